import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verification } from '../../../contract/signing/verdicts.ts';
import { openPaper, type Paper } from '../../paper/paper.ts';
import { addForm } from '../../paper/pdf/form.ts';
import { asciiText, dict, name, Ref, text } from '../../paper/pdf/objects.ts';
import { type Holder, makeAuthority, revocationList, signerOf } from '../../test/authority.ts';
import { drawing, type Forgery, filled, forge, lookWith, signPlainly } from '../../test/forge.ts';
import { addContent, addField, addNote, addPage, anotherCatalog, contentsOf, dropPerms, overwriteContent } from '../../test/forgeries.ts';
import { boxes, looks, onePage } from '../../test/signed-letter.ts';
import type { Signer } from '../keys/signer.ts';
import { openPdfSigning, type PdfSigning } from '../sign/pdf-signing.ts';

const at = new Date();
const number = 'กท ๐๑๐๑/๔๖๗๘';
let signing: PdfSigning;
let paper: Paper;
let root: Holder;
let person: Signer;
let other: Signer;
let seal: Signer;
let lists: Uint8Array[];
let base: Uint8Array;
let one: Uint8Array;
/** The number stands in it before the signature, and its place is left open. */
let open: Uint8Array;
let sealed: Uint8Array;
let draw: Awaited<ReturnType<typeof looks>>;

beforeAll(async () => {
  signing = openPdfSigning();
  paper = openPaper();
  const authority = await makeAuthority();
  root = authority.root;
  [person, other, seal] = (
    await Promise.all([authority.person('หนึ่ง'), authority.person('สอง'), authority.person('กรม', { use: 'seal' })])
  ).map(signerOf) as [Signer, Signer, Signer];
  lists = [await revocationList(root), await revocationList(authority.issuing)];
  draw = await looks();
  base = await signing.reserveFields(await onePage(595, 842, 'letter'), boxes);
  one = await signing.signField(base, { field: 'Sig1', signer: person, certify: true, at, appearance: draw.hand });
  open = await signing.signField(filled(base, 'docno', number, draw.docno), { field: 'Sig1', signer: person, certify: true, at });
  sealed = await sealOf(one);
});
afterAll(async () => {
  await signing.close();
  await paper.close();
});

const sealOf = (pdf: Uint8Array) => signing.fillAndSeal(pdf, { values: { docno: number }, appearances: draw, signer: seal, at });
const verify = (pdf: Uint8Array, more = {}) => signing.verifyPdf(pdf, { roots: [root.der], lists, ...more });
const codesOf = (told: Verification, field: string) =>
  told.signatures.find((signature) => signature.field === field)?.alterations.map(({ code, where }) => `${code}${where && `:${where}`}`);

/** What a forger does, and what is said of it; after the first signature where `after` says so, else after the seal. */
const forgeries: [string, { work: (forgery: Forgery) => void; says: string; of?: string; after?: 'Sig1' | 'filled' }][] = [
  [
    'the number changed',
    { says: 'number_changed:docno', work: (it) => it.change(it.field('docno').ref, { V: text('๙๙๙๙'), AP: lookWith(it, draw.docno) }) },
  ],
  [
    'the look of the number overwritten',
    { says: 'number_changed:docno', work: (it) => it.increment.set(it.lookOf('docno'), drawing('BT ET')) },
  ],
  ['the number hidden', { says: 'field_changed:docno', work: (it) => it.change(it.field('docno').ref, { F: 2 }) }],
  [
    'the place of the number widened',
    { says: 'field_changed:docno', work: (it) => it.change(it.field('docno').ref, { Rect: [0, 0, 595, 842] }) },
  ],
  [
    'a blank day filled in',
    { says: 'field_changed:docdate', work: (it) => it.change(it.field('docdate').ref, { V: text('วันนี้'), AP: lookWith(it, draw.docdate) }) },
  ],
  [
    'the look of an open place exchanged, its value untouched',
    {
      says: 'number_changed:docno',
      of: 'Sig1',
      after: 'filled',
      work: (it) => it.change(it.field('docno').ref, { AP: lookWith(it, draw.docdate) }),
    },
  ],
  [
    'a drawing put in an open place that stays without a value',
    {
      says: 'appearance_changed:docdate',
      of: 'Sig1',
      after: 'Sig1',
      work: (it) => it.change(it.field('docdate').ref, { AP: lookWith(it, draw.docdate) }),
    },
  ],
  ['something drawn on the page', { says: 'page_content:1', work: addContent }],
  ['something drawn on the page', { says: 'page_content:1', of: 'Sig1', after: 'Sig1', work: addContent }],
  ["the page's drawing overwritten", { says: 'page_content:1', work: overwriteContent }],
  ["the page's drawing overwritten", { says: 'page_content:1', of: 'Sig1', after: 'Sig1', work: overwriteContent }],
  ['a note stuck on', { says: 'annotation:1', work: addNote }],
  ['a page added', { says: 'pages_changed', work: addPage }],
  ['a field added', { says: 'field_added', work: addField }],
  [
    'the look of a signature replaced',
    { says: 'signature_look_changed:Sig1', of: 'Sig1', work: (it) => it.change(it.field('Sig1').ref, { AP: lookWith(it, draw.docno) }) },
  ],
  [
    'the look of a signature overwritten',
    { says: 'signature_look_changed:Sig1', work: (it) => it.increment.set(it.lookOf('Sig1'), drawing('BT ET')) },
  ],
  [
    'the look of the seal replaced',
    { says: 'signature_look_changed:Seal', work: (it) => it.change(it.field('Seal').ref, { AP: lookWith(it, draw.docno) }) },
  ],
  ['the certification dropped and something drawn', { says: 'permissions:Perms', of: 'Sig1', work: dropPerms }],
  ['another catalog put in its place', { says: 'catalog:Root', work: () => undefined }],
];

