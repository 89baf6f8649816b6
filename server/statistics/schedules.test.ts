import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { deliverDue } from '../notify/channels/deliver.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused, register, unitId } from '../test/letters.ts';
import { textsOf } from '../test/pdf-text.ts';
import { mailReports } from './mail-reports.ts';
import { daysBefore, nextDay } from './schedule-days.ts';

/** Mails with a file; others are of the letters. */
const taken: { to: string; mail: Email }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, end) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', async () => {
      const mail = await PostalMime.parse(Buffer.concat(parts));
      if (mail.attachments.length > 0) taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', mail });
      end();
    });
  },
});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const desk = await openDesk({
  SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'saraban@office.example.go.th',
  PUBLIC_URL: 'https://office.example.go.th',
});
const [director, head, officer, registrar] = await desk.officers('director', 'head', 'officer', 'registrar');
const hr = await unitId(desk, 'อว 0601.01.3');
const finance = await unitId(desk, 'อว 0601.01.2');
const { db } = desk.office;
afterAll(async () => {
  await desk.close();
  await new Promise<void>((end) => server.close(end));
});
beforeAll(async () => {
  for (const one of [hr, finance]) await register(registrar, { sendTo: [one] });
});

const asked = { report: 'pending', often: 'DAILY', span: 'YEAR', form: 'pdf' };
const add = (who: Officer, more: object) => who.post('/statistics/schedules', { ...asked, ...more });
const days = 86_400_000;
/** Nine in the morning in Bangkok, so many days from now. */
const morning = (later: number) => new Date(`${bangkokDay(new Date(Date.now() + later * days))}T09:00:00+07:00`);
const sendings = async () =>
  (await db.selectFrom('report_sending').selectAll().orderBy('day').orderBy('person_id').execute()).map(({ person_id, outcome }) => [
    person_id,
    outcome,
  ]);
const mails = () => db.selectFrom('delivery').selectAll().where('mail_file_id', 'is not', null).orderBy('id').execute();

it('the days of a schedule', () => {
  expect([
    nextDay('DAILY', '2026-12-31'),
    nextDay('WEEKLY', '2026-11-27'),
    nextDay('WEEKLY', '2026-11-30'),
    nextDay('MONTHLY', '2026-12-05'),
  ]).toEqual(['2027-01-01', '2026-11-30', '2026-12-07', '2027-01-01']);
  expect(daysBefore('WEEKLY', 'BEFORE', '2026-11-30')).toEqual({ from: '2026-11-23', until: '2026-11-29' });
  expect(daysBefore('MONTHLY', 'BEFORE', '2027-01-01')).toEqual({ from: '2026-12-01', until: '2026-12-31' });
  expect(daysBefore('DAILY', 'YEAR', '2026-10-01')).toEqual({ from: '2025-10-01', until: '2026-09-30' });
});

it('goes to persons who may read the report themselves, and to nobody else', async () => {
  refused(await add(director, { readers: [director.personId, officer.personId] }), 'report_reader');
  refused(await add(director, { readers: [head.personId], unitId: finance }), 'report_reader');
  expect((await add(officer, { readers: [] })).status).toBe(403);
  expect((await add(head, { report: 'secret', readers: [] })).status).toBe(403);
  expect(done(await director.get('/statistics/schedules')).items).toEqual([]);
});

