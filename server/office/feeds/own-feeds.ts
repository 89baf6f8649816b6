import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/office/feeds.ts';
import { feedPath, mostFeeds } from '../../../contract/office/feeds.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { audit } from '../../access/audit.ts';
import { hashToken } from '../../access/sessions.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { bothNames, named } from '../../http/named.ts';
import { followed } from './read-feed.ts';

/** Addresses that stand, the newest first. */
export async function ownFeeds(ctx: Ctx): Promise<Given<typeof calls.ownFeeds>> {
  const { rows } = await sql<Given<typeof calls.ownFeeds>['feeds'][number]>`
    select f.id, f.scope, coalesce(case f.scope when 'RESOURCE' then (select ${named(ctx, 's')} from resource s where s.id = f.ref_id)
        when 'UNIT' then (select ${named(ctx, 'u')} from affiliation a join unit u on u.id = a.unit_id
          where a.person_id = f.person_id and a.is_main and a.since <= today() and (a.until is null or a.until >= today()) order by a.id limit 1) end, '') as name,
      ${iso('f.made_at')} as "madeAt", ${iso('f.used_at')} as "usedAt"
    from calendar_feed f where f.person_id = ${ctx.me.personId} and f.revoked_at is null order by f.id desc`.execute(ctx.db);
  return { feeds: rows };
}

/** An address that nobody can guess; what is kept is its hash. */
export async function makeFeed(ctx: Ctx, { scope, resourceId }: Taken<typeof calls.makeFeed>): Promise<Given<typeof calls.makeFeed>> {
  const { personId } = ctx.me;
  await sql`select p.id from person p where p.id = ${personId} for update`.execute(ctx.db);
  const { rows: standing } = await sql<{ count: number }>`select count(*)::int as count from calendar_feed f
    where f.person_id = ${personId} and f.revoked_at is null`.execute(ctx.db);
  if ((standing[0]?.count ?? 0) >= mostFeeds) throw refuse('too_many_feeds', { params: { most: mostFeeds } });
  if (scope === 'RESOURCE') await mustFollow(ctx, resourceId ?? 0);
  const secret = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ id: number }>`insert into calendar_feed (person_id, scope, ref_id, secret_hash)
    values (${personId}, ${scope}, ${scope === 'RESOURCE' ? (resourceId ?? null) : null}, ${hashToken(secret)}) returning id`.execute(
    ctx.db,
  );
  const { id: feedId } = rows[0] as { id: number };
  await audit(ctx, 'feed.made', { subject: { type: 'calendar_feed', id: feedId } });
  const { publicUrl, basePath } = ctx.office.config;
  return { feedId, address: `${publicUrl}${basePath}api${feedPath(`${secret}.ics`)}` };
}

async function mustFollow(ctx: Ctx, resourceId: number): Promise<void> {
  const { rows } = await sql`select 1 from resource s where s.id = ${resourceId} and ${followed}`.execute(ctx.db);
  if (rows.length === 0) throw badField('resourceId', resourceId ? 'not_a_choice' : 'required', { value: resourceId });
}

export async function revokeFeed(ctx: Ctx, { feedId }: Taken<typeof calls.revokeFeed>): Promise<Given<typeof calls.revokeFeed>> {
  const { personId } = ctx.me;
  const { numAffectedRows } = await sql`update calendar_feed set revoked_at = now()
    where id = ${feedId} and person_id = ${personId} and revoked_at is null`.execute(ctx.db);
  if (!numAffectedRows) throw notFound();
  await audit(ctx, 'feed.revoked', { subject: { type: 'calendar_feed', id: feedId } });
  return {};
}

export async function findFeedResources(
  ctx: Ctx,
  { search }: Taken<typeof calls.findFeedResources>,
): Promise<Given<typeof calls.findFeedResources>> {
  const pattern = `%${normalizeThai(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: number; name: string }>`select s.id, ${named(ctx, 's')} as name from resource s
    where ${followed} and th_norm(${bothNames('s')}) like ${pattern} order by s.kind, s.sort, s.name, s.id limit 50`.execute(ctx.db);
  return { resources: rows };
}
