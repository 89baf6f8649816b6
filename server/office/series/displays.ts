import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/office/displays.ts';
import { rightsNow } from '../../access/acting.ts';
import { audit } from '../../access/audit.ts';
import { hashToken } from '../../access/sessions.ts';
import { systemActor } from '../../access/system-actor.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { forbidden, notFound, refuse } from '../../http/errors.ts';
import { named } from '../../http/named.ts';
import { clockOf } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';
import { qrOf } from '../../paper/fields.ts';
import { keyedHash } from '../../system/master-key.ts';
import { stageOf } from '../beside.ts';
import { takeRequestStep } from '../machine/take-request-step.ts';
import { hold, onRequestOfTheOffice, type RequestInHand } from '../request-in-hand.ts';
import { declaredRules, type RequestRules } from '../request-rules.ts';
import { keeps } from '../resources/catalogue.ts';
import { giveToWaiting } from '../resources/give-to-waiting.ts';
import { releaseUses } from '../resources/hold-uses.ts';
import { keepsIt, resourceOf } from './change-times.ts';
import { isEntry, occurrenceOf, seriesOf, spanOf, timesIn } from './series.ts';

/** The kind whose things have displays, by what is asked of it. */
function kindWhere(which: (rules: RequestRules) => boolean): RequestRules {
  const found = declaredRules().find((rules) => rules.series?.display && which(rules));
  if (!found) throw notFound();
  return found;
}

/** Displays at the things of a module that the caller keeps. */
export async function listDisplays(ctx: Ctx, { module }: Taken<typeof calls.listDisplays>): Promise<Given<typeof calls.listDisplays>> {
  const me = rightsNow(ctx.me);
  const rules = kindWhere(({ code }) => code.startsWith(`${module}.`));
  const { rows } = await sql<{ id: number; name: string; detail: string; keeperId: number | null; madeAt: string; usedAt: string | null }>`
    select d.id, d.name, ${named(ctx, 's')} as detail, s.keeper_id as "keeperId", ${iso('d.made_at')} as "madeAt", ${iso('d.used_at')} as "usedAt"
    from resource_display d join resource s on s.id = d.resource_id where d.revoked_at is null and s.kind = ${rules.series?.resource}
    order by s.sort, d.id`.execute(ctx.db);
  return { displays: rows.filter((row) => keeps(me, rules, row)).map(({ keeperId: _, ...row }) => row) };
}

/** The code is given once and kept as a hash. */
export async function makeDisplay(
  ctx: Ctx,
  { resourceId, name }: Taken<typeof calls.makeDisplay>,
): Promise<Given<typeof calls.makeDisplay>> {
  if (!(await keepsThing(ctx, resourceId))) throw forbidden('resource_not_yours');
  const code = randomBytes(18).toString('base64url');
  const { rows } = await sql<{
    id: number;
  }>`insert into resource_display (resource_id, name, code_hash, made_by) values (${resourceId}, ${name}, ${hashToken(code)}, ${ctx.me.personId}) returning id`.execute(
    ctx.db,
  );
  await audit(ctx, 'office.display-made', { detail: { ids: [resourceId] } });
  return { id: (rows[0] as { id: number }).id, code };
}

export async function revokeDisplay(ctx: Ctx, { displayId }: Taken<typeof calls.revokeDisplay>): Promise<Record<string, never>> {
  const { rows } = await sql<{
    resourceId: number;
  }>`select d.resource_id as "resourceId" from resource_display d where d.id = ${displayId} and d.revoked_at is null for update`.execute(
    ctx.db,
  );
  const [display] = rows;
  if (!display || !(await keepsThing(ctx, display.resourceId))) throw notFound();
  await sql`update resource_display set revoked_at = now() where id = ${displayId}`.execute(ctx.db);
  await audit(ctx, 'office.display-revoked', { detail: { ids: [display.resourceId] } });
  return {};
}

async function keepsThing(ctx: Ctx, resourceId: number): Promise<boolean> {
  const resource = await resourceOf(ctx, resourceId);
  const { rows } = await sql<{ kind: string }>`select s.kind from resource s where s.id = ${resourceId}`.execute(ctx.db);
  const rules = kindWhere(({ series }) => series?.resource === rows[0]?.kind);
  return keeps(rightsNow(ctx.me), rules, resource);
}

interface Display {
  id: number;
  resourceId: number;
  name: string;
  kind: string;
}

async function displayOf(ctx: Ctx, code: string): Promise<Display> {
  const { rows } = await sql<Display>`
    select d.id, s.id as "resourceId", ${named(ctx, 's')} as name, s.kind
    from resource_display d join resource s on s.id = d.resource_id where d.code_hash = ${hashToken(code)} and d.revoked_at is null and s.active`.execute(
    ctx.db,
  );
  const [display] = rows;
  if (!display) throw notFound();
  return display;
}

interface Shown {
  requestId: number;
  n: number;
  title: string | null;
  unit: string;
  from: string;
  until: string;
  checkedIn: boolean;
}

