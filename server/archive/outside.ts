import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type * as calls from '../../contract/archive/store.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { inThai, named, personNamed } from '../http/named.ts';
import { menusOf } from '../settings/menus/entries.ts';

/** Long enough to open a page, and no longer. */
const seconds = 60;

const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** The address of the archive's own site with a code for it alone: good once, for a minute. What one signs in with never leaves the office. */
export async function archiveSiteCode(
  ctx: Ctx,
  { menuId }: Taken<typeof calls.archiveSiteCode>,
): Promise<Given<typeof calls.archiveSiteCode>> {
  const menu = (await menusOf(ctx)).find(({ id, sso }) => id === menuId && sso);
  const address = menu && URL.canParse(menu.link) ? new URL(menu.link) : null;
  if (address?.protocol !== 'https:') throw notFound();
  const code = randomBytes(32).toString('base64url');
  await sql`delete from archive_site_code where expires_at < now() - interval '1 day'`.execute(ctx.db);
  await sql`insert into archive_site_code (code_hash, person_id, audience, expires_at)
    values (${hashOf(code)}, ${ctx.me.personId}, ${address.origin}, now() + make_interval(secs => ${seconds}))`.execute(ctx.db);
  address.searchParams.set('sso', code);
  return { address: address.href, seconds };
}

/** Once, in time, and by the site that it was made for. */
export async function redeemSiteCode(
  ctx: Ctx,
  { code, audience }: Taken<typeof calls.redeemSiteCode>,
): Promise<Given<typeof calls.redeemSiteCode>> {
  const { rows } = await sql<{
    personId: number;
  }>`update archive_site_code set used_at = now() where code_hash = ${hashOf(code)} and audience = ${audience}
    and used_at is null and expires_at > now() returning person_id as "personId"`.execute(ctx.db);
  const [used] = rows;
  if (!used) throw refuse('archive_code_bad');
  const { rows: persons } = await sql<
    Given<typeof calls.redeemSiteCode>['person']
  >`select p.id, a.username, ${personNamed(inThai, 'p')} as name,
      coalesce((select ${named(inThai, 'u')} from affiliation f join unit u on u.id = f.unit_id where f.person_id = p.id and (f.until is null or f.until >= today())
        order by f.is_main desc, f.id limit 1), '') as unit
    from person p join account a on a.person_id = p.id and a.active where p.id = ${used.personId} and p.active`.execute(ctx.db);
  const [person] = persons;
  if (!person) throw refuse('archive_code_bad');
  return { person };
}
