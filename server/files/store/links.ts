import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link opens, for whom, for what. `file` is the id of the row, not the hash. */
export interface Link {
  file: string;
  session: number;
  /** E.g. `download`, `view`, `thumbnail`. */
  purpose: string;
}

/** Links live at most five minutes. */
export const longestSeconds = 300;

/** `expiry.signature` for the query of a link. Rights are checked again when it is used. */
export function signLink(key: string | Buffer, link: Link, seconds = longestSeconds, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + Math.min(Math.max(1, Math.floor(seconds)), longestSeconds);
  return `${expires}.${signatureOf(key, link, expires)}`;
}

/** Whether the token is of this key, for just this link, and still valid. */
export function checkLink(key: string | Buffer, link: Link, token: string, now = Date.now()): boolean {
  const match = /^(\d{1,12})\.([\w-]{43})$/.exec(token);
  if (!match) return false;
  const expires = Number(match[1]);
  const seconds = expires - now / 1000;
  const right = timingSafeEqual(Buffer.from(match[2] as string), Buffer.from(signatureOf(key, link, expires)));
  return right && seconds > 0 && seconds <= longestSeconds + 1;
}

/** Shows that a cookie with the number of a session was given out by us. */
export function proofOfSession(key: string | Buffer, session: number): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['session', session]))
    .digest('base64url');
}

/** Fields are set apart unmistakably: a change of where one ends changes the signature. */
function signatureOf(key: string | Buffer, { file, session, purpose }: Link, expires: number): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['link', file, session, purpose, expires]))
    .digest('base64url');
}
