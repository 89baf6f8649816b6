import { execFileSync, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { childrenOf } from '../../test/process.ts';
import type { Upload } from '../inspect/accept.ts';
import { openInspector } from '../inspect/inspector.ts';
import { anyPdf, bombDocx, bombPdf, documentZip, encryptedPdf, hostilePdf, loopingPdf, pngHeader } from '../test-files.ts';
import { type Files, openFiles } from './files.ts';
import { enclosureKinds } from './kinds.ts';

let dir: string;
let files: Files;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-'));
  files = await openFiles({ dir });
});
afterAll(async () => {
  await files.close();
  await rm(dir, { recursive: true });
});
/** Whatever was refused, nothing may be left of it. */
afterEach(async () => expect(await readdir(join(dir, 'incoming'))).toEqual([]));

const pdfType = 'application/pdf';
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

function give(bytes: Uint8Array, filename: string, declaredType: string, more: Partial<Upload> = {}) {
  return files.accept(Readable.from(pieces(bytes)), { filename, declaredType, maxBytes: 20_000_000, ...more });
}
const refused = (code: string) => ({ code, httpStatus: 422, field: 'file' });

describe('taking an upload', () => {
  it('keeps a PDF under its hash with its pages', async () => {
    const bytes = await anyPdf(3);
    const stored = await give(bytes, 'หนังสือ.pdf', pdfType);
    expect(stored).toEqual({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      name: 'หนังสือ.pdf',
      mime: pdfType,
      size: bytes.length,
      pages: 3,
      warnings: [],
    });
    expect(await buffer(files.read(stored.sha256))).toEqual(Buffer.from(bytes));
    expect((await buffer(files.read(stored.sha256, { start: 2, end: 5 }))).toString()).toBe(Buffer.from(bytes.subarray(2, 6)).toString());
    expect(await give(bytes, 'อีกครั้ง.pdf', pdfType)).toMatchObject({ sha256: stored.sha256, name: 'อีกครั้ง.pdf' });
  });

  it('[SEC15] refuses what is empty, one byte too large, or of another kind than it says', async () => {
    const pdf = await anyPdf();
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(give(Buffer.alloc(0), 'a.pdf', pdfType)).rejects.toMatchObject(refused('file_empty'));
    await expect(give(pdf, 'a.pdf', pdfType, { maxBytes: pdf.length - 1 })).rejects.toMatchObject(refused('file_too_large'));
    await expect(give(pdf, 'a.pdf', pdfType, { maxBytes: pdf.length })).resolves.toMatchObject({ pages: 1 });
    await expect(give(pdf, 'a.exe', pdfType)).rejects.toMatchObject(refused('file_type_not_allowed'));
    await expect(give(pdf, 'a', pdfType)).rejects.toMatchObject(refused('file_type_not_allowed'));
    await expect(give(pdf, 'a.png', 'image/png')).rejects.toMatchObject(refused('file_type_mismatch'));
    await expect(give(png, 'a.pdf', pdfType)).rejects.toMatchObject(refused('file_type_mismatch'));
    await expect(give(pdf, 'a.pdf', 'image/png')).rejects.toMatchObject(refused('file_type_mismatch'));
    await expect(give(pdf, 'a.pdf', 'application/octet-stream')).resolves.toMatchObject({ mime: pdfType });
    await expect(give(Buffer.from('<html><script>alert(1)</script>'), 'a.pdf', pdfType)).rejects.toMatchObject(
      refused('file_type_mismatch'),
    );
    await expect(give(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml')).rejects.toMatchObject(
      refused('file_type_not_allowed'),
    );
  });

  it('[SEC15] refuses files of two kinds at once', async () => {
    const zip = documentZip();
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    await expect(give(Buffer.concat([await anyPdf(), zip]), 'a.pdf', pdfType)).rejects.toMatchObject(refused('file_type_mismatch'));
    await expect(give(Buffer.concat([png, zip]), 'a.png', 'image/png')).rejects.toMatchObject(refused('file_type_mismatch'));
    await expect(give(Buffer.concat([Buffer.from('GIF89a'), await anyPdf()]), 'a.pdf', pdfType)).rejects.toMatchObject(
      refused('file_type_mismatch'),
    );
  });

  it('[SEC15] never takes a name for a path and shows it clean', async () => {
    const bytes = await anyPdf();
    const name = async (given: string) => (await give(bytes, given, pdfType)).name;
    expect(await name('../../etc/passwd.pdf')).toBe('passwd.pdf');
    expect(await name('C:\\งาน\\หนังสือ.pdf')).toBe('หนังสือ.pdf');
    expect(await name('a\u0000b\r\n.pdf')).toBe('ab.pdf');
    expect(await name('สัญญา\u202efdp.exe.pdf')).toBe('สัญญาfdp.exe.pdf');
    expect(await name('...pdf.pdf')).toBe('pdf.pdf');
    expect(await name('ที่ ปั้น  น้ำ.PDF')).toBe('ที่ ปั้น น้ำ.pdf');
    const long = await name(`${'กิ'.repeat(150)}.pdf`);
    expect([...long].length).toBe(255);
    expect(long.endsWith('.pdf')).toBe(true);
  });

  it('[SEC15] keeps memory flat while a large file streams in', async () => {
    const before = process.memoryUsage().rss;
    let most = before;
    const megabyte = randomBytes(1024 * 1024);
    async function* large() {
      yield Buffer.from('%PDF-1.7\n');
      for (let i = 0; i < 400; i++) {
        most = Math.max(most, process.memoryUsage().rss);
        yield megabyte;
      }
    }
    const upload = { filename: 'a.pdf', declaredType: pdfType, maxBytes: 399 * 1024 * 1024 };
    await expect(files.accept(Readable.from(large(), { objectMode: false }), upload)).rejects.toMatchObject(refused('file_too_large'));
    expect(most - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('tells an upload that broke off, and one that the multipart reader cut', async () => {
    const bytes = await anyPdf();
    const broken = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 200);
        throw new Error('aborted');
      })(),
    );
    await expect(files.accept(broken, { filename: 'a.pdf', declaredType: pdfType, maxBytes: 1e6 })).rejects.toMatchObject(
      refused('upload_interrupted'),
    );
    const gone = new Readable({ read() {} });
    gone.push(bytes.subarray(0, 200));
    setImmediate(() => gone.destroy());
    await expect(files.accept(gone, { filename: 'a.pdf', declaredType: pdfType, maxBytes: 1e6 })).rejects.toMatchObject(
      refused('upload_interrupted'),
    );
    const cut = Object.assign(Readable.from([bytes]), { truncated: true });
    await expect(files.accept(cut, { filename: 'a.pdf', declaredType: pdfType, maxBytes: 1e6 })).rejects.toMatchObject(
      refused('file_too_large'),
    );
  });
});

