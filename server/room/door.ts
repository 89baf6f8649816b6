import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/room/calls.ts';
import { rightsNow } from '../access/acting.ts';
import { audit } from '../access/audit.ts';
import { hashToken } from '../access/sessions.ts';
import { systemActor } from '../access/system-actor.ts';
import { iso } from '../db/iso.ts';
import type { Ctx, Db } from '../http/context.ts';
import { forbidden, notFound, refuse } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { takeRequestStep } from '../office/machine/take-request-step.ts';
import { hold, onRequestOfTheOffice, type RequestInHand } from '../office/request-in-hand.ts';
import { giveToWaiting } from '../office/resources/give-to-waiting.ts';
import { releaseUses } from '../office/resources/hold-uses.ts';
import { isEntry, occurrenceOf, spanOf } from '../office/series/series.ts';
import type { Office } from '../office.ts';
import { qrOf } from '../paper/fields.ts';
import { keyedHash } from '../system/master-key.ts';
import type { Booking } from './booking-rules.ts';
import { keepsRoom, roomOf, roomsWhere } from './rooms.ts';

/** Doors of the rooms that the caller keeps. */
export async function listDoors(ctx: Ctx): Promise<Given<typeof calls.listDoors>> {
  const me = rightsNow(ctx.me);
  const rooms = (await roomsWhere(ctx)).filter((room) => keepsRoom(me, room));
  const { rows } = await sql<{ id: number; name: string; detail: string; roomId: number; madeAt: string; usedAt: string | null }>`
    select d.id, d.name, ${named(ctx, 'r')} as detail, d.room_id as "roomId", ${iso('d.made_at')} as "madeAt", ${iso('d.used_at')} as "usedAt"
    from door_device d join room r on r.id = d.room_id where d.revoked_at is null and d.room_id = any(${rooms.map((room) => room.id)}::bigint[]) order by r.sort, d.id`.execute(
    ctx.db,
  );
  return { doors: rows };
}

/** The code is given once and kept as a hash. */
export async function makeDoor(ctx: Ctx, { roomId, name }: Taken<typeof calls.makeDoor>): Promise<Given<typeof calls.makeDoor>> {
  const room = await roomOf(ctx, roomId);
  if (!keepsRoom(rightsNow(ctx.me), room)) throw forbidden('resource_not_yours');
  const code = randomBytes(18).toString('base64url');
  const { rows } = await sql<{
    id: number;
  }>`insert into door_device (room_id, name, code_hash, made_by) values (${roomId}, ${name}, ${hashToken(code)}, ${ctx.me.personId}) returning id`.execute(
    ctx.db,
  );
  const id = (rows[0] as { id: number }).id;
  await audit(ctx, 'room.door-made', { detail: { ids: [room.id] } });
  return { id, code };
}

export async function revokeDoor(ctx: Ctx, { doorId }: Taken<typeof calls.revokeDoor>): Promise<Record<string, never>> {
  const { rows } = await sql<{
    roomId: number;
  }>`select d.room_id as "roomId" from door_device d where d.id = ${doorId} and d.revoked_at is null for update`.execute(ctx.db);
  const [door] = rows;
  if (!door) throw notFound();
  const room = await roomOf(ctx, door.roomId);
  if (!keepsRoom(rightsNow(ctx.me), room)) throw notFound();
  await sql`update door_device set revoked_at = now() where id = ${doorId}`.execute(ctx.db);
  await audit(ctx, 'room.door-revoked', { detail: { ids: [room.id] } });
  return {};
}

interface Door {
  id: number;
  roomId: number;
  room: string;
  place: string;
  capacity: number;
}

async function doorOf(ctx: Ctx, code: string): Promise<Door> {
  const { rows } = await sql<Door>`
    select d.id, r.id as "roomId", ${named(ctx, 'r')} as room, concat_ws(' ', nullif(r.building, ''), nullif(r.floor, '')) as place, r.capacity
    from door_device d join room r on r.id = d.room_id where d.code_hash = ${hashToken(code)} and d.revoked_at is null and r.active`.execute(
    ctx.db,
  );
  const [door] = rows;
  if (!door) throw notFound();
  return door;
}

interface AtDoor {
  requestId: number;
  n: number;
  title: string | null;
  unit: string;
  from: string;
  until: string;
  checkedIn: boolean;
}

/** What stands at the door: this meeting, the next ones, until when it is free. What a private meeting is about never leaves the office. */
export async function doorDisplay(ctx: Ctx, { code }: Taken<typeof calls.doorDisplay>): Promise<Given<typeof calls.doorDisplay>> {
  const { id, roomId, ...door } = await doorOf(ctx, code);
  // told to who keeps the room; not at every look
  await sql`update door_device set used_at = now() where id = ${id} and (used_at is null or used_at < now() - interval '10 minutes')`.execute(
    ctx.db,
  );
  const { rows } = await sql<AtDoor>`
    select q.id as "requestId", u.occurrence as n, case when q.private then null else coalesce(nullif(q.content ->> 'publicTitle', ''), q.subject) end as title, ${named(ctx, 'n')} as unit,
      ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until,
      exists (select 1 from check_in c where c.request_id = q.id and c.occurrence = u.occurrence) as "checkedIn"
    from resource_use u join request q on q.id = u.request_id join unit n on n.id = q.unit_id
    where u.resource_id = ${roomId} and u.state = 'FIRM' and upper(u.during) > now()
      and lower(u.during) < (today() + 1)::timestamp at time zone 'Asia/Bangkok' order by lower(u.during), u.id limit 20`.execute(ctx.db);
  const at = new Date();
  const now = rows.find((row) => new Date(row.from) <= at) ?? null;
  const next = rows.filter((row) => new Date(row.from) > at);
  const entering = rows.find((row) => !row.checkedIn && isEntry(new Date(row.from), at));
  const address = entering
    ? `${ctx.office.config.publicUrl}${ctx.office.config.basePath}room/${entering.requestId}?enter=${entering.n}&code=${entryCode(ctx, entering)}`
    : '';
  return {
    ...door,
    now,
    next: next.map(({ checkedIn: _, ...row }) => row),
    freeUntil: now ? null : (next[0]?.from ?? null),
    entry: entering ? { requestId: entering.requestId, n: entering.n, address, qr: qrOf(address) } : null,
    at: at.toISOString(),
  };
}