describe('[V4] every forgery of a sealed letter is reported, whatever outside tools let pass', () => {
  it.each(forgeries)('%s', async (what, { work, says, of = 'Seal', after }) => {
    const signed = after === 'filled' ? open : after ? one : sealed;
    const forged = what.startsWith('another catalog') ? anotherCatalog(signed) : forge(signed, work);
    const told = await verify(forged);
    expect(told.state).toBe('changed');
    expect(codesOf(told, of)).toContain(says);
    expect((await verify(signed)).state).toBe('trusted');
  });

  it('another person signs after the seal', async () => {
    await expect(signing.signField(sealed, { field: 'Sig2', signer: other, certify: false, at })).rejects.toMatchObject({ code: 'sealed' });
    const told = await verify(await signPlainly(sealed, 'Sig2', other));
    expect(codesOf(told, 'Seal')).toEqual(['signed_after_seal:Sig2']);
    expect(told.signatures.map(({ state }) => state)).toEqual(['trusted', 'changed', 'trusted']);
  });

  it('a seal whose field is a lock but that does not say so itself still locks', async () => {
    const plain = await signPlainly(filled(one, 'docno', number, draw.docno), 'Seal', seal);
    expect(await verify(plain)).toMatchObject({ state: 'trusted', fields: [{ proven: true }, { proven: true }] });
    expect(codesOf(await verify(filled(plain, 'docno', '๙๙๙๙', draw.docno)), 'Seal')).toEqual(['number_changed:docno']);
  });

  it('the value says one number and the drawing another', async () => {
    const place = { ...(boxes[0] as (typeof boxes)[number]), size: 10 };
    const remake = async (field: string, value: string) =>
      field === 'docno' ? { page: await paper.fieldText(value, place), binding: true } : null;
    const honest = await signing.fillAndSeal(one, {
      values: { docno: number },
      appearances: { docno: await paper.fieldText(number, place) },
      signer: seal,
      at,
    });
    expect(await verify(honest, { remake })).toMatchObject({
      state: 'trusted',
      fields: [
        { name: 'docno', showsValue: true },
        { name: 'docdate', showsValue: true },
      ],
    });
    const lie = await signing.fillAndSeal(one, {
      values: { docno: number },
      appearances: { docno: await paper.fieldText('กท ๐๑๐๑/๙๙๙๙', place) },
      signer: seal,
      at,
    });
    expect(await verify(lie, { remake })).toMatchObject({
      state: 'changed',
      fields: [{ name: 'docno', showsValue: false }, { showsValue: true }],
    });
  });

  it('the number filled in twice before the seal', async () => {
    const told = await verify(await sealOf(filled(one, 'docno', 'กท ๐๑๐๑/๑', draw.docno)));
    expect(told.signatures[0]?.additions).toContainEqual({ code: 'field_refilled', where: 'docno' });
  });

  it('the file cut back to the revision before the seal; the register knows', async () => {
    const revisions = [await revisionOf(one), await revisionOf(sealed)];
    expect(await verify(one)).toMatchObject({ state: 'trusted', register: 'not_compared', fields: [{ value: null, proven: false }, {}] });
    expect(await verify(one, { revisions })).toMatchObject({ state: 'changed', register: 'earlier' });
    expect(await verify(sealed, { revisions })).toMatchObject({ state: 'trusted', register: 'latest' });
    expect((await verify(await signing.addLongTerm(sealed, { certificates: [], lists }), { revisions })).register).toBe('extended');
    expect((await verify(await sealOf(filled(one, 'docno', 'กท ๐๑๐๑/๑', draw.docno)), { revisions })).register).toBe('unknown');
  });

  it('a receive stamp drawn on the original by increment; our own stamping makes a copy that claims no signature', async () => {
    const stamped = forge(sealed, (it) => {
      const stamp = addForm(it.increment, draw.Seal);
      const resources = it.file.dict(it.page().dict.get('Resources'));
      it.change(it.page().ref, {
        Resources: resources.with({ XObject: dict({ Mark0: stamp }) }),
        Contents: [...contentsOf(it), it.increment.add(drawing('/Mark0 Do'))],
      });
    });
    expect(codesOf(await verify(stamped), 'Seal')).toEqual(['page_changed:1', 'page_content:1']);
    const overlay = paper.receiveStamp({ agency: 'กรมทดสอบ', number: '1/2569', date: at, time: at });
    expect(await verify(await paper.stampPdf(sealed, [{ overlay, page: 1, xMm: 100, yMm: 10 }]))).toMatchObject({
      file: 'unsigned',
      state: null,
    });
  });

  it('one byte flipped anywhere is never trusted', async () => {
    const holes = [
      ...Buffer.from(sealed)
        .toString('latin1')
        .matchAll(/<[0-9A-F]{5000,}>/g),
    ].map(({ index, 0: hole }) => [index, index + hole.length] as const);
    for (let place = 7; place < sealed.length; place += 173) {
      // the signature itself brings certificates along that nobody needs to look at
      if (holes.some(([start, end]) => place > start && place < end)) continue;
      const flipped = new Uint8Array(sealed);
      flipped[place] = (flipped[place] as number) ^ 1;
      expect((await verify(flipped)).state, `byte ${place}`).toBe('broken');
    }
  });
});