describe('PDF', () => {
  it('[SEC16] refuses what is encrypted, cut, damaged, looping or too long', async () => {
    const pdf = await anyPdf(5);
    await expect(give(await encryptedPdf('secret'), 'a.pdf', pdfType)).rejects.toMatchObject(refused('pdf_encrypted'));
    await expect(give(await encryptedPdf(''), 'a.pdf', pdfType)).rejects.toMatchObject(refused('pdf_encrypted'));
    await expect(give(pdf.subarray(0, pdf.length - 200), 'a.pdf', pdfType)).rejects.toMatchObject(refused('pdf_damaged'));
    await expect(give(Buffer.from('%PDF-1.7\nnothing here'), 'a.pdf', pdfType)).rejects.toMatchObject(refused('pdf_damaged'));
    await expect(
      give(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000), Buffer.from('\nstartxref\n9\n%%EOF')]), 'a.pdf', pdfType),
    ).rejects.toMatchObject(refused('pdf_damaged'));
    await expect(give(loopingPdf(), 'a.pdf', pdfType)).rejects.toMatchObject(refused('pdf_damaged'));
    await expect(give(pdf, 'a.pdf', pdfType, { maxPages: 4 })).rejects.toMatchObject(refused('pdf_too_many_pages'));
  });

  it('[SEC16] survives what is too much for its inspector, and goes on', async () => {
    const bomb = bombPdf();
    await expect(give(bomb, 'a.pdf', pdfType)).rejects.toMatchObject(refused('file_too_complex'));
    await expect(give(await anyPdf(), 'a.pdf', pdfType)).resolves.toMatchObject({ pages: 1 });
  });

  it('judges the file after the inspector was renewed like any other', async () => {
    const path = join(dir, 'renewed.pdf');
    await writeFile(path, await anyPdf());
    const inspector = openInspector({ renewAfter: 2 });
    for (let i = 0; i < 5; i++) expect(await inspector.pdf(path)).toMatchObject({ pages: 1 });
    await inspector.close();
    await rm(path);
  });

  it('[SEC16] what hangs or dies over one file is that file’s alone: the next is judged, beside it or after it', async () => {
    const sound = join(dir, 'sound.pdf');
    // a reader that is asked for it waits until somebody writes, and hears nothing meanwhile
    const hanging = join(dir, 'hanging.pdf');
    await writeFile(sound, await anyPdf());
    execFileSync('mkfifo', [hanging]);
    const before = childrenOf(process.pid);
    const readers = () => childrenOf(process.pid).filter((pid) => !before.includes(pid));
    const inspector = openInspector({ most: 2, limits: { costMs: 60_000, clockMs: 10_000 } });
    const late = inspector.pdf(hanging).catch((error) => error.code);
    expect(await inspector.pdf(sound)).toMatchObject({ pages: 1 });
    expect(readers()).toHaveLength(2);
    expect(await late).toBe('file_busy');
    expect(await inspector.pdf(sound)).toMatchObject({ pages: 1 });

    const killed = Promise.all([hanging, hanging].map((path) => inspector.pdf(path).catch((error) => error.code)));
    const next = inspector.pdf(sound);
    await expect.poll(() => readers().length).toBe(2);
    for (const pid of readers()) process.kill(pid, 'SIGKILL');
    expect(await killed).toEqual(['file_busy', 'file_busy']);
    expect(await next).toMatchObject({ pages: 1 });
    await inspector.close();
    await Promise.all([sound, hanging].map((path) => rm(path)));
  });

  it('gives the memory of its inspectors back when nothing is asked of them', async () => {
    const path = join(dir, 'rest.pdf');
    await writeFile(path, await anyPdf());
    const before = childrenOf(process.pid);
    const readers = () => childrenOf(process.pid).filter((pid) => !before.includes(pid));
    const inspector = openInspector({ restMs: 300 });
    expect(await inspector.pdf(path)).toMatchObject({ pages: 1 });
    expect(readers()).toHaveLength(1);
    await expect.poll(readers).toEqual([]);
    expect(await inspector.pdf(path)).toMatchObject({ pages: 1 });
    await inspector.close();
    await rm(path);
  });

  it('[SEC16] answers for files with random faults, each time with a finding', async () => {
    const sound = Buffer.from(await anyPdf(3));
    let state = 7;
    const random = (below: number) => {
      state = (state * 1103515245 + 12345) & 0x7fffffff;
      return state % below;
    };
    for (let i = 0; i < 40; i++) {
      const bytes = Buffer.from(sound);
      for (let fault = 0; fault <= random(12); fault++) bytes[9 + random(bytes.length - 9)] = random(256);
      const outcome = await give(bytes, 'a.pdf', pdfType).then(
        (stored) => `pages ${stored.pages}`,
        (error) => error.code,
      );
      expect(outcome).toMatch(/^(pages [1-3]|pdf_damaged|pdf_encrypted)$/);
    }
  });

  it('takes 500 pages and a scan of 40 megapixels, and flags a form of another kind with all that it carries', async () => {
    await expect(give(await anyPdf(500), 'a.pdf', pdfType)).resolves.toMatchObject({ pages: 500, warnings: [] });
    await expect(give(await photo(5200, 7700), 'สแกน.jpg', 'image/jpeg')).resolves.toMatchObject({ pages: null });
    await expect(give(hostilePdf('http://127.0.0.1:9'), 'a.pdf', pdfType)).resolves.toMatchObject({
      warnings: ['embedded_files', 'external_actions', 'javascript', 'launch', 'xfa_form'],
    });
  });

  it('[SEC17] flags JavaScript, launching, files inside and signatures', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('x', { font: await document.embedFont(StandardFonts.Helvetica) });
    document.addJavaScript('hello', 'app.alert(1)');
    await document.attach(Buffer.from('x'), 'x.txt');
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ S: 'Launch', F: 'calc.exe' }));
    const stored = await give(await document.save(), 'a.pdf', pdfType);
    expect(stored.warnings).toEqual(['embedded_files', 'javascript', 'launch']);
  });
});

