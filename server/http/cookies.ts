import type { Ctx } from './context.ts';

/** A cookie of the office that no script reads: only calls of signing in get it. */
export function readCookie({ office, request }: Ctx, name: string): string | null {
  return cookieIn(request.cookies ?? '', `${office.config.documentKey}-${name}`);
}

/** The same, of a request that streams. */
export function cookieIn(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null;
  }
  return null;
}

/** @param seconds 0 takes it away; `lax`: it also comes back with the answer of a provider */
export function setCookie({ office, request }: Ctx, name: string, value: string, seconds: number, { lax = false } = {}): void {
  const { documentKey, basePath, https } = office.config;
  const site = lax ? 'Lax' : 'Strict';
  request.setCookies?.push(
    `${documentKey}-${name}=${value}; Path=${basePath}api/; Max-Age=${seconds}; HttpOnly; SameSite=${site}${https ? '; Secure' : ''}`,
  );
}
