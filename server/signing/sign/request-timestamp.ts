import { createHash, randomBytes } from 'node:crypto';
import { callOut, type OutboundError } from '../../http/outbound.ts';
import { der, integer, membersOf, nothing, octets, oid, sequence } from '../asn1/der.ts';
import { first } from '../verify/certificate.ts';
import { readTimeStamp } from '../verify/timestamp.ts';

/** Where time stamps come from. */
export interface Timestamping {
  /** As it is configured. */
  url: string;
  /** 5 s when absent. */
  timeoutMs?: number;
}

const sha256 = '2.16.840.1.101.3.4.2.1';

/**
 * A time-stamp token over a signature value (RFC 3161): imprint, nonce and the authority's own signature are checked.
 * @throws code timestamp_unavailable
 */
export async function requestTimestamp({ url, timeoutMs = 5000 }: Timestamping, data: Uint8Array): Promise<Uint8Array> {
  return requestTimestampOf({ url, timeoutMs }, createHash('sha256').update(data).digest());
}

/** @param hash SHA-256 of what is stamped */
export async function requestTimestampOf({ url, timeoutMs = 5000 }: Timestamping, hash: Uint8Array): Promise<Uint8Array> {
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] as number) & 0x7f) | 0x40;
  const body = sequence(
    integer(1),
    sequence(sequence(oid(sha256), nothing()), octets(hash)),
    integer(nonce),
    // the certificates too
    der(0x01, Buffer.from([0xff])),
  );
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
  const answer = await callOut(url, { allowed: [url], inside: true, method: 'POST', headers, body, timeoutMs, mostBytes: 64 * 1024 }).catch(
    (error: OutboundError) => {
      throw unavailable(error.reason ?? 'failed', error.message);
    },
  );
  if (answer.status !== 200) throw unavailable('failed', `HTTP ${answer.status}`);
  try {
    return tokenOf(answer.body, hash, nonce);
  } catch (error) {
    throw unavailable('wrong', (error as Error).message);
  }
}

function tokenOf(response: Uint8Array, hash: Uint8Array, nonce: Uint8Array): Uint8Array {
  const [status, token] = membersOf(first(membersOf(response)).content);
  const granted = status ? first(membersOf(status.content)).content : undefined;
  if (granted?.length !== 1 || (granted[0] as number) > 1 || !token) throw new Error('the authority refused');
  const stamp = readTimeStamp(token.whole, (algorithm) => (algorithm === 'sha256' ? hash : new Uint8Array()));
  if (!stamp?.cms.content) throw new Error('a token of something else');
  const given = membersOf(first(membersOf(stamp.cms.content)).content)
    .slice(5)
    .find(({ tag }) => tag === 0x02);
  if (!given || Buffer.compare(given.content, nonce) !== 0) throw new Error('a token of another request');
  return new Uint8Array(token.whole);
}

function unavailable(reason: string, message: string): Error {
  return Object.assign(new Error(`no time stamp: ${message}`), { code: 'timestamp_unavailable', reason });
}
