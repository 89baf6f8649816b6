import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkFixity } from '../../notify/events/check-fixity.ts';
import { filesFolder, openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, refused, register, upload } from '../../test/letters.ts';

const desk = await openDesk();
afterAll(() => desk.close());

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (sha256: string) => join(filesFolder(desk.office), 'kept', sha256.slice(0, 2), sha256);
function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[50] = (bytes[50] as number) ^ 1;
  writeFileSync(path, bytes);
}

it('[SEC30] [REL14] one changed byte is told when the file is opened; the nightly reading finds every damaged and every missing file, open and classed', async () => {
  const registrar = await desk.as('registrar');
  const secret = await desk.as('secretreg');
  const { db } = desk.office;
  const letter = async (who = registrar, given: object = {}) => {
    const paper = await pdfOf();
    const { documentId } = await register(who, { mainFile: done(await upload(desk, who, paper)).id, ...given });
    const [main] = (await open(who, documentId)).files;
    return { paper, path: pathOf(hashOf(paper)), look: (as = 'original') => who.get(`/sarabun/document-files/${main.id}`, { as }) };
  };
  const [sound, damaged, missing] = [await letter(), await letter(), await letter()];
  const classed = await letter(secret, { secrecy: 1 });
  const locked = await db.selectFrom('locked_file').select('sha256').executeTakeFirstOrThrow();
  expect(await checkFixity(desk.office)).toMatchObject({ damaged: 0, missing: 0, goesOnAfter: null });
  expect((await damaged.look()).status).toBe(200);

  flip(damaged.path);
  rmSync(missing.path);
  flip(pathOf(locked.sha256));
  expect(refused(await damaged.look(), 'file_damaged').message).toContain('เสียหาย');
  refused(await damaged.look('stamped'), 'file_damaged');
  refused(await missing.look(), 'file_missing');
  refused(await classed.look(), 'secret_file_changed');
  expect((await sound.look()).status).toBe(200);
  const audits = await db.selectFrom('audit').select('detail').where('action', '=', 'file.fault').execute();
  expect(audits.map((row) => row.detail)).toEqual([
    { sha256: hashOf(damaged.paper), fault: 'damaged' },
    { sha256: hashOf(damaged.paper), fault: 'damaged' },
    { sha256: hashOf(missing.paper), fault: 'missing' },
    { sha256: locked.sha256, fault: 'damaged' },
  ]);

  expect(await checkFixity(desk.office)).toMatchObject({ damaged: 2, missing: 1 });
  const mails = await db.selectFrom('delivery').select('subject').where('kind', '=', 'storage').execute();
  expect(mails.map((mail) => mail.subject)).toContain('แจ้งเตือนการจัดเก็บไฟล์');
  const admin = await desk.as('admin');
  const state = done(await admin.get('/admin/storage'));
  expect(state.faults.map((one: { kind: string }) => one.kind).sort()).toEqual(['DAMAGED', 'DAMAGED', 'MISSING']);
  const auditor = await desk.as('auditor');
  const files = done(await auditor.get('/settings/data-checks')).checks.find(({ kind }: { kind: string }) => kind === 'FILES');
  expect(files).toMatchObject({
    standing: 3,
    last: { result: 'DAMAGED', found: 3, facts: { damaged: 2, missing: 1 } },
    wrongSince: expect.any(String),
  });
  expect(files.findings.map((one: { what: string }) => one.what).sort()).toEqual(['file_damaged', 'file_damaged', 'file_missing']);
  // the classed one is named to nobody
  expect(files.findings.find(({ at }: { at: string }) => at === locked.sha256)).toMatchObject({ says: '', letter: null });
  expect((await registrar.get('/admin/storage')).status).toBe(403);

  writeFileSync(missing.path, missing.paper);
  flip(damaged.path);
  expect(await checkFixity(desk.office)).toMatchObject({ damaged: 1, missing: 0, mended: 2 });
  expect((await missing.look()).status).toBe(200);
});

it('a reading that has no more time goes on the next night where it stopped', async () => {
  const whole = await checkFixity(desk.office);
  const { db } = desk.office;
  await db
    .insertInto('file')
    .values(
      Array.from({ length: 500 }, (_, i) => ({ sha256: `${'0'.repeat(60)}${String(i).padStart(4, '0')}`, name: 'x', mime: 'x', size: 1 })),
    )
    .execute();
  const first = await checkFixity(desk.office, -1);
  expect(first).toMatchObject({ checked: 0, goesOnAfter: `${'0'.repeat(60)}0499` });
  expect(await checkFixity(desk.office)).toMatchObject({ checked: whole?.checked, goesOnAfter: null });
});
