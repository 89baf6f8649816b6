import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, postOf, refused, register, upload } from '../../test/letters.ts';

const desk = await openDesk();
const who = await desk.byName('secretreg', 'director', 'siriporn.b', 'officer', 'admin', 'auditor', 'registrar');
afterAll(() => desk.close());

const words = { subject: 'นกแต้วแร้วท้องดำ', from: 'นกชนหิน', summary: 'นกเงือกกรามช้าง', fileName: 'นกกก.pdf' };
const looks = (name: keyof typeof who, documentId: number, query: Record<string, string> = {}) =>
  who[name].get(`/sarabun/documents/${documentId}/looks`, query);

it('[SEC13] who keeps the secret book, the owner and the auditor see who looked, when and what for, and who was refused; no word of the letter', async () => {
  const { subject, from, summary, fileName } = words;
  const file = done(await upload(desk, who.secretreg, await pdfOf(), fileName));
  const { documentId } = await register(who.secretreg, { secrecy: 1, subject, from, summary, mainFile: file.id, docNo: 'ลับ 12/9' });
  const [shown] = (await open(who.secretreg, documentId)).files;
  expect((await who.secretreg.get(`/sarabun/document-files/${shown.id}`)).status).toBe(200);
  done(await who.secretreg.post(`/sarabun/documents/${documentId}/present`, { to: [await postOf(desk, who.director)] }));
  await open(who.director, documentId);
  refused(await who.officer.get(`/sarabun/documents/${documentId}`), 'not_found', 404);
  expect((await who.officer.get(`/sarabun/document-files/${shown.id}`)).status).toBe(404);

  const seen = done(await looks('secretreg', documentId));
  expect(seen.letter).toEqual({ secrecyName: 'ลับ', number: 'ลับ 12/9' });
  const names = Object.fromEntries(
    (
      await sql<{ id: number; name: string }>`select id, prefix || first_name || ' ' || last_name as name from person`.execute(
        desk.office.db,
      )
    ).rows.map(({ id, name }) => [id, name]),
  );
  const named = (name: keyof typeof who) => names[who[name].personId];
  expect(seen.rows.map((row: Record<string, unknown>) => [row.name, row.what, row.purpose, row.refused])).toEqual([
    [named('officer'), 'PAPER', null, true],
    [named('officer'), 'LETTER', null, true],
    [named('director'), 'LETTER', 'secret_work', false],
    [named('secretreg'), 'PAPER', 'secret_file', false],
    [named('secretreg'), 'LETTER', 'secret_work', false],
  ]);
  expect(seen.rows.every(({ at, unit }: { at: string; unit: string }) => !Number.isNaN(Date.parse(at)) && unit)).toBe(true);
  for (const word of Object.values(words)) expect(JSON.stringify(seen)).not.toContain(word);

  // the auditor oversees without seeing: the letter stays closed to him
  refused(await who.auditor.get(`/sarabun/documents/${documentId}`), 'not_found', 404);
  const audited = done(await looks('auditor', documentId));
  expect(audited.rows.slice(1)).toEqual(seen.rows);
  expect(audited.rows[0]).toMatchObject({ name: named('auditor'), refused: true });
  expect(done(await looks('auditor', documentId, { take: '2', skip: '1' }))).toMatchObject({ total: 6, rows: seen.rows.slice(0, 2) });
  const { lines } = done(await who.auditor.get('/settings/log/activity-system-log', { 'filters[about]': 'secret' }));
  expect(lines.map(({ looksOf }: { looksOf?: number }) => looksOf)).toEqual(lines.map(() => documentId));
});

it('[SEC13] nobody else sees who looked: not who may not see the letter, and of who may only its owner and its keepers', async () => {
  const { documentId } = await register(who.secretreg, { secrecy: 1, subject: 'เรื่องลับ', docNo: 'ลับ 13/9' });
  done(await who.secretreg.post(`/sarabun/documents/${documentId}/present`, { to: [await postOf(desk, who.director)] }));
  done(await who.director.post(`/sarabun/documents/${documentId}/endorse`, { to: [who['siriporn.b'].personId], text: 'ดำเนินการ' }));
  expect((await open(who['siriporn.b'], documentId)).looks).toBe(false);
  refused(await looks('siriporn.b', documentId), 'forbidden', 403);
  for (const name of ['officer', 'admin', 'registrar'] as const) {
    const [unseen, absent] = [await looks(name, documentId), await looks(name, 987_654_321)];
    expect([unseen.status, absent.status]).toEqual([404, 404]);
  }
  expect((await open(who.secretreg, documentId)).looks).toBe(true);
  const { documentId: openOne } = await register(who.registrar);
  for (const name of ['registrar', 'auditor'] as const) refused(await looks(name, openOne), 'not_found', 404);
});
