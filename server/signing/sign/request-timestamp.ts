import { createHash, randomBytes } from 'node:crypto';
import { OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { callOut } from '../../http/outbound.ts';
import type { OutboundError } from '../../http/outbound-error.ts';
import type { Inside } from '../../http/reach.ts';
import { arrayOf, asItStands, decodeFirst, encode, same, withFields } from '../asn1/asn1.ts';
import { readTimeStamp } from '../verify/timestamp.ts';

/** Where time stamps come from. */
export interface Timestamping {
  /** As it is configured. */
  url: string;
  /** true when absent: the operator set the address himself. */
  inside?: Inside;
  /** 5 s when absent. */
  timeoutMs?: number;
}

const sha256 = '2.16.840.1.101.3.4.2.1';

/**
 * A time-stamp token over a signature value (RFC 3161): imprint, nonce and the authority's own signature are checked.
 * @throws code timestamp_unavailable
 */
export async function requestTimestamp(authority: Timestamping, data: Uint8Array): Promise<Uint8Array> {
  return requestTimestampOf(authority, createHash('sha256').update(data).digest());
}

/** @param hash SHA-256 of what is stamped */
export async function requestTimestampOf({ url, inside = true, timeoutMs = 5000 }: Timestamping, hash: Uint8Array): Promise<Uint8Array> {
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] as number) & 0x7f) | 0x40;
  const hashAlgorithm = new AlgorithmIdentifier({ algorithm: sha256, parameters: null });
  const messageImprint = new MessageImprint({ hashAlgorithm, hashedMessage: new OctetString(hash) });
  const body = encode(new TimeStampReq({ messageImprint, nonce: arrayOf(nonce), certReq: true }));
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
  const answer = await callOut(url, { allowed: [url], inside, method: 'POST', headers, body, timeoutMs, mostBytes: 64 * 1024 }).catch(
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

const Answer = withFields<TimeStampResp, { timeStampToken?: ArrayBuffer }>(TimeStampResp, {
  timeStampToken: { ...asItStands, optional: true },
});

function tokenOf(response: Uint8Array, hash: Uint8Array, nonce: Uint8Array): Uint8Array {
  const { status, timeStampToken } = decodeFirst(response, Answer).value;
  if (![PKIStatus.granted, PKIStatus.grantedWithMods].includes(status.status) || !timeStampToken) throw new Error('the authority refused');
  const token = new Uint8Array(timeStampToken);
  const stamp = readTimeStamp(token, (algorithm) => (algorithm === 'sha256' ? hash : new Uint8Array()));
  if (!stamp) throw new Error('a token of something else');
  if (!stamp.nonce || !same(stamp.nonce, nonce)) throw new Error('a token of another request');
  return token;
}

function unavailable(reason: string, message: string): Error {
  return Object.assign(new Error(`no time stamp: ${message}`), { code: 'timestamp_unavailable', reason });
}
