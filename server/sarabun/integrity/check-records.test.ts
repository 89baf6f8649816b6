import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '../../access/chain.ts';
import { type Database, openDatabase } from '../../db/pool.ts';
import { watchRoom } from '../../notify/events/watch-room.ts';
import { checkAllRecords, checksOf } from '../../test/checks.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, pdfOf, refused, register, upload } from '../../test/letters.ts';
import { scanHeld } from '../files/scan-files.ts';
import { checkRecords, checkRecordsOf } from './check-records.ts';

let owner: Database;
let [admin, auditor, registrar, secretreg] = [] as unknown as [Officer, Officer, Officer, Officer];

const desk = await openDesk({ LOW_DISK_MB: '0', LOW_DISK_PERCENT: '0', CLAMD: '/no/such/clamd.sock' });
beforeAll(async () => {
  owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  [admin, auditor, registrar, secretreg] = await desk.officers('admin', 'auditor', 'registrar', 'secretreg');
  for (let i = 0; i < 3; i++) await register(registrar);
});
afterAll(async () => {
  await owner?.destroy();
  await desk.close();
});

/** All records are checked; `slice: 0` stops after every few rows, as a server that is always busy. */
async function checked(slice = 60_000) {
  await checkAllRecords(desk.office, slice);
  return checksOf(auditor);
}

/** Bells of this kind, and mails that go out of them. */
async function told(kind: string, who: Officer): Promise<{ bells: Record<string, string | number>[]; mails: number }> {
  const { rows: bells } = await sql<{ facts: Record<string, string | number> }>`
    select facts from notification where kind = ${kind} and person_id = ${who.personId} order by id`.execute(desk.office.db);
  const { rows: mails } =
    await sql`select 1 from delivery where event = ${kind} and channel = 'MAIL' and person_id = ${who.personId}`.execute(desk.office.db);
  return { bells: bells.map((row) => row.facts), mails: mails.length };
}

const forge = (statement: string) => sql.raw(statement).execute(owner);
const letters = async () =>
  (await sql<{ id: number; subject: string }>`select id, subject from document order by id`.execute(desk.office.db)).rows;

it('[REL15] what the check finds rings and is mailed to administrators and auditors once, stands on the page with the letter, and is gone when it is put right', async () => {
  expect((await checked()).last).toMatchObject({ result: 'CLEAN', unread: 0 });
  expect((await told('record_fault', admin)).bells).toEqual([]);
  const [first, second] = (await letters()) as [{ id: number; subject: string }, { id: number; subject: string }];
  await forge(`update document set subject = 'ความลับที่ไม่ควรออกไป' where id = ${first.id}`);
  const page = await checked();
  expect(page.last).toMatchObject({ result: 'DAMAGED', found: 1 });
  expect(page.findings).toMatchObject([{ what: 'subject_changed', at: `document ${first.id}` }]);
  for (const who of [admin, auditor]) {
    const { bells, mails } = await told('record_fault', who);
    expect([bells.length, mails]).toEqual([1, 1]);
    expect(bells[0]).toMatchObject({ count: 1, page: 'settings/data-integrity' });
  }
  expect((await told('record_fault', registrar)).bells).toEqual([]);
  const { rows: posted } = await sql<{
    words: string;
  }>`select to_jsonb(d)::text as words from delivery d union all select to_jsonb(n)::text from notification n
    union all select detail::text from audit`.execute(desk.office.db);
  expect(posted.map((row) => row.words).join('\n')).not.toContain('ความลับที่ไม่ควรออกไป');

  // not every night anew; another one is told, and the first when it comes again
  await checked();
  expect((await told('record_fault', admin)).bells).toHaveLength(1);
  await forge(`update register_entry set void_at = now(), void_reason = 'x', void_by = issued_by where document_id = ${second.id}`);
  const both = await checked();
  expect(both.findings.map((one: { what: string }) => one.what).sort()).toEqual(['line_voided', 'subject_changed']);
  const { bells } = await told('record_fault', auditor);
  expect(bells).toHaveLength(2);
  expect(bells[1]).toMatchObject({ count: 1, where: expect.stringMatching(/^ทะเบียนหนังสือรับ.* 2\/25\d\d$/) });
  await forge(`update register_entry set void_at = null, void_reason = null, void_by = null where document_id = ${second.id}`);
  await forge(`update document set subject = '${first.subject}' where id = ${first.id}`);
  expect(await checked()).toMatchObject({ findings: [], last: { result: 'CLEAN' } });
});

