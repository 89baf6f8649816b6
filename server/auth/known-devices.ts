import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../http/context.ts';
import { readCookie, setCookie } from '../http/cookies.ts';

const days = 365;
/** Accounts that one browser knows: the machines of a registry are used by several. */
const most = 6;

/**
 * The browser's own mark where this account signed in by it before; null: it does not know the account. It opens nothing: it only has tries of its own,
 * so that strangers who guess can't lock its owner out. Signed, so that only a sign-in that was right gives one.
 */
export function knownDevice(ctx: Ctx, accountId: number): string | null {
  return marksOf(ctx).find((mark) => mark.accountId === accountId)?.nonce ?? null;
}

/** After a sign-in that was right. The mark stays the same for as long as the browser is used. */
export function rememberKnown(ctx: Ctx, accountId: number): void {
  const before = marksOf(ctx);
  const nonce = before.find((mark) => mark.accountId === accountId)?.nonce ?? randomBytes(12).toString('hex');
  const others = before.filter((mark) => mark.accountId !== accountId).slice(0, most - 1);
  const until = Math.floor(Date.now() / 1000) + days * 86_400;
  setCookie(ctx, 'known', [{ accountId, nonce, until }, ...others].map((mark) => written(ctx, mark)).join('.'), days * 86_400);
}

interface Mark {
  accountId: number;
  nonce: string;
  /** Seconds since 1970. */
  until: number;
}

function marksOf(ctx: Ctx): Mark[] {
  const parts = (readCookie(ctx, 'known') ?? '').split('.').slice(0, most);
  return parts.flatMap((part) => {
    const [, id, nonce = '', until] = /^(\d{1,15})-([0-9a-f]{24})-(\d{1,12})-[0-9a-f]{64}$/.exec(part) ?? [];
    const mark = { accountId: Number(id), nonce, until: Number(until) };
    if (!nonce || mark.until * 1000 < Date.now()) return [];
    return timingSafeEqual(Buffer.from(part), Buffer.from(written(ctx, mark))) ? [mark] : [];
  });
}

function written({ office }: Ctx, { accountId, nonce, until }: Mark): string {
  const text = `${accountId}-${nonce}-${until}`;
  return `${text}-${createHmac('sha256', office.config.secrets.links).update(`known device ${text}`).digest('hex')}`;
}