describe('pictures', () => {
  it('[SEC16] refuses 30,000 x 30,000 pixels by the header, and damaged ones', async () => {
    const jpeg = await photo(600, 800);
    // there is nothing behind the header
    await expect(give(pngHeader(30_000, 30_000), 'a.png', 'image/png')).rejects.toMatchObject(refused('image_too_large'));
    await expect(give(jpeg, 'a.jpeg', 'image/jpeg')).resolves.toMatchObject({ mime: 'image/jpeg', pages: null });
    await expect(give(jpeg.subarray(0, jpeg.length / 2), 'a.jpg', 'image/jpeg')).rejects.toMatchObject(refused('image_damaged'));
  });

  it('become one A4 PDF in the order given, upright as the camera meant', async () => {
    const tall = await give(await photo(600, 800, 'red'), '2.jpg', 'image/jpeg');
    const turned = await give(
      await sharp(await photo(800, 600, 'blue'))
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
      '1.jpg',
      'image/jpeg',
    );
    const wide = await give(
      await sharp(await photo(900, 400, 'lime'))
        .png()
        .toBuffer(),
      '3.png',
      'image/png',
    );
    const stored = await files.imagesToPdf([turned, tall, wide], 'สแกน.pdf');
    expect(stored).toMatchObject({ pages: 3, mime: pdfType, name: 'สแกน.pdf' });
    const document = await PDFDocument.load(await files.bytes(stored.sha256));
    expect(document.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).toEqual([
      [595, 842],
      [595, 842],
      [842, 595],
    ]);
    expect(await colourOf(await files.thumbnail(stored.sha256, 1, 120))).toBe('blue');
    expect(await colourOf(await files.thumbnail(stored.sha256, 2, 120))).toBe('red');
    expect(await colourOf(await files.thumbnail(stored.sha256, 3, 120))).toBe('lime');
    for (let orientation = 1; orientation <= 8; orientation++) {
      // Red at the top left of the upright picture, whatever the camera noted.
      const shot = await asCameraKeeps(orientation);
      const kept = await give(shot, 'x.jpg', 'image/jpeg');
      const page = await files.thumbnail((await files.imagesToPdf([kept], 'x.pdf')).sha256, 1, 120);
      expect([orientation, await colourOf(page, 20)]).toEqual([orientation, 'red']);
    }
    await expect(files.imagesToPdf([], 'x.pdf')).rejects.toMatchObject({ code: 'file_type_not_allowed' });
    await expect(files.thumbnail(stored.sha256, 4, 120)).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe('office documents', () => {
  const allow = { allow: enclosureKinds };
  it('[SEC16] takes a sound one, refuses bombs, climbing paths, links, macros, and archives inside, without unpacking', async () => {
    await expect(give(documentZip(), 'a.docx', docxType, allow)).resolves.toMatchObject({ mime: docxType });
    await expect(give(documentZip(), 'a.docx', docxType)).rejects.toMatchObject(refused('file_type_not_allowed'));
    const bomb = bombDocx();
    const started = process.cpuUsage();
    await expect(give(bomb, 'a.docx', docxType, allow)).rejects.toMatchObject(refused('archive_unsafe'));
    for (const entry of ['../../etc/cron.d/x', '/etc/passwd', 'word\\..\\x', 'word/vbaProject.bin', 'nested.zip']) {
      await expect(give(documentZip([{ name: entry, data: Buffer.from('x') }]), 'a.docx', docxType, allow)).rejects.toMatchObject(
        refused('archive_unsafe'),
      );
    }
    await expect(
      give(documentZip([{ name: 'word/link', data: Buffer.from('/etc/passwd'), link: true }]), 'a.docx', docxType, allow),
    ).rejects.toMatchObject(refused('archive_unsafe'));
    await expect(
      give(documentZip(Array.from({ length: 5001 }, (_, i) => ({ name: `word/${i}`, data: Buffer.alloc(0) }))), 'a.docx', docxType, allow),
    ).rejects.toMatchObject(refused('archive_unsafe'));
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe('kept files', () => {
  it('[REL9] sweeps left-over uploads and what nothing refers to, and only when old', async () => {
    const stored = await give(await anyPdf(2), 'a.pdf', pdfType);
    const orphan = await files.put(randomBytes(100), { name: 'x.pdf', mime: pdfType });
    const leftOver = join(dir, 'incoming', 'left-over');
    await writeFile(leftOver, 'half');
    const old = new Date(Date.now() - 48 * 3600_000);
    const day = new Date(Date.now() - 24 * 3600_000);
    await expect(files.sweepOrphans(async () => false, day)).resolves.toEqual({ files: 0, uploads: 0 });
    await utimes(leftOver, old, old);
    for (const { sha256 } of [stored, orphan]) await utimes(join(dir, 'kept', sha256.slice(0, 2), sha256), old, old);
    await expect(files.sweepOrphans(async (sha256) => sha256 === stored.sha256, day)).resolves.toEqual({ files: 1, uploads: 1 });
    expect(await files.stat(orphan.sha256)).toBeNull();
    expect(await files.stat(stored.sha256)).toEqual({ size: stored.size });
  });

  it('[REL9] an old file that is uploaded again is not swept before its row is written', async () => {
    const bytes = await anyPdf(4);
    const { sha256 } = await give(bytes, 'a.pdf', pdfType);
    const old = new Date(Date.now() - 48 * 3600_000);
    await utimes(join(dir, 'kept', sha256.slice(0, 2), sha256), old, old);
    await give(bytes, 'b.pdf', pdfType);
    await files.sweepOrphans(async () => false, new Date(Date.now() - 3600_000));
    expect(await files.stat(sha256)).not.toBeNull();
  });

  it('[REL9] a process killed in the middle of an upload, or before its row is written, leaves only what the sweep removes', async () => {
    const own = await mkdtemp(join(tmpdir(), 'killed-'));
    const kill = async (step: 'receiving' | 'kept') => {
      const child = fork(new URL('../test-upload.ts', import.meta.url), [own, step], { execArgv: [], stdio: 'ignore' });
      await new Promise((resolve) => child.once('message', resolve));
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    };
    await kill('receiving');
    expect((await readdir(join(own, 'incoming'))).length).toBe(1);
    expect(await readdir(join(own, 'kept'))).toEqual([]);
    await kill('kept');
    const again = await openFiles({ dir: own });
    const [folder] = await readdir(join(own, 'kept'));
    const [sha256] = await readdir(join(own, 'kept', folder as string));
    expect(await again.verify(sha256 as string)).toBe('sound');
    await expect(again.sweepOrphans(async () => false, new Date(Date.now() + 1000))).resolves.toEqual({ files: 1, uploads: 1 });
    expect(await again.stat(sha256 as string)).toBeNull();
    await again.close();
    await rm(own, { recursive: true });
  });

  it('tells a damaged and a missing file', async () => {
    const { sha256 } = await files.put(Buffer.from('sound and whole'), { name: 'x', mime: 'text/plain' });
    expect(await files.verify(sha256)).toBe('sound');
    await truncate(join(dir, 'kept', sha256.slice(0, 2), sha256), 5);
    expect(await files.verify(sha256)).toBe('damaged');
    expect(await files.verify('0'.repeat(64))).toBe('missing');
    expect(() => files.read('../../etc/passwd')).toThrow();
  });

  it('are readable by their owner only', async () => {
    const { sha256 } = await files.put(Buffer.from('private'), { name: 'x', mime: 'text/plain' });
    expect((await stat(join(dir, 'kept', sha256.slice(0, 2), sha256))).mode & 0o077).toBe(0);
  });
});

function* pieces(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield Buffer.from(bytes.subarray(at, at + 65_536));
}

async function photo(width: number, height: number, colour = 'white'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** An upright picture with a red corner as a camera stores it under an orientation: the inverse turn. */
async function asCameraKeeps(orientation: number): Promise<Buffer> {
  const corner = await sharp({ create: { width: 200, height: 280, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { width: 600, height: 840, channels: 3, background: 'white' } }).composite([
    { input: corner, left: 0, top: 0 },
  ]);
  const upright = sharp(await picture.png().toBuffer());
  const inverse = [1, 1, 2, 3, 4, 5, 8, 7, 6][orientation] as number;
  // sharp's own reading of the inverse note makes the stored pixels; a second note then tells how to undo it.
  const noted = await upright.withMetadata({ orientation: inverse }).jpeg().toBuffer();
  const stored = await sharp(noted).autoOrient().jpeg().toBuffer();
  return sharp(stored).withMetadata({ orientation }).jpeg().toBuffer();
}

async function colourOf(webp: Uint8Array, at = 50): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await sharp(webp).extract({ left: at, top: at, width: 1, height: 1 }).raw().toBuffer();
  if (red > 200 && green > 200 && blue > 200) return 'white';
  return red > 200 ? 'red' : blue > 200 ? 'blue' : green > 200 ? 'lime' : `${red} ${green} ${blue}`;
}
