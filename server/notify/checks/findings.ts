import { sql } from 'kysely';
import type { CheckKind } from '../../../contract/settings/data-integrity.ts';
import type { AuditAction } from '../../access/audit.ts';
import type { Finding } from '../../access/seal.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { checksPage, clockOf, noteTold } from '../events/alarms.ts';
import { tellFailure } from '../events/tell.ts';

/** So many findings are kept one by one; all are counted. */
export const mostKept = 1000;

/** Of a check and its run. One that comes again after it was gone is a new one. */
interface Of {
  kind: CheckKind;
  id: number;
}

/** `says`: what the database itself says of it. */
export async function keepFindings(db: Db, { kind, id }: Of, findings: readonly (Finding & { says?: string })[]): Promise<void> {
  if (findings.length === 0) return;
  const kept = findings.slice(0, mostKept).map(({ what, at, documentId = null, registerId = null, number = null, says = null }) => ({
    what,
    place: at,
    document_id: documentId,
    register_id: registerId,
    number,
    says,
  }));
  await sql`insert into integrity_finding as f (kind, what, place, document_id, register_id, number, says, check_id, found_at)
    select distinct on (r.what, r.place) ${kind}, r.what, r.place, r.document_id, r.register_id, r.number, r.says, ${id}::bigint, ${await issueClock(db)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r(what text, place text, document_id bigint, register_id bigint, number text, says text)
    on conflict (kind, what, place) do update set check_id = excluded.check_id, document_id = excluded.document_id, says = excluded.says, gone_at = null,
      found_at = case when f.gone_at is null then f.found_at else excluded.found_at end, told_at = case when f.gone_at is null then f.told_at end`.execute(
    db,
  );
}

/** All was looked at: what this run did not find again is no more. */
export async function forgetGone(db: Db, { kind, id }: Of): Promise<void> {
  await sql`update integrity_finding set gone_at = now() where kind = ${kind} and gone_at is null and check_id <> ${id}`.execute(db);
}

/** Of what the last runs found, so much stands. */
export async function countStanding(db: Db, { kind, id }: Of): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from integrity_finding where kind = ${kind} and check_id = ${id} and gone_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One message for what was not told before; the audit keeps each telling. */
export async function tellNew(office: Office, { kind, id }: Of): Promise<void> {
  await office.separateDb.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number; what: string; where: string | null }>`
      with fresh as (update integrity_finding set told_at = now() where kind = ${kind} and told_at is null and gone_at is null returning *)
      select f.id, f.what, case when r.name is null then null when coalesce(d.secrecy, 0) = 0 and r.series <> 'SECRET' then r.name || ' ' || f.number else r.name end as "where"
      from fresh f left join register r on r.id = f.register_id left join document d on d.id = f.document_id order by f.id`.execute(db);
    if (rows.length === 0) return;
    const places = [...new Set(rows.flatMap((row) => row.where ?? []))];
    const where = places.slice(0, 3).join(', ') + (places.length > 3 ? ' …' : '');
    // by id: places name numbers, also those of classed letters
    const first = rows.slice(0, 20).map((row) => `${row.what} ${row.id}`);
    office.log.error({ check: id, kind, count: rows.length, first }, 'the data is not what was recorded');
    await sql`insert into audit (action, outcome, subject_type, subject_id, detail)
      values (${'chain.fault' satisfies AuditAction}, 'REFUSED', 'check_run', ${id}, ${JSON.stringify({ count: rows.length, first })}::jsonb)`.execute(
      db,
    );
    const told = await tellFailure(
      clockOf(office, db),
      'record_fault',
      { count: rows.length, where, page: checksPage },
      { auditors: true },
    );
    await noteTold(db, kind, told);
  });
}

/** Where an alarm of the check's own tells of them. */
export async function sayTold(db: Db, kind: CheckKind): Promise<void> {
  await sql`update integrity_finding set told_at = now() where kind = ${kind} and told_at is null`.execute(db);
}
