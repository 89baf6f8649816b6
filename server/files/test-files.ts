import { createHash } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Good and bad files for tests, made here so that none is kept in the repository. */
export async function anyPdf(pages = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let i = 0; i < pages; i++) document.addPage([595, 842]).drawText(`page ${i + 1}`, { x: 50, y: 700, font });
  return document.save();
}

/** Standard security handler, revision 2, RC4 of 40 bits: with an empty user password any reader opens it. */
export async function encryptedPdf(userPassword: string): Promise<Uint8Array> {
  const pad = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
  const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), pad]).subarray(0, 32);
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(userPassword));
  const id = Buffer.alloc(16, 7);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(-44);
  const key = md5(padded(userPassword), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, pad);
  const objectKey = md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10);
  const content = rc4(objectKey, Buffer.from('0.5 g 10 10 100 100 re f'));
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
      stream('', content),
      `<< /Filter /Standard /V 1 /R 2 /P -44 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
    ],
    `/Encrypt 5 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  );
}

/** The page tree is its own child. */
export function loopingPdf(): Buffer {
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 3 /Parent 2 0 R /Kids [2 0 R 2 0 R 2 0 R] >>']);
}

/** A page whose content unpacks to 2 GB through three filters. */
export function bombPdf(): Buffer {
  const inner = deflateSync(deflateSync(Buffer.alloc(200 * 1024 * 1024, 32)));
  const objects = deflateSync(Buffer.alloc(900 * 1024 * 1024, 32));
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>',
    stream('/Filter [/FlateDecode /FlateDecode]', inner),
    stream('/Type /ObjStm /N 1 /First 10 /Filter /FlateDecode', objects),
  ]);
}

/** Header and a first scrap of pixels of a PNG that claims to be large. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Entry {
  name: string;
  data: Buffer;
  link?: boolean;
}

/** A small but real Word document, with further entries. */
export function documentZip(more: Entry[] = []): Buffer {
  const types =
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  return zipOf([
    { name: '[Content_Types].xml', data: Buffer.from(types) },
    { name: 'word/document.xml', data: Buffer.from('<w:document/>') },
    ...more,
  ]);
}

/** 50 MB of nothing in each of ten entries. */
export function bombDocx(): Buffer {
  const data = Buffer.alloc(50 * 1024 * 1024);
  return documentZip(Array.from({ length: 10 }, (_, i) => ({ name: `word/media/${i}.bmp`, data })));
}

function zipOf(entries: Entry[]): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  const packedBefore = new Map<Buffer, { packed: Buffer; crc: number }>();
  for (const { name, data, link } of entries) {
    const { packed, crc } = packedBefore.get(data) ?? { packed: deflateRawSync(data), crc: crc32(data) };
    packedBefore.set(data, { packed, crc });
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((link ? 0o120777 : 0o100644) << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed]);
    files.push(file);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, title]));
    at += file.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, directory, Buffer.from('PK\x05\x06'), end]);
}

function pdfOf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let at = 9;
  for (const [i, object] of objects.entries()) {
    offsets.push(at);
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function stream(entries: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Own, because the cipher is switched off in current libraries. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255;
    [state[i], state[j]] = [state[j] as number, state[i] as number];
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] as number)) & 255;
      [state[i], state[j]] = [state[j] as number, state[i] as number];
      return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number);
    }),
  );
}

/** The harmless virus that every scanner knows; in two parts, so that no scanner stumbles over this file. */
export const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

/** A Word document that carries it. */
export function infectedDocx(): Buffer {
  return documentZip([{ name: 'word/media/note.txt', data: eicar }]);
}

/** A Word document of one paragraph in the face of Thai offices; `picture`: the address of a picture that it wants from outside. */
export function thaiDocx(text: string, picture?: string): Buffer {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const face = '<w:rPr><w:rFonts w:ascii="TH SarabunPSK" w:hAnsi="TH SarabunPSK" w:cs="TH SarabunPSK"/><w:szCs w:val="32"/></w:rPr>';
  const drawn = picture
    ? '<w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml" xmlns:r="' +
      `${office}"><v:shape style="width:50pt;height:50pt"><v:imagedata r:id="rId9" r:link="rId9"/></v:shape></w:pict></w:r>`
    : '';
  return zipOf([
    {
      name: '[Content_Types].xml',
      data: Buffer.from(
        `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      data: Buffer.from(
        `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
    },
    {
      name: 'word/document.xml',
      data: Buffer.from(
        `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${word}"><w:body><w:p><w:r>${face}<w:t>${text}</w:t></w:r>${drawn}</w:p></w:body></w:document>`,
      ),
    },
    ...(picture
      ? [
          {
            name: 'word/_rels/document.xml.rels',
            data: Buffer.from(
              `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="rId9" Type="${office}/image" Target="${picture}" TargetMode="External"/></Relationships>`,
            ),
          },
        ]
      : []),
  ]);
}

/** An OpenDocument text of one paragraph. */
export function thaiOdt(text: string): Buffer {
  const open = 'urn:oasis:names:tc:opendocument:xmlns';
  return zipOf([
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.text') },
    {
      name: 'META-INF/manifest.xml',
      data: Buffer.from(
        `<manifest:manifest xmlns:manifest="${open}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
      ),
    },
    {
      name: 'content.xml',
      data: Buffer.from(
        `<office:document-content xmlns:office="${open}:office:1.0" xmlns:text="${open}:text:1.0" office:version="1.2"><office:body><office:text><text:p>${text}</text:p></office:text></office:body></office:document-content>`,
      ),
    },
  ]);
}

/** A PDF of one page that would run a script, start a program, open an address, send a form, show a form of another kind, and has a page of the web inside. */
export function hostilePdf(outside: string): Buffer {
  const script = `app.alert(1); this.submitForm("${outside}/script"); app.launchURL("${outside}/launch", true);`;
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${script}) >> /AA << /WC << /S /Launch /F (calc.exe) >> >>
      /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${script}) >>] >> /EmbeddedFiles << /Names [(page.html) 6 0 R] >> >>
      /AcroForm << /XFA 7 0 R /Fields [] >> >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>
      /AA << /O << /S /URI /URI (${outside}/page-open) >> >>
      /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>
        << /Type /Annot /Subtype /Widget /FT /Btn /T (b) /Rect [0 0 99 99] /AA << /E << /S /SubmitForm /F (${outside}/form) >> >> >>] >>`,
    stream('', Buffer.from('BT /F 20 Tf 20 100 Td (hostile page) Tj ET')),
    stream('/Type /EmbeddedFile /Subtype /text#2Fhtml', Buffer.from(`<script>fetch("${outside}/embedded")</script>`)),
    '<< /Type /Filespec /F (page.html) /EF << /F 5 0 R >> >>',
    stream('', Buffer.from(`<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>xfa.host.gotoURL("${outside}/xfa")</script></xdp:xdp>`)),
  ]);
}
