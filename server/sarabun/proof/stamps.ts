import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { refuse } from '../../http/errors.ts';
import { reachOfSettings } from '../../http/inside-hosts.ts';
import type { Office } from '../../office.ts';
import type { Stamped } from '../../signing/sign/pdf-signing.ts';
import { requestTimestamp, type Timestamping } from '../../signing/sign/request-timestamp.ts';

/** An authority that hung or failed is left alone for so long, so that nobody waits for it letter by letter; one that answered is not tried anew. */
const knownMs = 20_000;
const known = new Map<string, { answers: boolean; until: number }>();

/**
 * The time stamp of the last signature of these bytes, from the authority that is set now.
 * null: there is none to be had, or none is asked for any more.
 */
export function stampNow(office: Office, pdf: Uint8Array): Promise<Stamped | null> {
  return fromAuthority(office, (authority) => office.signing.stampLast(pdf, authority));
}

/** The file with a time stamp over the whole of it. null: as above. */
export function archiveNow(office: Office, pdf: Uint8Array): Promise<Uint8Array | null> {
  return fromAuthority(office, (authority) => office.signing.addDocumentTimestamp(pdf, authority));
}

async function fromAuthority<T>({ config, log }: Office, ask: (authority: Timestamping) => Promise<T>): Promise<T | null> {
  const authority = authorityOf(config);
  if (!authority || isAway(authority.url)) return null;
  try {
    const given = await ask(authority);
    learn(authority.url, true);
    return given;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    learn(authority.url, false);
    log.warn({ err: error }, 'no time stamp is to be had');
    return null;
  }
}

/** The authority that is asked for stamps now; null: none. */
export function authorityOf(config: Config): Timestamping | null {
  const { tsaUrl, given } = config;
  return tsaUrl === null ? null : { url: tsaUrl, inside: given.includes('TSA_URL') || reachOfSettings(config) };
}

/** Papers go on without a stamp: the office has set so, or asks no authority any more. */
export function goesWithout({ config }: Office): boolean {
  return config.tsaUrl === null || config.whenNoStamp === 'WITHOUT';
}

/** Where the office signs nothing that it could not have stamped, this asks beforehand, while nothing is held. @throws `timestamp_unavailable` */
export async function refuseWithoutStamps({ config }: Office): Promise<void> {
  const authority = authorityOf(config);
  if (!authority || config.whenNoStamp !== 'REFUSE') return;
  const { url } = authority;
  const seen = known.get(url);
  if (!seen || seen.until <= Date.now()) {
    const answers = await requestTimestamp(authority, randomBytes(32)).then(
      () => true,
      () => false,
    );
    learn(url, answers);
  }
  if (isAway(url)) throw refuse('timestamp_unavailable');
}

/** Forgets that the authority was away. */
export function askAnew({ config }: Office): void {
  if (config.tsaUrl) known.delete(config.tsaUrl);
}

function learn(url: string, answers: boolean): void {
  known.set(url, { answers, until: Date.now() + knownMs });
}

function isAway(url: string): boolean {
  const seen = known.get(url);
  return seen !== undefined && !seen.answers && seen.until > Date.now();
}

function isUnavailable(error: unknown): boolean {
  return (error as { code?: string }).code === 'timestamp_unavailable';
}
