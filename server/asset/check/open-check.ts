import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/check.ts';
import { type CheckAct, checkActs } from '../../../contract/asset/check.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { type ErrorCode, notFound, refuse } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { named, personNamed } from '../../http/named.ts';
import { messageOf } from '../../http/render-errors.ts';
import { fill } from '../../http/words.ts';
import { letterOf } from '../letters.ts';
import { keeps, todayOf } from '../rules.ts';
import { noon } from './check-days.ts';
import { allowsCheck } from './check-machine.ts';
import { firstFindings } from './first-findings.ts';
import { type HeadRow, headOfCheck, withDays } from './plan.ts';
import { countsOf, linesWithFindings } from './results.ts';
import { roleIn, seenChecks } from './who.ts';

type Opened = Given<typeof calls.openCheck>;
type Letters = Pick<Opened['check'], 'request' | 'order' | 'report'>;

export async function openCheck(ctx: Ctx, { checkId }: Taken<typeof calls.openCheck>): Promise<Opened> {
  const { rows } = await sql<
    HeadRow & Letters
  >`select ${headOfCheck(ctx)}, ${letterOf('k.request_id')} as request, ${letterOf('k.order_id')} as order, ${letterOf('k.report_id')} as report
    from asset_check k where k.id = ${checkId} and ${await seenChecks(ctx)}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const [today, all, people, rooms, events, keeper, role] = await Promise.all([
    todayOf(ctx),
    countsOf(ctx, checkId),
    peopleOf(ctx, checkId),
    roomsOf(ctx, checkId),
    eventsOf(ctx, checkId),
    keeps(ctx),
    roleIn(ctx, checkId),
  ]);
  const { things: _, found: __, ...counts } = all;
  return {
    check: { ...row, ...(await withDays(ctx, row, today)), counts },
    people,
    rooms,
    may: mayOf(ctx, row, { today, keeper, role }),
    events,
  };
}

async function peopleOf(ctx: Ctx, checkId: number): Promise<Opened['people']> {
  const { rows } = await sql<
    Opened['people'][number]
  >`select p.id, ${personNamed(ctx, 'p')} as name, coalesce((select ${named(ctx, 'o')} from position o where o.name = q.post limit 1), q.post) as detail, q.role,
      (select count(*)::int from (${firstFindings(sql`${checkId}`)}) f where f.found_by = p.id) as found,
      (select count(*)::int from asset_finding f where f.check_id = ${checkId} and f.asset_id is null and not f.replaced and f.found_by = p.id) as extra,
      (select ${iso('max(f.found_at)')} from asset_finding f where f.check_id = ${checkId} and f.found_by = p.id) as "lastAt"
    from asset_check_person q join person p on p.id = q.person_id where q.check_id = ${checkId} order by q.role, p.id`.execute(ctx.db);
  return rows;
}

/** What the books have in each room, and how much of it was found, wherever that was. */
async function roomsOf(ctx: Ctx, checkId: number): Promise<Opened['rooms']> {
  const { rows } = await sql<
    Opened['rooms'][number]
  >`select l.id, coalesce(${named(ctx, 'l')}, '') as name, coalesce(l.building, '') as building, coalesce(${named(ctx, 'u')}, '') as unit,
      count(*)::int as things, count(f.id)::int as found
    from ${linesWithFindings(checkId)} left join asset_place l on l.id = x.place_id left join unit u on u.id = l.unit_id
    where x.check_id = ${checkId} group by l.id, u.id order by l.building nulls last, l.sort, l.id`.execute(ctx.db);
  return rows;
}

async function eventsOf(ctx: Ctx, checkId: number): Promise<Opened['events']> {
  const { rows } = await sql<{
    at: string;
    who: string | null;
    act: string;
    words: string;
  }>`select ${iso('e.at')} as at, ${personNamed(ctx, 'p')} as who, e.act, e.words
    from asset_check_event e left join person p on p.id = e.actor_id where e.check_id = ${checkId} order by e.id desc limit 200`.execute(
    ctx.db,
  );
  const words = textsIn(ctx.request.language, 'assetCheck');
  const acts = words.acted as Record<string, string>;
  const said = ({ act, words: kept }: (typeof rows)[number]) => {
    if (act === 'draft') return words.part[kept as keyof typeof words.part] ?? kept;
    return act === 'start' ? fill(words.things, { count: kept }) : kept;
  };
  return rows.map((one) => ({ at: one.at, who: one.who ?? '', act: acts[one.act] ?? one.act, words: said(one) }));
}

interface Standing {
  today: string;
  keeper: boolean;
  role: 'CHAIR' | 'MEMBER' | null;
}

/** What the caller may do now, and what still stands in its way. */
function mayOf(ctx: Ctx, row: HeadRow & Letters, { today, keeper, role }: Standing): Opened['may'] {
  const mine: Record<CheckAct, boolean> = {
    setInspectors: keeper,
    draft: keeper || role !== null,
    start: keeper,
    find: role !== null,
    report: role === 'CHAIR',
    apply: keeper,
    cancel: keeper,
  };
  const early = today < row.startsOn ? { day: { day: noon(row.startsOn) } } : null;
  const say = (code: ErrorCode, params = {}) => messageOf(refuse(code, { params }), ctx.request);
  const lacks: Partial<Record<CheckAct, string | null>> = {
    setInspectors: (row.order?.state ?? 0) >= 40 ? null : say(row.order ? 'asset_order_not_issued' : 'asset_no_order'),
    start: early && say('asset_check_early', early),
    report: (row.report?.state ?? 0) >= 40 ? null : say(row.report ? 'asset_report_not_signed' : 'asset_no_report'),
  };
  return checkActs.filter((act) => mine[act] && allowsCheck(act, row.state)).map((act) => ({ act, reason: lacks[act] ?? null }));
}
