import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/bodies.ts';
import { bangkokDay, normalizeThai } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound, refuse } from '../http/errors.ts';
import { bothNames, bothPersonNames, named, personNamed } from '../http/named.ts';
import { type Body, bodyColumns } from './body-facts.ts';
import { moved } from './notice.ts';
import { neededFor } from './quorum.ts';
import { bodiesOf, keepsBody, managesMeetings, type Seat, seatsOf } from './who.ts';

type BodyFacts = Given<typeof calls.openBody>['body'];
type KeptSeat = Taken<typeof calls.keepSeats>['seats'][number];

/** Those that the caller sits in or looks after. */
export async function listBodies(ctx: Ctx): Promise<Given<typeof calls.listBodies>> {
  const { rows } = await sql<Given<typeof calls.listBodies>['bodies'][number]>`
    select b.id, ${named(ctx, 'b')} as name, b.kind, ${bodiesOf(ctx.me, { keeping: true })} as keeps, b.until::text as until, b.active,
      (select count(*)::int from meeting_seat s where s.body_id = b.id and s.counts and s.since <= today() and (s.until is null or s.until >= today())) as seats,
      (select count(*)::int from meeting_seat s where s.body_id = b.id and s.counts and s.since <= today() and (s.until is null or s.until >= today())
        and (s.outside_name <> '' or exists (select 1 from meeting_sitter x where x.seat_id = s.id))) as members,
      (select count(*)::int from meeting_proposal w where w.body_id = b.id and w.item_id is null and w.dropped_at is null) as waiting,
      (select count(*)::int from meeting_resolution r where r.body_id = b.id and r.owner_id is not null and r.done_at is null) as "openResolutions"
    from meeting_body b where ${bodiesOf(ctx.me)} order by b.active desc, b.kind, b.name, b.id`.execute(ctx.db);
  return { manages: managesMeetings(ctx.me), bodies: rows };
}