it('is mailed once to each with his own figures, by two rounds at once, one that was cut and one that came again', async () => {
  const { id } = done(await add(director, { readers: [director.personId, head.personId] }));
  await mailReports(desk.office, morning(0));
  expect(await sendings()).toEqual([]);
  // the first round ends in the middle of the second mail
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  await owner.query(`set search_path to ${desk.office.config.schema}; create sequence tries; grant usage on sequence tries to public;
    create function cut() returns trigger language plpgsql as $$ begin if nextval('tries') = 2 then raise exception 'the server is going away'; end if; return new; end $$;
    create trigger cut before insert on mail_file for each row execute function cut();`);
  await expect(mailReports(desk.office, morning(1))).rejects.toThrow('going away');
  expect(await mails()).toHaveLength(1);
  await Promise.all([mailReports(desk.office, morning(1)), mailReports(desk.office, morning(1))]);
  await mailReports(desk.office, morning(1));
  await owner.query('drop trigger cut on mail_file');
  await owner.end();
  const both = [director.personId, head.personId].sort((one, other) => one - other).map((person) => [person, 'SENT']);
  expect(await sendings()).toEqual(both);
  expect((await mails()).map((one) => one.person_id).sort()).toEqual([director.personId, head.personId].sort());
  await deliverDue(desk.office, new Date(Date.now() + 150_000));
  await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(2);
  for (const { mail, to } of taken) {
    expect(mail.subject).toBe('รายงานงานสารบรรณ');
    expect(mail.text).toContain('https://office.example.go.th');
    const [file] = mail.attachments;
    const text = (await textsOf(new Uint8Array(file?.content as ArrayBuffer))).join('').replace(/\s/g, '');
    expect(text).toContain('รายงานงานค้าง');
    const { person_id } = (await mails()).find((one) => one.to_address === to) ?? {};
    expect([person_id === head.personId, text.includes('กองคลัง')]).toEqual([person_id === head.personId, person_id !== head.personId]);
  }
  expect(done(await director.get('/statistics/schedules')).items).toMatchObject([{ id, last: { sent: 2, noRight: 0, noAddress: 0 } }]);
});

it('who has lost the right gets no more, and one that was stopped goes to nobody', async () => {
  const before = (await mails()).length;
  await sql`update affiliation set until = today() - 1 where person_id = ${head.personId}`.execute(db);
  await sql`update duty set until = today() - 1 where person_id = ${head.personId}`.execute(db);
  await mailReports(desk.office, morning(2));
  expect((await mails()).slice(before).map((one) => one.person_id)).toEqual([director.personId]);
  expect((await sendings()).slice(2)).toContainEqual([head.personId, 'NO_RIGHT']);
  const [{ id }] = done(await director.get('/statistics/schedules')).items;
  expect((await registrar.post(`/statistics/schedules/${id}/end`)).status).toBe(404);
  done(await director.post(`/statistics/schedules/${id}/end`));
  await mailReports(desk.office, morning(3));
  expect((await mails()).length).toBe(before + 1);
  // one whose owner may not read it any more ends with him, whoever else gets it
  const { id: ofAnother } = done(await registrar.post('/statistics/schedules', { ...asked, readers: [director.personId] }));
  await sql`update affiliation set until = today() - 1 where person_id = ${registrar.personId}`.execute(db);
  await sql`update duty set until = today() - 1 where person_id = ${registrar.personId}`.execute(db);
  await mailReports(desk.office, morning(4));
  expect((await mails()).length).toBe(before + 1);
  const { ended_at } = await db.selectFrom('report_schedule').select('ended_at').where('id', '=', ofAnother).executeTakeFirstOrThrow();
  expect(ended_at).not.toBeNull();
});

it('the page of who leads says what waits, what is late and how it went, on one sheet of paper', async () => {
  const span = { from: '2026-10-01', until: bangkokDay(new Date()) };
  const report = done(await director.get('/statistics/overview', span));
  const pending = done(await director.get('/statistics/reports/pending', span));
  const sum = (cells: (number | string | null | { value: number })[]) => cells.at(-1);
  expect(report.tiles[0]).toMatchObject({
    name: 'งานค้างทั้งหมด',
    value: String(
      (sum(pending.tables[0].sums ?? pending.tables[0].rows[0].cells) as { value?: number })?.value ?? sum(pending.tables[0].sums),
    ),
  });
  expect((await officer.get('/statistics/overview', span)).status).toBe(403);
  const pages = await textsOf((await director.get('/statistics/overview/file', { ...span, as: 'pdf' })).body);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.replace(/\s/g, '')).toContain('ภาพรวมงานสารบรรณ');
});
