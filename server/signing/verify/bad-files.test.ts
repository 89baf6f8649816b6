import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dict, name, Ref, text } from '../../paper/pdf/objects.ts';
import { makeAuthority, revocationList, signerOf } from '../../test/authority.ts';
import { needTool } from '../../test/debian-tool.ts';
import { forge } from '../../test/forge.ts';
import { boxes, onePage } from '../../test/signed-letter.ts';
import { openPdfSigning, type PdfSigning } from '../sign/pdf-signing.ts';

let signing: PdfSigning;
let signed: Uint8Array;
let roots: Uint8Array[];
let lists: Uint8Array[];
beforeAll(async () => {
  signing = openPdfSigning();
  const { root, issuing, person } = await makeAuthority();
  roots = [root.der];
  lists = [await revocationList(root), await revocationList(issuing)];
  const base = await signing.reserveFields(await onePage(595, 842, 'letter'), boxes);
  signed = await signing.signField(base, { field: 'Sig1', signer: signerOf(await person('ผู้ลงนาม')), certify: true, at: new Date() });
});
afterAll(() => signing.close());

it('[V4] answers for every file, however broken, and never calls it trusted', async () => {
  const bytes = Buffer.from(signed);
  const body = '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 1 0 R/AcroForm<</Fields[1 0 R]>>/Kids[1 0 R]>>\nendobj\n';
  const table = 'xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<</Root 1 0 R/Size 2>>\n';
  const loop = Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF`);
  const files: [string, Uint8Array, object][] = [
    ['empty', new Uint8Array(), { file: 'unreadable', problem: 'not_pdf', state: null }],
    ['no PDF', Buffer.from('<html>'), { problem: 'not_pdf' }],
    ['only a head', Buffer.from('%PDF-1.7\n'), { problem: 'damaged', state: null }],
    ['cut in the middle', bytes.subarray(0, bytes.length >> 1), { problem: 'damaged', state: 'broken' }],
    ['pages that are their own parents', loop, { file: 'unsigned', state: null }],
    [
      'a table that leads to itself',
      Buffer.from(
        bytes
          .toString('latin1')
          .replace(/\/Prev \d+/, (found) => found.replace(/\d+/, String(bytes.lastIndexOf('\nxref') + 1).padStart(found.length - 6))),
        'latin1',
      ),
      { problem: 'damaged', state: 'broken' },
    ],
    [
      'values nested without end',
      Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\n'),
        Buffer.alloc(500_000, '['),
        Buffer.from('\nendobj\nxref\n0 0\ntrailer\n<</Root 1 0 R>>\nstartxref\n500023\n%%EOF'),
      ]),
      { problem: 'damaged' },
    ],
    ['written anew by another program', await (await PDFDocument.load(signed)).save(), { state: 'broken' }],
    [
      'with forms and programs of others',
      forge(signed, (it) => it.change(it.file.rootRef, { OpenAction: dict({ S: name('JavaScript'), JS: text('app.alert(1)') }) })),
      { state: 'changed', notes: ['javascript'] },
    ],
    [
      'fields that contain themselves',
      forge(signed, (it) => it.change(it.field('Sig2').ref, { Kids: [it.field('Sig2').ref, new Ref(9999)] })),
      { state: 'changed' },
    ],
  ];
  for (const [what, file, expected] of files) expect.soft(await signing.verifyPdf(file, { roots }), what).toMatchObject(expected);
  // seeded: the same garbage each time
  let seed = 20261121;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let i = 0; i < 40; i++) {
    const garbled = Buffer.from(bytes);
    const from = random(bytes.length - 400);
    garbled.copyWithin(random(bytes.length - 400), from, from + random(400));
    for (let k = 0; k < 20; k++) garbled[random(bytes.length)] = random(256);
    const told = await signing.verifyPdf(garbled, { roots });
    expect(['broken', 'changed', null]).toContain(told.state);
  }
});

it('[SEC16] a judging whose time ran out is no verdict: it is told to come again', async () => {
  const late = openPdfSigning({ judgedWithinMs: 1 });
  await expect(late.verifyPdf(signed, { roots })).rejects.toMatchObject({ code: 'file_busy' });
  await late.close();
  expect(await signing.verifyPdf(signed, { roots, lists })).toMatchObject({ state: 'trusted' });
});

it('[V4] refuses what cannot be signed, in words: a broken file, a file that is signed already', async () => {
  await expect(signing.reserveFields(Buffer.from('%PDF-1.7 nothing'), boxes)).rejects.toMatchObject({ code: 'pdf_damaged' });
  await expect(signing.reserveFields(signed, boxes)).rejects.toMatchObject({ code: 'pdf_signed' });
  await expect(signing.addLongTerm(Buffer.from('nothing'), { certificates: [], lists: [] })).rejects.toMatchObject({ code: 'pdf_damaged' });
});

it.skipIf(!needTool('qpdf', 'qpdf'))('an encrypted file and five hundred pages with containers of objects', async () => {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-bad-'));
  const at = (file: string) => join(home, file);
  const long = await PDFDocument.create();
  for (let i = 0; i < 500; i++) long.addPage([595, 842]).drawText(`page ${i}`, { x: 50, y: 700 });
  writeFileSync(at('long.pdf'), await long.save());
  execFileSync('qpdf', ['--encrypt', 'a', 'b', '256', '--', at('long.pdf'), at('locked.pdf')]);
  expect(await signing.verifyPdf(readFileSync(at('locked.pdf')), { roots })).toMatchObject({ file: 'unreadable', problem: 'encrypted' });
  expect(await signing.verifyPdf(readFileSync(at('long.pdf')), { roots })).toMatchObject({ file: 'unsigned', problem: null });
  const base = await signing.reserveFields(readFileSync(at('long.pdf')), boxes);
  // packed as other programs pack: objects within objects, the table a stream
  writeFileSync(at('base.pdf'), base);
  execFileSync('qpdf', ['--object-streams=generate', at('base.pdf'), at('packed.pdf')]);
  const { root, issuing, person } = await makeAuthority();
  const options = { signer: signerOf(await person('ผู้ลงนาม')), at: new Date() };
  const one = await signing.signField(readFileSync(at('packed.pdf')), { ...options, field: 'Sig1', certify: true });
  const two = await signing.signField(one, { ...options, field: 'Sig2', certify: false });
  writeFileSync(at('two.pdf'), two);
  execFileSync('qpdf', ['--check', at('two.pdf')], { stdio: 'ignore' });
  const before = process.cpuUsage();
  expect(
    await signing.verifyPdf(two, { roots: [root.der], lists: [await revocationList(root), await revocationList(issuing)] }),
  ).toMatchObject({
    state: 'trusted',
    signatures: [{ additions: [{ code: 'signature', where: 'Sig2' }] }, {}],
  });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000, 'ms of CPU').toBeLessThan(10_000);
  rmSync(home, { recursive: true, force: true });
});