export async function bodyOf(ctx: Ctx, bodyId: number): Promise<Body> {
  const { rows } = await sql<{
    body: Body;
  }>`select json_build_object(${bodyColumns}) as body from meeting_body b where b.id = ${bodyId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].body;
}

export async function today(ctx: Ctx): Promise<string> {
  return bangkokDay(await issueClock(ctx.db));
}

/** The body for who looks after it. @throws 404 for who does not sit there, 403 for who does */
export async function keptBody(ctx: Ctx, bodyId: number): Promise<{ body: Body; seats: Seat[] }> {
  const body = await bodyOf(ctx, bodyId);
  const seats = await seatsOf(ctx, bodyId, await today(ctx));
  if (keepsBody(ctx.me, seats)) return { body, seats };
  throw sitsIn(ctx, seats) ? forbidden() : notFound();
}

function sitsIn({ me }: Ctx, seats: readonly Seat[]): boolean {
  return seats.some(({ sitters }) => sitters.includes(me.personId));
}

export async function openBody(ctx: Ctx, { bodyId }: Taken<typeof calls.openBody>): Promise<Given<typeof calls.openBody>> {
  const { rows } = await sql<BodyFacts>`
    select b.id, b.name, b.name_en as "nameEn", b.kind, b.order_no as "orderNo", b.order_date::text as "orderDate", b.unit_id as "unitId", ${named(ctx, 'u')} as unit,
      b.since::text as since, b.until::text as until, b.active, b.version, b.quorum, b.quorum_count as "quorumCount", b.quorum_part as "quorumPart", b.quorum_of as "quorumOf",
      b.base, b.majority, b.chair_breaks_tie as "chairBreaksTie", b.secret_votes as "secretVotes", b.notice_days as "noticeDays", b.proxies,
      b.by_circulation as "byCirculation", b.tribunal, b.publishes, b.allowance_chair as "allowanceChair", b.allowance_member as "allowanceMember"
    from meeting_body b join unit u on u.id = b.unit_id where b.id = ${bodyId}`.execute(ctx.db);
  const [body] = rows;
  if (!body) throw notFound();
  const seats = await seatsOf(ctx, bodyId, await today(ctx));
  const keeps = keepsBody(ctx.me, seats);
  if (!keeps && !sitsIn(ctx, seats)) throw notFound();
  const base = seats.filter((seat) => seat.counts && (body.base === 'SEATS' || !seat.vacant)).length;
  return {
    body,
    seats: seats.map(({ sitters: _, ...seat }) => seat),
    order: keeps ? await orderOfBody(ctx, bodyId) : null,
    base,
    needed: neededFor(body, base),
    keeps,
    manages: managesMeetings(ctx.me),
    proposals: keeps ? await waitingFor(ctx, bodyId) : [],
  };
}

async function orderOfBody(ctx: Ctx, bodyId: number): Promise<Given<typeof calls.openBody>['order']> {
  const { rows } = await sql<{ id: number; number: string; state: number }>`select d.id, coalesce(d.doc_no, '') as number, d.state
    from meeting_body b join document d on d.id = b.order_id where b.id = ${bodyId} and d.state < 90`.execute(ctx.db);
  return rows[0] ?? null;
}

async function waitingFor(ctx: Ctx, bodyId: number): Promise<Given<typeof calls.openBody>['proposals']> {
  const { rows } = await sql<Given<typeof calls.openBody>['proposals'][number]>`
    select w.id, w.title, w.words, w.presenter, w.document_id as "documentId", d.doc_no as "docNo", ${personNamed(ctx, 'p')} as by, ${iso('w.proposed_at')} as at
    from meeting_proposal w join person p on p.id = w.proposed_by left join document d on d.id = w.document_id
    where w.body_id = ${bodyId} and w.item_id is null and w.dropped_at is null order by w.id`.execute(ctx.db);
  return rows;
}

/** A body is set up and its rules are changed by who manages all; the rules of one that meets apply from its next meeting that opens. */
export async function keepBody(ctx: Ctx, input: Taken<typeof calls.keepBody>): Promise<Given<typeof calls.keepBody>> {
  if (!managesMeetings(ctx.me)) throw forbidden();
  judgeRules(input);
  const { bodyId, version = 0 } = input;
  const count = input.quorum === 'COUNT' ? input.quorumCount : null;
  const [part, of] = input.quorum === 'FRACTION' ? [input.quorumPart, input.quorumOf] : [null, null];
  const row = sql`${input.name}, ${input.nameEn}, ${input.kind}, ${input.orderNo}, ${input.orderDate || null}::date, ${input.unitId}, ${input.quorum}, ${count}::int, ${part}::int,
    ${of}::int, ${input.base}, ${input.majority}, ${input.chairBreaksTie}::boolean, ${input.secretVotes}::boolean, ${input.noticeDays}::int, ${input.proxies}::boolean, ${input.byCirculation}::boolean,
    ${input.tribunal}::boolean, ${input.publishes}::boolean, ${input.allowanceChair}::int, ${input.allowanceMember}::int, ${input.since}::date, ${input.until || null}::date, ${input.active}::boolean`;
  const columns = sql`name, name_en, kind, order_no, order_date, unit_id, quorum, quorum_count, quorum_part, quorum_of, base, majority, chair_breaks_tie, secret_votes, notice_days,
    proxies, by_circulation, tribunal, publishes, allowance_chair, allowance_member, since, until, active`;
  const { rows: units } = await sql`select 1 from unit where id = ${input.unitId} and active`.execute(ctx.db);
  if (units.length === 0) throw badField('unitId', 'not_found');
  const { rows } = bodyId
    ? await sql<{ id: number; version: number }>`update meeting_body set (${columns}) = row(${row}), version = version + 1
        where id = ${bodyId} and version = ${version} returning id, version`.execute(ctx.db)
    : await sql<{ id: number; version: number }>`insert into meeting_body (${columns}) values (${row}) returning id, version`.execute(
        ctx.db,
      );
  const [kept] = rows;
  if (!kept) throw conflict('meeting_body_changed');
  await audit(ctx, 'meeting.body', { subject: { type: 'meeting_body', id: kept.id } });
  return { bodyId: kept.id, version: kept.version };
}

function judgeRules({ quorum, quorumCount = 0, quorumPart = 0, quorumOf = 0, since, until }: Taken<typeof calls.keepBody>): void {
  if (quorum === 'COUNT' && quorumCount < 1) throw badField('quorumCount', 'required');
  if (quorum === 'FRACTION' && (quorumPart < 1 || quorumOf < quorumPart)) throw badField('quorumPart', 'meeting_fraction');
  if (until && until < since) throw badField('until', 'ends_before_start');
}

/** One that is left out has ended yesterday; one that was never there in a meeting goes. */
export async function keepSeats(
  ctx: Ctx,
  { bodyId, version, seats }: Taken<typeof calls.keepSeats>,
): Promise<Given<typeof calls.keepSeats>> {
  const { seats: before } = await keptBody(ctx, bodyId);
  judgeSeats(seats);
  const { rows } = await sql<{
    version: number;
  }>`update meeting_body set version = version + 1 where id = ${bodyId} and version = ${version} returning version`.execute(ctx.db);
  if (!rows[0]) throw conflict('meeting_body_changed');
  const stays = new Set(seats.flatMap(({ id }) => id ?? []));
  if ([...stays].some((id) => !before.some((seat) => seat.id === id))) throw badField('seats', 'not_found');
  for (const seat of before) if (!stays.has(seat.id)) await endSeat(ctx, seat);
  for (const [place, seat] of seats.entries()) await keepSeat(ctx, bodyId, seat, place + 1);
  await audit(ctx, 'meeting.body', { subject: { type: 'meeting_body', id: bodyId } });
  return { bodyId, version: rows[0].version };
}

function judgeSeats(seats: readonly KeptSeat[]): void {
  for (const [place, { personId, positionId, outsideName, since, until, role }] of seats.entries()) {
    if ([personId, positionId, outsideName || undefined].filter((one) => one !== undefined).length > 1)
      throw badField(`seats.${place}`, 'meeting_seat_one');
    if (until && until < since) throw badField(`seats.${place}`, 'ends_before_start');
    const twice = seats.findIndex((other) => (personId && other.personId === personId) || (positionId && other.positionId === positionId));
    if (twice >= 0 && twice !== place) throw badField(`seats.${place}`, 'meeting_seat_twice');
    if (role === 'CHAIR' && seats.filter((other) => other.role === 'CHAIR').length > 1)
      throw badField(`seats.${place}`, 'meeting_one_chair');
  }
}

async function keepSeat(ctx: Ctx, bodyId: number, seat: KeptSeat, sort: number): Promise<void> {
  const { id, role, personId = null, positionId = null, outsideName, detail, substitutes, since } = seat;
  // who helps the secretary is no member
  const counts = role === 'CLERK' ? false : seat.counts;
  const until = seat.until || null;
  if (id)
    await sql`update meeting_seat set role = ${role}, person_id = ${personId}, position_id = ${positionId}, outside_name = ${outsideName}, detail = ${detail},
      counts = ${counts}, substitutes = ${substitutes}, since = ${since}, until = ${until}, sort = ${sort} where id = ${id} and body_id = ${bodyId}`.execute(
      ctx.db,
    );
  else
    await sql`insert into meeting_seat (body_id, role, person_id, position_id, outside_name, detail, counts, substitutes, since, until, sort)
      values (${bodyId}, ${role}, ${personId}, ${positionId}, ${outsideName}, ${detail}, ${counts}, ${substitutes}, ${since}, ${until}, ${sort})`.execute(
      ctx.db,
    );
}

async function endSeat(ctx: Ctx, { id, since }: Pick<Seat, 'id' | 'since'>): Promise<void> {
  const yesterday = moved(await today(ctx), -1);
  const { rows } =
    await sql`select 1 from meeting_attendance where seat_id = ${id} union all select 1 from meeting_reply where seat_id = ${id}
    union all select 1 from meeting_event where seat_id = ${id} limit 1`.execute(ctx.db);
  if (rows.length === 0) await sql`delete from meeting_seat where id = ${id}`.execute(ctx.db);
  else if (since > yesterday) throw refuse('meeting_seat_used');
  else await sql`update meeting_seat set until = ${yesterday} where id = ${id}`.execute(ctx.db);
}

/** A seat of one person becomes another's, or vacant: the old one ends, so that old meetings keep who sat there. Gives its body. */
export async function giveSeat(ctx: Ctx, id: number, to: number | null): Promise<number> {
  const { rows } = await sql<{
    bodyId: number;
    since: string;
  }>`select body_id as "bodyId", since::text as since from meeting_seat where id = ${id} for update`.execute(ctx.db);
  const [seat] = rows;
  if (!seat) throw notFound();
  await sql`with found as materialized (
      select s.body_id, s.role, ${to}::bigint, s.detail, s.counts, s.substitutes, greatest(s.since, today()), s.until, s.sort from meeting_seat s where s.id = ${id})
    insert into meeting_seat (body_id, role, person_id, detail, counts, substitutes, since, until, sort) select * from found`.execute(
    ctx.db,
  );
  await endSeat(ctx, { id, since: seat.since });
  await sql`update meeting_body set version = version + 1 where id = ${seat.bodyId}`.execute(ctx.db);
  return seat.bodyId;
}

/** Persons and posts by their names, and where it is asked for units; `ids`: these, and no search. */
export async function findSitters(
  ctx: Ctx,
  { search = '', ids, units = false }: Taken<typeof calls.findSitters>,
): Promise<Given<typeof calls.findSitters>> {
  const pattern = `%${normalizeThai(search).replace(/[\\%_]/g, '\\$&')}%`;
  const asked = ids.length > 0;
  const which = (alias: string, names: RawBuilder<string>) =>
    sql<boolean>`(case when ${asked} then ${sql.ref(`${alias}.id`)} = any(${ids}::bigint[]) else th_norm(${names}) like ${pattern} end)`;
  const { rows } = await sql<Given<typeof calls.findSitters>['sitters'][number]>`
    (select p.id, ${personNamed(ctx, 'p')} as name, 'PERSON' as kind, coalesce((select ${named(ctx, 'o')} from affiliation f join position o on o.id = f.position_id
        where f.person_id = p.id and f.since <= today() and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1), '') as detail
      from person p where p.active and ${which('p', bothPersonNames('p'))} order by p.first_name, p.id limit 15)
    union all (select o.id, ${named(ctx, 'o')}, 'POSITION', ${named(ctx, 'u')} from position o join unit u on u.id = o.unit_id
      where o.active and ${which('o', bothNames('o'))} order by o.heads_unit desc, o.id limit 15)
    union all (select u.id, ${named(ctx, 'u')}, 'UNIT', '' from unit u where u.active and ${units} and ${which('u', bothNames('u'))} order by u.sort, u.id limit 15)`.execute(
    ctx.db,
  );
  return { sitters: rows };
}
