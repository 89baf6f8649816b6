import { sql } from 'kysely';
import { fiscalEnd, fiscalYear } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { systemActor } from '../access/system-actor.ts';
import type { Db } from '../http/context.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { ended } from '../office/decide.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { skipRest } from '../office/plan-steps.ts';
import { onRequestOfTheOffice } from '../office/request-in-hand.ts';
import type { Office } from '../office.ts';
import { readForm } from '../settings/pages/form.ts';
import { askedDay } from './asked-day.ts';
import { lockLedger, settle, todayOf } from './ledger.ts';
import { leaveOffice } from './sources.ts';

/**
 * CARRY: what a year left is carried on and lapses, and the new year's own days are given. Who has them already is passed over, and settling him
 * again would post nothing.
 */
export async function carryLeave(office: Office): Promise<void> {
  const year = fiscalYear(await todayOf(clockOf(office, office.db)));
  const { rows } = await sql<{ id: number }>`select distinct s.person_id as id from service_span s join person p on p.id = s.person_id
    where s.active and (s.until is null or s.until >= today()) and not exists (select 1 from ledger_entry e where e.person_id = s.person_id and e.kind = 'VAC' and e.year = ${year}
      and e.reason in ('GRANT', 'OPENING'))
    union select e.person_id from ledger_entry e where e.kind = 'VAC' and e.year = ${year - 1} and not exists (select 1 from ledger_entry x where x.person_id = e.person_id
      and x.kind = 'VAC' and x.year = ${year} and x.reason in ('GRANT', 'OPENING')) order by id`.execute(office.db);
  for (const { id } of rows)
    await office.db
      .transaction()
      .execute(async (db: Db) => {
        const ctx = clockOf(office, db);
        await lockLedger(ctx, id);
        await settle(ctx, id);
      })
      .catch((error) => office.log.error({ err: error, person: id }, 'vacation of a new year'));
}

/** Medical papers go some years after the fiscal year of the leave; the mark that they were seen stays with its check. */
export async function deletePapers(office: Office): Promise<number> {
  const { paperYears } = (await readForm(office.db, leaveOffice)).values as { paperYears: number };
  const ctx = clockOf(office, office.db);
  const last = fiscalEnd(fiscalYear(await todayOf(ctx)) - 1 - paperYears);
  return office.db.transaction().execute(async (db: Db) => {
    const own = clockOf(office, db);
    const { rows } = await sql<{
      id: number;
    }>`delete from request_file a using request r where r.id = a.request_id and a.sensitivity = 'MEDICAL' and r.kind like 'leave.%'
      and ${askedDay('r', 'until')} <= ${last}::date returning r.id`.execute(db);
    for (const id of new Set(rows.map((row) => row.id))) await audit(own, 'leave.papers-deleted', { subject: { type: 'request', id } });
    return rows.length;
  });
}

/** Who has left has no leave to come: what was asked for or given after his last day ends. */
export async function endLeaveOfGone(office: Office): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from request r join person p on p.id = r.applicant_id where r.kind like 'leave.%' and not p.active
    and r.state in ('SUBMITTED', 'APPROVED') and r.from_at > now() order by r.id limit 500`.execute(office.db);
  for (const { id } of rows)
    await office.db
      .transaction()
      .execute((db: Db) =>
        onRequestOfTheOffice(clockOf(office, db), id, systemActor, async (request) => {
          const ctx = clockOf(office, db);
          await takeRequestStep(ctx, request, 'cancel', { to: 'CANCELLED' });
          await skipRest(ctx, request);
          await ended(ctx, request, null);
        }),
      )
      .catch((error) => office.log.error({ err: error, request: id }, 'leave of who has left'));
}
