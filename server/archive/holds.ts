import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../contract/archive/holds.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import { lockFor, lockShared } from '../db/agency-lock.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, partyNamed, personNamed } from '../http/named.ts';
import { dayWords, fill } from '../http/words.ts';
import { strike } from './strike.ts';

/** What is judged under it, and what is destroyed, waits for a hold that is being made, and the hold for them. */
export async function lockHolds({ db }: Ctx, how: 'judging' | 'holding'): Promise<void> {
  await (how === 'judging' ? lockShared : lockFor)(db, 'archive holds');
}

type Scoped = Taken<typeof calls.previewHold>;

/** Letters of the store `s`, `d` over which it would stand: the same rules as `holds_of`. */
function within({ scope, items, words, category, unitId, closedFrom, closedUntil, holderId, outsideBodyId }: Scoped): RawBuilder<boolean> {
  if (scope === 'ITEM') return sql<boolean>`s.id = any(${items}::bigint[])`;
  if (scope === 'PARTY')
    return sql<boolean>`(d.outside_body_id = ${outsideBodyId ?? null} or d.owner_unit_id = ${holderId ?? null}
      or exists (select 1 from document_party p where p.document_id = d.id and p.holder_id = ${holderId ?? null}))`;
  return sql<boolean>`((${words} = '' or d.secrecy > 0 or d.search like '%' || th_norm(${words}::text) || '%') and (${category} = '' or d.retention_class = ${category})
    and (${unitId ?? null}::bigint is null or d.owner_unit_id = ${unitId ?? null}::bigint)
    and (${closedFrom || null}::date is null or s.closed_on >= ${closedFrom || null}::date) and (${closedUntil || null}::date is null or s.closed_on <= ${closedUntil || null}::date))`;
}

const inStore = sql`s.state not in ('DESTROYED', 'TRANSFERRED')`;

export async function previewHold(ctx: Ctx, input: Scoped): Promise<Given<typeof calls.previewHold>> {
  const { rows } = await sql<Given<typeof calls.previewHold>>`select count(*)::int as letters,
      count(*) filter (where s.state in ('PROPOSED', 'COMMITTEE', 'NAT_PENDING', 'APPROVED'))::int as "onLists"
    from storage_item s join document d on d.id = s.document_id where ${inStore} and ${within(input)}`.execute(ctx.db);
  return rows[0] ?? { letters: 0, onLists: 0 };
}

function mustSay({ scope, items, words, category, unitId, closedFrom, closedUntil, holderId, outsideBodyId }: Scoped): void {
  if (scope === 'ITEM' && items.length === 0) throw badField('items', 'required');
  if (scope === 'PARTY' && !holderId && !outsideBodyId) throw badField('holderId', 'required');
  if (scope === 'QUERY' && !words && !category && !unitId && !closedFrom && !closedUntil) throw badField('words', 'archive_hold_all');
  if (closedFrom && closedUntil && closedUntil < closedFrom) throw badField('closedUntil', 'ends_before_start');
}

/** ระงับการทำลาย: from the commit on; what is on a list already is struck from it, with the number of the case. */
export async function makeHold(ctx: Ctx, input: Taken<typeof calls.makeHold>): Promise<Given<typeof calls.makeHold>> {
  mustSay(input);
  await lockHolds(ctx, 'holding');
  const { scope, reason, caseNo, authority, stopsLending } = input;
  const query = scope === 'QUERY';
  const { rows } = await sql<{
    id: number;
  }>`insert into archive_hold (scope, reason, case_no, authority, stops_lending, words, category, unit_id, closed_from, closed_until,
      holder_id, outside_body_id, made_by, made_at)
    values (${scope}, ${reason}, ${caseNo}, ${authority}, ${stopsLending === true}, ${query ? input.words : ''}, ${query && input.category ? input.category : null},
      ${query ? (input.unitId ?? null) : null}, ${query && input.closedFrom ? input.closedFrom : null}, ${query && input.closedUntil ? input.closedUntil : null},
      ${scope === 'PARTY' ? (input.holderId ?? null) : null}, ${scope === 'PARTY' ? (input.outsideBodyId ?? null) : null}, ${ctx.me.personId}, issue_clock()) returning id`.execute(
    ctx.db,
  );
  const holdId = rows[0]?.id as number;
  if (scope === 'ITEM') {
    const { rows: kept } = await sql`with found as materialized (
      select ${holdId}::bigint, s.document_id from storage_item s
      where s.id = any(${input.items}::bigint[]) and ${inStore})
    insert into archive_hold_letter (hold_id, document_id) select * from found returning document_id`.execute(ctx.db);
    if (kept.length !== new Set(input.items).size) throw badField('items', 'archive_item_gone');
  }
  const struck = await strike(ctx, sql<boolean>`${holdId} in (select holds_of(d.id))`, { state: 'HELD', words: caseNo });
  await audit(ctx, 'archive.hold', { subject: { type: 'archive_hold', id: holdId }, detail: { code: scope } });
  return { holdId, struck };
}