/** Good for this time of this booking alone: who has it stood at the door. */
function entryCode({ office }: Ctx, { requestId, n }: { requestId: number; n: number }): string {
  return keyedHash(office.config.secrets.master.current, `room entry ${requestId} ${n}`).toString('base64url').slice(0, 16);
}

/** Whoever stood at the door and read its code is of the meeting; who keeps the room says it for them. */
export async function checkIn(ctx: Ctx, { requestId, n, code }: Taken<typeof calls.checkIn>): Promise<Given<typeof calls.checkIn>> {
  const request: RequestInHand<Booking> = await hold(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== 'room.booking') throw notFound();
  const byCode = code !== '' && code === entryCode(ctx, { requestId, n });
  const room = await roomOf(ctx, request.content.occurrences.find((one) => one.n === n)?.roomId ?? 0);
  if (!byCode && !keepsRoom(request.me, room)) throw forbidden('room_door_code');
  return { at: await enter(ctx, request, n, byCode ? 'QR' : 'PERSON'), room: room.name };
}

export async function doorCheckIn(
  ctx: Ctx,
  { code, requestId, n }: Taken<typeof calls.doorCheckIn>,
): Promise<Given<typeof calls.doorCheckIn>> {
  const door = await doorOf(ctx, code);
  const request: RequestInHand<Booking> = await hold(ctx, requestId, systemActor);
  if (request.kind !== 'room.booking' || occurrenceOf(request, n).resourceId !== door.roomId) throw notFound();
  return { at: await enter(ctx, request, n, 'DISPLAY') };
}

async function enter(ctx: Ctx, request: RequestInHand<Booking>, n: number, by: 'QR' | 'DISPLAY' | 'PERSON'): Promise<string> {
  const { from } = spanOf(occurrenceOf(request, n));
  if (request.state !== 'APPROVED' && request.state !== 'RUNNING') throw refuse('request_state');
  if (!isEntry(from, request.at)) throw refuse('room_entry_time', { params: { at: { moment: from } } });
  const { rows: live } = await sql<{
    id: number;
  }>`select u.id from resource_use u where u.request_id = ${request.id} and u.occurrence = ${n} and u.state = 'FIRM' limit 1`.execute(
    ctx.db,
  );
  if (live.length === 0) throw refuse('request_state');
  const { rows } = await sql<{ at: string }>`
    insert into check_in (request_id, occurrence, person_id, by) values (${request.id}, ${n}, ${ctx.visitor?.personId ?? null}, ${by})
    on conflict (request_id, occurrence) do update set by = check_in.by returning ${iso('at')} as at`.execute(ctx.db);
  return (rows[0] as { at: string }).at;
}

/** A small room to which nobody came is given back a while after the beginning, where its settings say so; who waits for it gets it. */
export async function watchNoShows(office: Office): Promise<void> {
  const { rows } = await sql<{ requestId: number; n: number }>`
    select u.request_id as "requestId", u.occurrence as n from resource_use u join room r on r.id = u.resource_id join request q on q.id = u.request_id
    where u.state = 'FIRM' and r.no_show_minutes > 0 and lower(u.during) + make_interval(mins => r.no_show_minutes) <= now() and upper(u.during) > now()
      and q.kind = 'room.booking' and q.state in ('APPROVED', 'RUNNING')
      and not exists (select 1 from check_in c where c.request_id = u.request_id and c.occurrence = u.occurrence) order by u.id limit 200`.execute(
    office.db,
  );
  for (const { requestId, n } of rows)
    await office.db
      .transaction()
      .execute((db: Db) => {
        const ctx = clockOf(office, db);
        return onRequestOfTheOffice(ctx, requestId, systemActor, (request) => giveBack(ctx, request, n));
      })
      .catch((error) => office.log.error({ err: error, request: requestId }, 'a room to which nobody came'));
}

async function giveBack(ctx: Ctx, request: RequestInHand<Booking>, n: number): Promise<void> {
  if (request.state !== 'APPROVED' && request.state !== 'RUNNING') return;
  const free = await releaseUses(ctx, request.id, { state: 'RELEASED', occurrence: n });
  const isLast = request.content.occurrences.every((one) => one.n === n || new Date(one.until) <= request.at);
  await takeRequestStep(ctx, request, 'release', { to: isLast ? 'DONE' : request.state, detail: { occurrence: n } });
  await giveToWaiting(ctx, free);
}
