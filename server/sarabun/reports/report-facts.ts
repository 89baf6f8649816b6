import { type RawBuilder, sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { rightsNow } from '../../access/acting.ts';
import { viewerOf, visible } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { calendarOf } from '../../system/days-off.ts';
import { type Holidays, workingDaysBetween } from '../../system/working-days.ts';
import { type DocumentFacts, documentFacts, type Facts, followedBy, loadRoute } from '../machine/facts.ts';
import { mayOf } from '../machine/may.ts';

export interface ReportFacts {
  facts: Facts;
  holidays: Holidays;
  subject: string;
  docNo: string;
}

/** The letter of a report with its route, for who may ask; 403 for others who see the letter, 404 for the rest. */
export async function reportFacts(ctx: Ctx, documentId: number): Promise<ReportFacts> {
  const me = rightsNow(ctx.me);
  const { rows } = await sql<{ document: DocumentFacts; following: boolean; holidays: string[]; subject: string; docNo: string }>`
    select ${documentFacts} as document, d.subject, coalesce(d.doc_no, '') as "docNo", ${followedBy(sql`${me.personId}`)} as following,
      coalesce((select json_agg(day) from holiday where active), '[]'::json) as holidays
    from document d where d.id = ${documentId} and ${visible(viewerOf(me))}`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  const facts: Facts = { me, document: found.document, following: found.following, ...(await loadRoute(ctx.db, documentId)) };
  if (!mayReadReport(facts)) throw forbidden();
  return { facts, holidays: calendarOf(ctx.office, found.holidays), subject: found.subject, docNo: found.docNo };
}

/** The owner unit, the registries and heads of the units on the route, and who follows the letter (domain 3.8). */
export function mayReadReport({ me, document, transmissions, following }: Facts): boolean {
  return (
    following ||
    document.drafterId === me.personId ||
    [...me.units, ...me.workUnits].includes(document.ownerUnitId) ||
    transmissions.some((row) => row.receiverKind === 'UNIT' && row.receiverId !== null && me.workUnits.includes(row.receiverId))
  );
}

/** Reminders that the lifecycle table offers on the rows of the letter: '' or the reason why not now. */
export function remindersOf(facts: Facts): Map<string, string> {
  const offered = mayOf(facts, []).filter((one) => one.action === 'remind');
  return new Map(offered.map((one) => [`${one.on}-${one.id}`, one.allowed ? '' : (one.reason ?? '')]));
}

/** How long it took or takes, and how late it is, in working days of the agency. */
export function timesOf(
  {
    at,
    dueAt,
    startedAt,
    endedAt,
    runs,
  }: { at: Date; dueAt: string | null; startedAt: string | null; endedAt: string | null; runs: boolean },
  holidays: Holidays,
): { days: number | null; daysLate: number | null; overdue: boolean } {
  const day = (moment: string) => bangkokDay(new Date(moment));
  const end = endedAt ?? at.toISOString();
  const late = dueAt !== null && new Date(end) > new Date(dueAt) && (runs || endedAt !== null);
  return {
    days: startedAt === null ? null : workingDaysBetween(day(startedAt), day(end), holidays),
    daysLate: late ? Math.max(1, workingDaysBetween(day(dueAt), day(end), holidays)) : null,
    overdue: late && endedAt === null,
  };
}

/** Every opening of the letter as (at, holder), for the person, his units (as member or registry) and his posts: the start of a `with`. */
export function readings(documentId: number): RawBuilder<unknown> {
  return sql`reading as materialized (
      select person_id, at from read_mark where document_id = ${documentId} union all select person_id, at from reread where document_id = ${documentId}),
    seen as materialized (
      select at, person_id as holder from reading
      union all select r.at, h.id from reading r join affiliation a on a.person_id = r.person_id and (a.until is null or a.until >= today())
        cross join lateral (values (a.unit_id), (a.position_id)) h(id) where h.id is not null
      union all select r.at, d.unit_id from reading r join duty d on d.person_id = r.person_id and d.kind in ('REGISTRY', 'SECRET_REGISTRY')
        and (d.until is null or d.until >= today()))`;
}
