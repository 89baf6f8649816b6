import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/time/devices.ts';
import { audit } from '../access/audit.ts';
import { hashToken } from '../access/sessions.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { qrOf } from '../paper/fields.ts';
import { keyedHash } from '../system/master-key.ts';
import { clockNow } from './day-status.ts';

export interface Site {
  id: number;
  name: string;
  lat: number | null;
  lon: number | null;
  radius: number;
  byQr: boolean;
}

/** Those that a person may use: everybody's, and those of his units and the units above. */
export async function sitesOf(ctx: Ctx, personId: number): Promise<Site[]> {
  const { rows } = await sql<Site>`
    with recursive above as (select f.unit_id as id from affiliation f where f.person_id = ${personId} and f.since <= today() and (f.until is null or f.until >= today())
      union select u.parent_id from unit u join above a on a.id = u.id where u.parent_id is not null)
    select t.id, ${named(ctx, 't')} as name, t.lat, t.lon, t.radius, t.by_qr as "byQr" from time_site t
    where t.active and (t.unit_id is null or t.unit_id in (select id from above)) order by t.sort, t.id`.execute(ctx.db);
  return rows;
}

const earthMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres over the ground. */
export function metresBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const [north, east] = [radians(b.lat - a.lat) / 2, radians(b.lon - a.lon) / 2];
  const part = Math.sin(north) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east) ** 2;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** The site that is nearest by its border, with how far its middle is. */
export function nearestSite(sites: readonly Site[], place: { lat: number; lon: number }): { site: Site; metres: number } | null {
  const far = sites.flatMap((site) =>
    site.lat === null || site.lon === null ? [] : [{ site, metres: metresBetween(place, { lat: site.lat, lon: site.lon }) }],
  );
  return far.sort((a, b) => a.metres - a.site.radius - (b.metres - b.site.radius))[0] ?? null;
}

/** What stands in the QR of a site on a day: whoever reads it stood before it that day. */
function dayCode({ office }: Ctx, siteId: number, day: string): string {
  return keyedHash(office.config.secrets.master.current, `time site ${siteId} ${day}`).toString('base64url').slice(0, 20);
}

/** The site whose QR of that day it is. */
export function siteOfCode(ctx: Ctx, sites: readonly Site[], code: string, day: string): Site | null {
  return sites.find((site) => site.byQr && code === dayCode(ctx, site.id, day)) ?? null;
}

export async function listEntrances(ctx: Ctx): Promise<Given<typeof calls.listEntrances>> {
  const { rows } = await sql<Given<typeof calls.listEntrances>['entrances'][number]>`
    select e.id, e.name, ${named(ctx, 't')} as detail, e.site_id as "siteId", ${iso('e.made_at')} as "madeAt", ${iso('e.used_at')} as "usedAt"
    from time_entrance e join time_site t on t.id = e.site_id where e.revoked_at is null order by t.sort, e.id`.execute(ctx.db);
  return { entrances: rows };
}

/** The code is given once and kept as a hash. */
export async function makeEntrance(
  ctx: Ctx,
  { siteId, name }: Taken<typeof calls.makeEntrance>,
): Promise<Given<typeof calls.makeEntrance>> {
  const { rows: sites } = await sql<{ id: number }>`select t.id from time_site t where t.id = ${siteId} and t.active and t.by_qr`.execute(
    ctx.db,
  );
  if (!sites[0]) throw notFound();
  const code = randomBytes(18).toString('base64url');
  const { rows } = await sql<{
    id: number;
  }>`insert into time_entrance (site_id, name, code_hash, made_by) values (${siteId}, ${name}, ${hashToken(code)}, ${ctx.me.personId}) returning id`.execute(
    ctx.db,
  );
  const { id } = rows[0] as { id: number };
  await audit(ctx, 'time.entrance-made', { detail: { ids: [siteId] } });
  return { id, code };
}

export async function revokeEntrance(ctx: Ctx, { entranceId }: Taken<typeof calls.revokeEntrance>): Promise<Record<string, never>> {
  const { rows } = await sql<{
    siteId: number;
  }>`update time_entrance set revoked_at = now() where id = ${entranceId} and revoked_at is null returning site_id as "siteId"`.execute(
    ctx.db,
  );
  const [gone] = rows;
  if (!gone) throw notFound();
  await audit(ctx, 'time.entrance-revoked', { detail: { ids: [gone.siteId] } });
  return {};
}

/** What the screen shows: its code is all that it needs, and it learns nothing of anybody. */
export async function entranceDisplay(
  ctx: Ctx,
  { code }: Taken<typeof calls.entranceDisplay>,
): Promise<Given<typeof calls.entranceDisplay>> {
  const { rows } = await sql<{ id: number; siteId: number; site: string }>`
    select e.id, t.id as "siteId", ${named(ctx, 't')} as site from time_entrance e join time_site t on t.id = e.site_id
    where e.code_hash = ${hashToken(code)} and e.revoked_at is null and t.active and t.by_qr`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw notFound();
  await sql`update time_entrance set used_at = now() where id = ${found.id} and (used_at is null or used_at < now() - interval '10 minutes')`.execute(
    ctx.db,
  );
  const { now, today } = await clockNow(ctx);
  const address = `${ctx.office.config.publicUrl}${ctx.office.config.basePath}time?code=${dayCode(ctx, found.siteId, today)}`;
  return { site: found.site, day: today, address, qr: qrOf(address), at: now.toISOString() };
}