it('[REL15] a finding at a classed letter names no number to who may not see it, in no bell and no mail', async () => {
  const { documentId, receiveNo } = await register(secretreg, { secrecy: 2, docNo: 'ลับ 0201/4711' });
  await checked();
  await forge(
    `update register_entry set issued_at = (select issued_at + interval '1 second' from register_entry where document_id = ${documentId}) where document_id = ${documentId}`,
  );
  await forge(`update document set doc_no = 'ลับ 0201/4712' where id = ${documentId}`);
  const { findings } = await checked();
  expect(findings).toHaveLength(2);
  expect(JSON.stringify(findings)).not.toMatch(new RegExp(`4711|4712| ${receiveNo}|"${receiveNo}`));
  expect(findings.every((one: { letter: unknown }) => one.letter === null)).toBe(true);
  const { bells } = await told('record_fault', auditor);
  expect(JSON.stringify(bells.at(-1))).not.toMatch(new RegExp(`471| ${receiveNo}`));
  expect(bells.at(-1)?.where).toContain('ลับ');
  await forge(
    `update register_entry set issued_at = (select issued_at - interval '1 second' from register_entry where document_id = ${documentId}) where document_id = ${documentId}`,
  );
  await forge(`update document set doc_no = 'ลับ 0201/4711' where id = ${documentId}`);
});

it('[REL15] step by step and over kills it finds the same and each once; two servers do not do the same twice', async () => {
  const [first] = (await letters()) as [{ id: number; subject: string }];
  await forge(`update document set doc_date = doc_date + 1 where id = ${first.id}`);
  const lookedAt = async () => (await checksOf(auditor)).checks.map(({ last }) => last?.looked);
  await checked();
  const all = await lookedAt();
  expect((await checked(0)).last).toMatchObject({ result: 'DAMAGED', found: 1 });
  expect(await lookedAt()).toEqual(all);
  // a server that was killed in the middle holds it for a while; then another goes on where it stopped
  const read = (due: boolean, slice?: number) =>
    checkRecordsOf(desk.office, 'REGISTERS', () => due, { rests: false, ...(slice === undefined ? {} : { slice }) });
  await read(true, 0);
  const open = () =>
    desk.office.db.selectFrom('check_run').select(['id', 'place']).where('kind', '=', 'REGISTERS').where('ended_at', 'is', null).execute();
  const stopped = await open();
  expect(stopped).toMatchObject([{ place: { part: 'letters' } }]);
  await sql`update check_run set worked_until = now() + interval '1 minute' where ended_at is null`.execute(desk.office.db);
  await read(true, 0);
  expect(await open()).toEqual(stopped);
  await sql`update check_run set worked_until = now() - interval '1 second' where ended_at is null`.execute(desk.office.db);
  await read(false);
  expect((await checksOf(auditor)).last).toMatchObject({ id: stopped[0]?.id, result: 'DAMAGED', found: 1 });
  await forge(`update document set doc_date = doc_date - 1 where id = ${first.id}`);
});