/** Released with a reason; the row stays. */
export async function releaseHold(ctx: Ctx, { holdId, reason }: Taken<typeof calls.releaseHold>): Promise<Given<typeof calls.releaseHold>> {
  await lockHolds(ctx, 'holding');
  const { rows } = await sql<{
    released: boolean;
  }>`select released_at is not null as released from archive_hold where id = ${holdId} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  if (rows[0].released) throw conflict();
  await sql`update archive_hold set released_at = ${await issueClock(ctx.db)}::timestamptz, released_by = ${ctx.me.personId}, release_reason = ${reason} where id = ${holdId}`.execute(
    ctx.db,
  );
  await audit(ctx, 'archive.hold-released', { subject: { type: 'archive_hold', id: holdId } });
  return { holdId };
}

interface HoldRow extends Omit<Given<typeof calls.listHolds>['items'][number], 'over'> {
  words: string;
  category: string | null;
  unit: string | null;
  closedFrom: string | null;
  closedUntil: string | null;
  party: string | null;
  items: { no: string; subject: string }[];
}

export async function listHolds(ctx: Ctx, input: Taken<typeof calls.listHolds>): Promise<Given<typeof calls.listHolds>> {
  const { take, skip } = pageOf(input);
  const { search = '' } = input;
  const found = sql`from archive_hold h join person p on p.id = h.made_by left join person q on q.id = h.released_by where (h.released_at is not null) = ${input.released === true}
    and (${search} = '' or th_norm(h.case_no || ' ' || h.reason || ' ' || h.authority) like '%' || th_norm(${search}::text) || '%')`;
  const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<HoldRow>`select h.id, h.scope, h.reason, h.case_no as "caseNo", h.authority, h.stops_lending as "stopsLending", ${personNamed(ctx, 'p')} as "madeBy", ${iso('h.made_at')} as "madeAt",
        case when h.released_at is not null then json_build_object('by', ${personNamed(ctx, 'q')}, 'at', ${iso('h.released_at')}, 'reason', h.release_reason) end as released,
        case when h.released_at is null then (select count(*)::int from storage_item s where ${inStore} and h.id in (select holds_of(s.document_id))) else 0 end as letters,
        h.words, (select ${named(ctx, 'c')} from document_category c where c.code = h.category) as category, (select ${named(ctx, 'u')} from unit u where u.id = h.unit_id) as unit,
        h.closed_from::text as "closedFrom", h.closed_until::text as "closedUntil",
        coalesce((select ${partyNamed(ctx, 'y')} from party y where y.id = h.holder_id), (select o.name from outside_body o where o.id = h.outside_body_id)) as party,
        coalesce((select json_agg(json_build_object('no', s.no || '/' || s.be_year, 'subject', case when d.secrecy = 0 then d.subject else '' end) order by s.id)
          from archive_hold_letter l join storage_item s on s.document_id = l.document_id join document d on d.id = l.document_id where l.hold_id = h.id), '[]') as items
      ${found} order by h.id desc limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items: items.map((row) => toHold(ctx, row)), total: rows[0]?.total ?? 0 };
}

function toHold(ctx: Ctx, { words, category, unit, closedFrom, closedUntil, party, items, ...hold }: HoldRow) {
  const said = textsIn(ctx.request.language, 'archive').hold;
  const day = (at: string | null) => (at ? dayWords(new Date(`${at}T12:00:00+07:00`), ctx.request.language) : '');
  const [first] = items;
  const over =
    hold.scope === 'PARTY'
      ? (party ?? '')
      : hold.scope === 'ITEM'
        ? [first && `${first.no} ${first.subject}`.trim(), items.length > 1 && fill(said.andMore, { count: items.length - 1 })]
            .filter(Boolean)
            .join(' ')
        : [
            words && fill(said.withWords, { words }),
            category,
            unit,
            closedFrom && fill(said.closedFrom, { day: day(closedFrom) }),
            closedUntil && fill(said.closedUntil, { day: day(closedUntil) }),
          ]
            .filter(Boolean)
            .join(' · ');
  return { ...hold, over };
}

export async function findHoldParties(
  ctx: Ctx,
  { search = '' }: Taken<typeof calls.findHoldParties>,
): Promise<Given<typeof calls.findHoldParties>> {
  const { rows } = await sql<Given<typeof calls.findHoldParties>['parties'][number]>`
    (select y.id, y.kind, ${partyNamed(ctx, 'y')} as name from party y where ${search} <> '' and th_norm(y.name) like '%' || th_norm(${search}::text) || '%' order by y.kind, y.name limit 15)
    union all (select o.id, 'OUTSIDE', o.name from outside_body o where ${search} <> '' and o.name_norm like '%' || th_norm(${search}::text) || '%' order by o.name limit 10)`.execute(
    ctx.db,
  );
  return { parties: rows };
}
