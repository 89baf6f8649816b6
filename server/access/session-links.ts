import { timingSafeEqual } from 'node:crypto';
import { checkLink, type Link, longestSeconds, proofOfSession, signLink } from '../files/store/links.ts';
import type { Ctx, Me } from '../http/context.ts';
import { readCookie, setCookie } from '../http/cookies.ts';
import { refuse, unauthorized } from '../http/errors.ts';
import { loadMe } from './load-me.ts';

const cookie = 'links';

interface SessionLink {
  /** Value of the query's `link`. */
  token: string;
  expiresAt: string;
}

/**
 * A link for what the browser fetches by itself and so without the bearer token: a download, a film. It works for five minutes and for the
 * session that asked, whose browser gets a cookie that no script reads; the address alone opens nothing.
 */
export function makeLink(ctx: Ctx, link: Omit<Link, 'session'>): SessionLink {
  const { links } = ctx.office.config.secrets;
  const session = ctx.me.sessionId;
  setCookie(ctx, cookie, `${session}.${proofOfSession(links, session)}`, longestSeconds);
  return {
    token: encodeURIComponent(signLink(links, { ...link, session })),
    expiresAt: new Date(Date.now() + longestSeconds * 1000).toISOString(),
  };
}

/**
 * Whom a link was made for, with the rights that he has now. He asks from his own session, which lives still.
 * @throws `link_expired`, also for a link of another session; 401 where the session has ended
 */
export async function callerOfLink(ctx: Ctx, link: Omit<Link, 'session'>, token: string): Promise<Me> {
  const session = askingSession(ctx);
  if (session === null || !checkLink(ctx.office.config.secrets.links, { ...link, session }, token)) throw refuse('link_expired');
  const row = await ctx.db.selectFrom('session').select('token_hash').where('id', '=', session).executeTakeFirst();
  const me = row && (await loadMe(ctx.db, row.token_hash, ctx.office.brand.headRoles, ctx.office.config.session.idleMs));
  if (!me) throw unauthorized();
  return me;
}

/** By its bearer token, else by the cookie. */
function askingSession(ctx: Ctx): number | null {
  if (ctx.visitor) return ctx.visitor.sessionId;
  const [session = '', proof = ''] = readCookie(ctx, cookie)?.split('.') ?? [];
  if (!/^\d{1,15}$/.test(session)) return null;
  const right = Buffer.from(proofOfSession(ctx.office.config.secrets.links, Number(session)));
  const given = Buffer.from(proof);
  return given.length === right.length && timingSafeEqual(given, right) ? Number(session) : null;
}
