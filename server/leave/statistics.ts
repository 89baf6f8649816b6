import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/leave/calls.ts';
import type { LeaveAccount } from '../../contract/leave/calls.ts';
import { codeOfKind, daysOf, type LeaveKind } from '../../contract/leave/kinds.ts';
import type { Ctx } from '../http/context.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Leave, LeaveCase } from './leave-case.ts';

type InHand = RequestInHand<Leave>;

const isGiven = ({ state }: Pick<InHand, 'state'>) => ['APPROVED', 'RUNNING', 'DONE', 'CLOSED', 'CANCEL_ASKED'].includes(state);

/** สถิติการลาในปีงบประมาณนี้: ลามาแล้ว, ลาครั้งนี้, รวมเป็น. */
export function statisticsOf(
  accounts: readonly LeaveAccount[],
  kind: LeaveKind,
  one: LeaveCase,
  request: InHand,
): Given<typeof calls.openLeave>['statistics'] {
  const now = daysOf(one.halves.length);
  const counted = isGiven(request) || request.kind === codeOfKind('MIL') ? now : 0;
  const shown: readonly LeaveKind[] = ['SICK', 'PER', 'MAT', 'VAC'];
  return accounts
    .filter((row) => row.kind === kind || shown.includes(row.kind))
    .map((row) => {
      const before = row.kind === kind ? Math.max(0, row.taken - counted) : row.taken;
      const own = row.kind === kind ? now : 0;
      return { kind: row.kind, before, now: own, total: before + own, times: row.times };
    });
}

/** ลาครั้งสุดท้าย: the last of the kind before this one. */
export async function lastOf(
  ctx: Ctx,
  { id, applicantId, content }: InHand,
  one: LeaveCase,
): Promise<Given<typeof calls.openLeave>['last']> {
  const { rows } = await sql<{ from: string; until: string; halves: number }>`
    select r.content ->> 'from' as "from", r.content ->> 'until' as until, (select count(*)::int from presence x where x.request_id = r.id) as halves
    from request r where r.applicant_id = ${applicantId} and r.kind = ${codeOfKind(one.kind)} and r.id <> ${id} and (r.content ->> 'from') < ${content.from}
      and exists (select 1 from presence x where x.request_id = r.id) order by r.content ->> 'from' desc limit 1`.execute(ctx.db);
  const [row] = rows;
  return row ? { from: row.from, until: row.until, days: daysOf(row.halves) } : null;
}

/** ข้อ 23: ten working days a year. */
const yearsOwn = 10;

/** วันลาพักผ่อนสะสม and the year's own; what was brought from paper is both at once. */
export function vacationBefore(accounts: readonly LeaveAccount[]): { carried: number; own: number } | null {
  const parts = accounts.find((row) => row.kind === 'VAC')?.parts;
  if (!parts) return null;
  const of = (...reasons: string[]) => parts.filter((part) => reasons.includes(part.reason)).reduce((sum, part) => sum + part.days, 0);
  const opening = of('OPENING');
  const own = opening > 0 ? Math.min(opening, yearsOwn) : of('GRANT');
  return { carried: of('OPENING', 'GRANT', 'CARRY', 'ADJUST') - own, own };
}