it('[REL15] made each day, and made up for after a night off; one that could not be made is told as that', async () => {
  await checked();
  const count = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from check_run where kind <> 'CHECKPOINTS'`.execute(desk.office.db)).rows[0]?.n);
  const before = await count();
  const at = (hours: number) => checkRecords(desk.office, { now: new Date(Date.now() + hours * 3_600_000), rests: false });
  await at(0);
  expect(await count()).toBe(before);
  // a server that was off for three nights makes one of each kind
  await at(75);
  expect(await count()).toBe(before + 3);
  await sql`update check_run set began_at = now() - interval '2 days', ended_at = now() - interval '2 days'`.execute(desk.office.db);
  await at(0);
  expect(await count()).toBe(before + 6);
  expect((await told('check_fault', auditor)).bells).toEqual([]);

  done(await admin.post('/settings/data-checks/CHAINS'));
  await forge('alter table seal rename to seal_away');
  for (let tries = 0; tries < 3; tries++) await checkRecords(desk.office, { rests: false });
  await forge('alter table seal_away rename to seal');
  const [chains] = (await checksOf(auditor)).checks;
  expect(chains).toMatchObject({
    last: { result: 'COULD_NOT', failed: true, found: 0 },
    told: { names: expect.arrayContaining([expect.any(String)]) },
  });
  for (const who of [admin, auditor]) expect((await told('check_fault', who)).bells).toHaveLength(1);
  expect((await checked()).checks[0]).toMatchObject({ last: { result: 'CLEAN' }, wrongSince: null, told: null });
});

it('[REL15] a classed letter whose master key is away is told as not compared, neither clean nor damaged', async () => {
  const { secrets } = desk.office.config;
  const { current } = secrets.master;
  secrets.master.current = { id: 'another', key: Buffer.alloc(32, 1) };
  try {
    expect((await checked()).last).toMatchObject({ result: 'COULD_NOT', found: 0, unread: 1 });
  } finally {
    secrets.master.current = current;
  }
  expect((await told('check_fault', auditor)).bells.at(-1)).toMatchObject({ count: 1 });
  expect((await checked()).last).toMatchObject({ result: 'CLEAN' });
});

it('[SEC28] a letter from before events told its facts is compared with what they told; from its next act on with all', async () => {
  const { documentId } = await register(registrar, { subject: 'เรื่องเดิม' });
  const event = await desk.office.db.selectFrom('event').selectAll().where('document_id', '=', documentId).executeTakeFirstOrThrow();
  const { id, hash: _, prev_hash, ...row } = event;
  const { said: _said, line: _line, ...detail } = row.detail as Record<string, unknown>;
  const hash = hashOf(prev_hash, { ...row, detail });
  await sql`update event set detail = ${JSON.stringify(detail)}::jsonb, hash = ${hash} where id = ${id}`.execute(owner);
  await sql`update document set said = null, event_hash = ${hash} where id = ${documentId}`.execute(owner);
  expect((await checked()).findings).toEqual([]);
  await forge(`update register_entry set void_at = now(), void_reason = 'x', void_by = issued_by where document_id = ${documentId}`);
  expect((await checked()).findings).toMatchObject([{ what: 'line_voided' }]);
  await forge(`update register_entry set void_at = null, void_reason = null, void_by = null where document_id = ${documentId}`);
  done(await registrar.post(`/sarabun/documents/${documentId}/amend`, { subject: 'เรื่องใหม่' }));
  expect((await checked()).findings).toEqual([]);
  await forge(`update document set subject = 'เรื่องปลอม' where id = ${documentId}`);
  expect((await checked()).findings).toMatchObject([{ what: 'subject_changed' }]);
  await forge(`update document set subject = 'เรื่องใหม่' where id = ${documentId}`);
});

it('[REL14] a refused number, a full disk and a silent scanner are told once while they last, and anew when they come again', async () => {
  const { rows } = await sql<{
    id: number;
  }>`select register_id as id from register_entry where document_id = (select min(id) from document)`.execute(desk.office.db);
  const book = rows[0]?.id;
  const clock = (when: string) => forge(`update register_counter set last_at = ${when} where register_id = ${book}`);
  const before = await sql<{ at: Date }>`select last_at as at from register_counter where register_id = ${book}`.execute(desk.office.db);
  await clock("now() + interval '20 minutes'");
  for (let i = 0; i < 3; i++) refused(await registrar.post('/sarabun/letters', incoming()), 'clock_behind');
  for (const who of [admin, auditor]) {
    const { bells, mails } = await told('clock_fault', who);
    expect([bells.length, mails]).toEqual([1, 1]);
    expect(bells[0]?.book).toMatch(/^ทะเบียนหนังสือรับ/);
  }
  await watchRoom(desk.office);
  expect((await told('clock_fault', admin)).bells).toHaveLength(1);
  await clock(`'${before.rows[0]?.at.toISOString()}'`);
  await watchRoom(desk.office);
  await clock("now() + interval '20 minutes'");
  await watchRoom(desk.office);
  expect((await told('clock_fault', admin)).bells).toHaveLength(2);
  await clock(`'${before.rows[0]?.at.toISOString()}'`);

  const { lowDisk } = desk.office.config;
  expect((await told('disk_fault', auditor)).bells).toEqual([]);
  lowDisk.bytes = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < 2; i++) await watchRoom(desk.office);
  expect((await told('disk_fault', auditor)).bells).toMatchObject([
    { free: expect.any(Number), percent: expect.any(Number), page: 'storage' },
  ]);
  lowDisk.bytes = 0;
  await watchRoom(desk.office);
  lowDisk.percent = 101;
  await watchRoom(desk.office);
  expect((await told('disk_fault', admin)).bells).toHaveLength(2);

  expect(done(await upload(desk, registrar, await pdfOf())).held).toBe(true);
  for (let i = 0; i < 2; i++) await scanHeld(desk.office);
  expect((await told('scanner_fault', admin)).bells).toHaveLength(1);
  expect((await told('scanner_fault', auditor)).bells).toEqual([]);
});