describe('what no table names, or the signed pages left open', () => {
  it('objects lying about, bytes after the end, and an object put where the signed file pointed into the void', async () => {
    const smuggled = Buffer.concat([sealed, Buffer.from('\n900 0 obj\n<</Type/Page>>\nendobj\n')]);
    expect(codesOf(await verify(smuggled), 'Seal')).toContain('object_smuggled:28'.replace('28', String(sealed.length + 1)));
    const tail = Buffer.concat([sealed, Buffer.from('<html><script>')]);
    expect(codesOf(await verify(tail), 'Seal')).toEqual(['trailing_bytes']);
    const open = forge(base, (it) => it.change(it.page().ref, { Contents: [...contentsOf(it), new Ref(99)] }));
    const signed = await signing.signField(open, { field: 'Sig1', signer: person, certify: true, at });
    expect((await verify(signed)).state).toBe('trusted');
    expect(codesOf(await verify(forge(signed, (it) => it.increment.set(new Ref(99), drawing('0 0 9 9 re f')))), 'Sig1')).toEqual([
      'object_smuggled:99',
    ]);
  });

  it('ranges that leave out more than the signature, or belong to another field', async () => {
    const bytes = Buffer.from(one);
    const place = bytes.indexOf('/ByteRange [0 ');
    const range = /\[0 (\d+) (\d+) (\d+)[ \]]+/.exec(bytes.toString('latin1', place)) as RegExpExecArray;
    for (const wrong of [
      `[9 ${range[1]} ${range[2]} ${range[3]}`,
      `[0 ${Number(range[1]) - 9} ${range[2]} ${range[3]}`,
      `[0 ${range[1]} ${range[2]} ${Number(range[3]) - 9}`,
      `[0 ${range[1]} ${range[2]} 99999999`,
    ]) {
      const forged = Buffer.from(bytes);
      forged.write(`${wrong}]`.padEnd(range[0].length), place + '/ByteRange '.length, 'latin1');
      expect(await verify(forged)).toMatchObject({ state: 'broken', signatures: [{ breaks: ['byte_range'] }] });
    }
    const lent = forge(one, (it) => it.change(it.field('Sig2').ref, { V: it.field('Sig1').value }));
    const told = await verify(lent);
    expect(told.signatures.find(({ field }) => field === 'Sig2')?.state).toBe('broken');
  });

  it('title and dates may change, and one more signature may be added where nothing forbids it', async () => {
    const titled = forge(sealed, (it) => it.change(it.file.trailer.get('Info') as Ref, { Title: text(number) }));
    expect(await verify(titled)).toMatchObject({ state: 'trusted', signatures: [{}, { additions: [{ code: 'metadata' }] }] });
    const plain = await signPlainly(base, 'Sig1', person, 'adbe.pkcs7.detached');
    const second = await signPlainly(forge(plain, addSignatureField), 'Foreign', other, 'adbe.pkcs7.detached');
    expect(await verify(second)).toMatchObject({
      state: 'trusted',
      signatures: [{ additions: [{ code: 'signature', where: 'Foreign' }] }, {}],
    });
    expect(await verify(await signPlainly(base, 'Sig1', person, 'adbe.x509.rsa_sha1'))).toMatchObject({
      signatures: [{ breaks: ['unsupported_format'] }],
    });
  });
});

async function revisionOf(pdf: Uint8Array) {
  const { length, sha256 } = await verify(pdf);
  return { length, sha256 };
}

function addSignatureField(it: Forgery): void {
  const field = it.increment.add(
    dict({ Type: name('Annot'), Subtype: name('Widget'), FT: name('Sig'), T: asciiText('Foreign'), Rect: [80, 100, 200, 120], F: 132 }),
  );
  it.change(it.formRef(), { Fields: [...it.file.array(it.file.dict(it.formRef()).get('Fields')), field] });
  it.change(it.page().ref, { Annots: [...it.file.array(it.page().dict.get('Annots')), field] });
}
