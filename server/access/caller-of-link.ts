import { checkLink, type Link } from '../files/links.ts';
import type { Ctx, Me } from '../http/context.ts';
import { refuse, unauthorized } from '../http/errors.ts';
import { loadMe } from './load-me.ts';

/** Who a signed link was made for, with the rights that he has now. His session has to live still. */
export async function callerOfLink(
  ctx: Ctx,
  { session, token, ...link }: Omit<Link, 'session'> & { session: string | undefined; token: string },
): Promise<Me> {
  if (!session || !checkLink(ctx.office.config.secrets.links, { ...link, session }, token)) throw refuse('link_expired');
  const row = await ctx.db.selectFrom('session').select('token_hash').where('id', '=', Number(session)).executeTakeFirst();
  const me = row && (await loadMe(ctx.db, row.token_hash, ctx.office.brand.headRoles, ctx.office.config.session.idleMs));
  if (!me) throw unauthorized();
  return me;
}