/** What stands there now and next, until when it is free. What a private request is about never leaves the office. */
export async function openDisplay(ctx: Ctx, { code }: Taken<typeof calls.openDisplay>): Promise<Given<typeof calls.openDisplay>> {
  const { id, resourceId, name, kind } = await displayOf(ctx, code);
  const rules = kindWhere(({ series }) => series?.resource === kind);
  // told to who keeps the thing; not at every look
  await sql`update resource_display set used_at = now() where id = ${id} and (used_at is null or used_at < now() - interval '10 minutes')`.execute(
    ctx.db,
  );
  const rows = await standingAt(ctx, resourceId);
  const at = new Date();
  const now = rows.find((row) => new Date(row.from) <= at) ?? null;
  const next = rows.filter((row) => new Date(row.from) > at);
  const entering = rows.find((row) => !row.checkedIn && isEntry(new Date(row.from), at));
  const page = entering && `${ctx.office.config.publicUrl}${ctx.office.config.basePath}${rules.address(entering.requestId)}`;
  const address = entering ? `${page}?enter=${entering.n}&code=${entryCode(ctx, entering)}` : '';
  return {
    name,
    words: (await rules.series?.display?.(ctx, resourceId)) ?? [],
    now,
    next: next.map(({ checkedIn: _, ...row }) => row),
    freeUntil: now ? null : (next[0]?.from ?? null),
    stage: now ? await stageOf(ctx, now.requestId) : null,
    entry: entering ? { requestId: entering.requestId, n: entering.n, address, qr: qrOf(address) } : null,
    at: at.toISOString(),
  };
}

/** Of this day, what is not over. */
async function standingAt(ctx: Ctx, resourceId: number): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select q.id as "requestId", u.occurrence as n, case when q.private then null else coalesce(nullif(q.content ->> 'publicTitle', ''), q.subject) end as title, ${named(ctx, 'n')} as unit,
      ${iso('lower(u.during)')} as "from", ${iso('upper(u.during)')} as until,
      exists (select 1 from check_in c where c.request_id = q.id and c.occurrence = u.occurrence) as "checkedIn"
    from resource_use u join request q on q.id = u.request_id join unit n on n.id = q.unit_id
    where u.resource_id = ${resourceId} and u.state = 'FIRM' and upper(u.during) > now()
      and lower(u.during) < (today() + 1)::timestamp at time zone 'Asia/Bangkok' order by lower(u.during), u.id limit 20`.execute(ctx.db);
  return rows;
}

/** Good for this time of this request alone: who has it stood at the display. */
function entryCode({ office }: Ctx, { requestId, n }: { requestId: number; n: number }): string {
  return keyedHash(office.config.secrets.master.current, `entry ${requestId} ${n}`).toString('base64url').slice(0, 16);
}

/** Whoever stood there and read the code is of the meeting; who keeps the thing says it for them. */
export async function checkIn(ctx: Ctx, { requestId, n, code }: Taken<typeof calls.checkIn>): Promise<Given<typeof calls.checkIn>> {
  const request = await hold(ctx, requestId, rightsNow(ctx.me));
  if (!seriesOf(request).display) throw notFound();
  const byCode = code !== '' && code === entryCode(ctx, { requestId, n });
  const resource = await resourceOf(ctx, occurrenceOf(request, n).resourceId);
  if (!byCode && !keepsIt(request, resource)) throw forbidden('entry_code');
  return { at: await enter(ctx, request, n, byCode ? 'QR' : 'PERSON'), name: resource.name };
}

export async function checkInAtDisplay(
  ctx: Ctx,
  { code, requestId, n }: Taken<typeof calls.checkInAtDisplay>,
): Promise<Given<typeof calls.checkInAtDisplay>> {
  const display = await displayOf(ctx, code);
  const request = await hold(ctx, requestId, systemActor);
  if (occurrenceOf(request, n).resourceId !== display.resourceId) throw notFound();
  return { at: await enter(ctx, request, n, 'DISPLAY') };
}

async function enter(ctx: Ctx, request: RequestInHand, n: number, by: 'QR' | 'DISPLAY' | 'PERSON'): Promise<string> {
  const { from } = spanOf(occurrenceOf(request, n));
  if (request.state !== 'APPROVED' && request.state !== 'RUNNING') throw refuse('request_state');
  if (!isEntry(from, request.at)) throw refuse('entry_time', { params: { at: { moment: from } } });
  const { rows: live } = await sql<{
    id: number;
  }>`select u.id from resource_use u where u.request_id = ${request.id} and u.occurrence = ${n} and u.state = 'FIRM' limit 1`.execute(
    ctx.db,
  );
  if (live.length === 0) throw refuse('request_state');
  const { rows } = await sql<{ at: Date }>`
    insert into check_in (request_id, occurrence, person_id, by) values (${request.id}, ${n}, ${ctx.visitor?.personId ?? null}, ${by})
    on conflict (request_id, occurrence) do update set by = check_in.by returning at`.execute(ctx.db);
  return (rows[0] as { at: Date }).at.toISOString();
}

/** What nobody came to use is given back a while after the beginning, where its settings say so; who waits for it gets it. */
export async function watchNoShows(office: Office): Promise<void> {
  const { rows } = await sql<{ requestId: number; n: number }>`
    select u.request_id as "requestId", u.occurrence as n from resource_use u join resource s on s.id = u.resource_id join request q on q.id = u.request_id
    where u.state = 'FIRM' and s.no_show_minutes > 0 and lower(u.during) + make_interval(mins => s.no_show_minutes) <= now() and upper(u.during) > now()
      and q.state in ('APPROVED', 'RUNNING')
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
      .catch((error) => office.log.error({ err: error, request: requestId }, 'what nobody came to use'));
}

async function giveBack(ctx: Ctx, request: RequestInHand, n: number): Promise<void> {
  if (request.state !== 'APPROVED' && request.state !== 'RUNNING') return;
  const free = await releaseUses(ctx, request.id, { state: 'RELEASED', occurrence: n });
  const isLast = timesIn(request).every((one) => one.n === n || new Date(one.until) <= request.at);
  await takeRequestStep(ctx, request, 'release', { to: isLast ? 'DONE' : request.state, detail: { occurrence: n } });
  await giveToWaiting(ctx, free);
}
