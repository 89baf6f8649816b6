import { sql } from 'kysely';
import { bangkokDay, longThaiDate } from '../../contract/rules/thai.ts';
import type { ScheduledCode } from '../../contract/statistics/reports.ts';
import type { forms, often, spans } from '../../contract/statistics/schedules.ts';
import { loadAbsent } from '../access/load-me.ts';
import type { Db, Me } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { readingThai } from '../http/named.ts';
import { contextOf } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import { forgetFiles, postMail } from '../notify/channels/mail.ts';
import { reportFileOf } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { servedOf } from './routes.ts';
import { daysBefore, nextDay } from './schedule-days.ts';
import { readsReport } from './scope.ts';

interface Due {
  id: number;
  /** Who set it. */
  owner: number;
  report: ScheduledCode;
  narrowing: { unitId?: number; type?: number; speed?: number };
  often: (typeof often)[number];
  span: (typeof spans)[number];
  form: (typeof forms)[number];
  day: string;
  readers: number[];
}

/** Before seven in the morning nothing goes. */
const firstHour = 7;

/**
 * Mails what is due, to each reader in a transaction of his own with the row that says so: a round that is killed, or a second one beside it, sends
 * nobody the same again. Each gets the figures of his own units; who may not read the report any more gets nothing. `at`: the clock.
 */
export async function mailReports(office: Office, at = new Date()): Promise<void> {
  const today = bangkokDay(at);
  if ((at.getUTCHours() + 7) % 24 < firstHour) return;
  const { rows } = await sql<Due>`
    select s.id, s.person_id as owner, s.report, s.narrowing, s.often, s.span, s.form, s.next_on::text as day,
      array(select r.person_id from report_schedule_reader r where r.schedule_id = s.id order by r.person_id) as readers
    from report_schedule s where s.ended_at is null and s.next_on <= ${today}::date order by s.id limit 500`.execute(office.db);
  for (const due of rows) {
    if (!(await office.db.transaction().execute((db) => goesOn(office, db, due)))) continue;
    for (const person of due.readers) await office.db.transaction().execute((db) => mailOne(office, db, due, person, today));
    // a server that slept over some days sends the last of them alone
    await sql`update report_schedule set next_on = ${nextDay(due.often, today)}::date where id = ${due.id} and next_on = ${due.day}::date`.execute(
      office.db,
    );
  }
  await forgetFiles(office.db);
}

/** One whose owner left, or may not read it any more, ends with him. */
async function goesOn(office: Office, db: Db, { id, owner, report, narrowing: { unitId } }: Due): Promise<boolean> {
  const me = await loadAbsent(db, owner, office.brand.headRoles);
  if (me && (await readsReport(byClock(office, db, me), me, { report, unitId }))) return true;
  await db.updateTable('report_schedule').set({ ended_at: new Date() }).where('id', '=', id).where('ended_at', 'is', null).execute();
  return false;
}

const byClock = (office: Office, db: Db, me: Me | null) =>
  contextOf(office, db, { id: 'mail-reports', ip: '', userAgent: '', key: null }, me);

async function mailOne(office: Office, db: Db, due: Due, personId: number, today: string): Promise<void> {
  const me = await loadAbsent(db, personId, office.brand.headRoles);
  const ctx = byClock(office, db, me);
  const person = await db
    .selectFrom('person')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const reads = me !== null && (await readsReport(ctx, me, { report: due.report, unitId: due.narrowing.unitId }));
  const outcome = !reads ? 'NO_RIGHT' : person.email === '' ? 'NO_ADDRESS' : 'SENT';
  const { rows } =
    await sql`insert into report_sending (schedule_id, person_id, day, outcome) values (${due.id}, ${personId}, ${due.day}::date, ${outcome})
    on conflict do nothing returning day`.execute(db);
  if (rows.length === 0 || outcome !== 'SENT') return;
  const span = daysBefore(due.often, due.span, today);
  const file = await reportFileOf(readingThai(ctx), servedOf(due.report), { ...span, ...withoutNulls(due.narrowing) }, due.form);
  const words = textsIn(undefined, 'mail');
  const facts = {
    name: `${person.first_name} ${person.last_name}`,
    report: textsIn(undefined, 'statistics').reports[due.report].title,
    days: `${longThaiDate(span.from)} - ${longThaiDate(span.until)}`,
    link: `${office.config.publicUrl}${office.config.basePath}statistics?report=${due.report}&from=${span.from}&until=${span.until}`,
  };
  await postMail(ctx, {
    kind: 'notice',
    personId,
    to: person.email,
    subject: fill(words.report_subject, facts),
    body: fill(words.report_body, facts),
    file,
  });
}

const withoutNulls = (of: Due['narrowing']) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null && value !== undefined));
