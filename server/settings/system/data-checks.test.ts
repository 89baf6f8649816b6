import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Check, CheckKind } from '../../../contract/settings/data-integrity.ts';
import { checkPages } from '../../sarabun/integrity/check-pages.ts';
import { checkRecords } from '../../sarabun/integrity/check-records.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, refused, register } from '../../test/letters.ts';

const desk = await openDesk();
const owner = new pg.Client({ connectionString: desk.clone.ownerUrl, options: '-c search_path=office,public' });
const names = { admin: '', auditor: '' };
let [admin, auditor, registrar] = [] as unknown as [Officer, Officer, Officer];
beforeAll(async () => {
  await owner.connect();
  [admin, auditor, registrar] = await desk.officers('admin', 'auditor', 'registrar');
  await register(registrar);
  const { rows } = await owner.query(
    "select a.username, p.first_name || ' ' || p.last_name as name from account a join person p on p.id = a.person_id where a.username in ('admin', 'auditor')",
  );
  for (const { username, name } of rows) names[username as keyof typeof names] = name;
});
afterAll(async () => {
  await owner.end();
  await desk.close();
});

const path = (kind: string) => `/settings/data-checks/${kind}`;
async function checkOf(kind: CheckKind, who = auditor): Promise<Check> {
  return done(await who.get('/settings/data-checks')).checks.find((one: Check) => one.kind === kind);
}
/** As time passes after a check. */
const later = () => owner.query("update check_run set ended_at = ended_at - interval '2 minutes' where asked_by is not null");

it('[REL14] administrators and auditors see every check and ask for one; others neither', async () => {
  for (const who of [admin, auditor]) {
    const { checks } = done(await who.get('/settings/data-checks'));
    expect(checks.map(({ kind }: Check) => kind)).toEqual([
      'CHAINS',
      'REGISTERS',
      'MATTERS',
      'CHECKPOINTS',
      'FILES',
      'STRUCTURE',
      'PAGES',
      'BACKUP',
    ]);
    expect(checks.every(({ last, now }: Check) => last === null && now === null)).toBe(true);
  }
  expect((await checkOf('BACKUP')).used).toBe(false);
  refused(await auditor.post(path('BACKUP')), 'backup_off', 409);
  for (const call of [registrar.get('/settings/data-checks'), registrar.get(`${path('CHAINS')}/runs`), registrar.post(path('CHAINS'))])
    expect((await call).status).toBe(403);
  expect((await auditor.post(path('EVERYTHING'))).status).toBe(422);
});

it('one at a time is asked for, each kind once a minute, and the same key asks once', async () => {
  const first = await auditor.post(path('CHAINS'), {}, { 'idempotency-key': 'asked-by-the-auditor' });
  const { id } = done(first);
  expect(done(await auditor.post(path('CHAINS'), {}, { 'idempotency-key': 'asked-by-the-auditor' })).id).toBe(id);
  // who asks for what waits gets that one, and no other beside it
  expect(done(await admin.post(path('CHAINS'))).id).toBe(id);
  refused(await admin.post(path('REGISTERS')), 'check_busy', 409);
  expect((await checkOf('CHAINS')).now).toMatchObject({ state: 'waiting', askedBy: expect.stringContaining(names.auditor) });
  await checkRecords(desk.office, { rests: false });
  expect(await checkOf('CHAINS')).toMatchObject({
    now: null,
    last: { id, result: 'CLEAN', askedBy: expect.stringContaining(names.auditor) },
    wrongSince: null,
  });
  refused(await auditor.post(path('CHAINS')), 'check_too_soon', 409);
  expect(done(await auditor.post(path('PAGES'))).id).toBeGreaterThan(id);
  await checkPages(desk.office);
  expect(await checkOf('PAGES')).toMatchObject({ last: { result: 'CLEAN', askedBy: expect.stringContaining(names.auditor) } });
  const asked = await owner.query("select person_id, detail from audit where action = 'data.check' order by id");
  expect(asked.rows).toMatchObject([{ detail: { kind: 'CHAINS' } }, { detail: { kind: 'PAGES' } }]);
});

it('[REL14] wrong since the first of the runs that found it, who was told, and when it was right last', async () => {
  const before = await checkOf('REGISTERS');
  expect(before).toMatchObject({ last: { result: 'CLEAN' }, told: null });
  const forge = (subject: string) => owner.query('update document set subject = $1', [subject]);
  const { rows } = await owner.query('select subject from document');
  await forge('ชื่อเรื่องที่ปลอม');
  const run = async () => {
    await later();
    done(await admin.post(path('REGISTERS')));
    await checkRecords(desk.office, { rests: false });
    return checkOf('REGISTERS');
  };
  const found = await run();
  expect(found).toMatchObject({
    last: { result: 'DAMAGED', found: 1, askedBy: expect.stringContaining(names.admin) },
    cleanAt: before.last?.endedAt,
    findings: [{ what: 'subject_changed', letter: null }],
    standing: 1,
  });
  expect(found.told?.names).toEqual(expect.arrayContaining([expect.stringContaining(names.admin), expect.stringContaining(names.auditor)]));
  const again = await run();
  expect([again.wrongSince, again.told]).toEqual([found.wrongSince, found.told]);
  // the registrar of the letter is no auditor; who may see the letter gets the link: nobody here by his office alone
  await forge(rows[0].subject);
  expect(await run()).toMatchObject({ last: { result: 'CLEAN' }, wrongSince: null, told: null, findings: [], standing: 0 });
  const { runs } = done(await auditor.get(`${path('REGISTERS')}/runs`));
  expect(runs.map((one: { result: string }) => one.result)).toEqual(['CLEAN', 'DAMAGED', 'DAMAGED', 'CLEAN']);
});
