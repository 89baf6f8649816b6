import { sql } from 'kysely';
import { OutboundError } from '../../http/outbound-error.ts';
import type { Office } from '../../office.ts';
import { type Adapter, type OutMessage, type RawMessage, type Sent, unknownReceiver } from '../adapter.ts';
import type { Peer } from '../peers/peer.ts';
import { organizationsOf } from './ask.ts';
import { codesOf } from './code-lists.ts';
import {
  deleteBody,
  forgetBody,
  inboundBody,
  letterBody,
  type NoticeKind,
  noticeBody,
  notifiers,
  type Party,
  statusBody,
} from './envelope.ts';
import { askNode, bodyOf, type Node, nodeOf } from './node.ts';
import { readOut } from './said-out.ts';
import { find, wordsOf } from './xml.ts';

/** By the agency's own node of e-CMS: what is put there goes on to the other's, and what came stands at the head of a queue. */
export const ecms: Adapter = { code: 'ecms', can: ['NUMBER_WRONG'], send, poll, settle, inTurn: true };

const mid = (id: string) => `mid://${id}@noname`;

/** Its ministry stands at the beginning of an organisation's number. */
const partyOf = (organization: string): Party => ({ ministry: organization.slice(0, 2), organization });

async function send(office: Office, peer: Peer, out: OutMessage): Promise<Sent> {
  const node = await nodeOf(office.db);
  if (!node) return { outcome: 'failed', words: 'ECMS_OFF' };
  if (out.kind === 'STATUS') return statusOf(office, node, out);
  const body = await bodyOut(office, node, peer, out);
  if (body === null) return { outcome: 'refused', words: 'ECMS_CANNOT' };
  try {
    if (out.kind === 'LETTER') await forgetRefused(office, node, peer, out);
    const answer = await askNode(office, node, { id: mid(out.messageId), body });
    const taken = answer.status === 200 ? safely(() => bodyOf(answer)) : null;
    if (taken?.processId) return { outcome: 'handed', answer: null, carrierId: taken.processId };
    if (out.kind === 'LETTER' && (await isUnknown(office, node, peer))) return { outcome: 'hopeless', words: unknownReceiver };
    // a fault or 500: the node is asked again
    return { outcome: 'failed', words: wordsOfFault(answer) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const before = error.reason === 'refused' || /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|certificate/i.test(error.message);
    return { outcome: before ? 'failed' : 'unsure', words: error.message };
  }
}

/** Sent anew after a refusal it has the number of the one before, which is taken away first; a node that knows nothing of it goes on. @throws OutboundError */
async function forgetRefused(office: Office, node: Node, peer: Peer, { key }: OutMessage): Promise<void> {
  const { rows } = await sql<{ number: string; date: string }>`select l.number_text as number, coalesce(l.letter_date, '') as date
    from exchange_letter l where l.key = ${key}::uuid and l.side = 'OUT' and exists (select 1 from exchange_letter e where e.side = 'OUT' and e.peer_id = l.peer_id
      and e.document_id = l.document_id and e.id < l.id and e.state = 'REJECTED')`.execute(office.db);
  if (rows[0]) await askNode(office, node, { id: '', body: forgetBody(rows[0], { sender: node.code, receiver: peer.code }) });
}

function wordsOfFault({ status, body }: { status: number; body: Buffer }): string {
  const words = body
    .toString('utf8')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  return `${status} ${words.slice(0, 300)}`;
}

/** A node that does not take a letter may have nobody of that number in its list. */
async function isUnknown(office: Office, node: Node, peer: Peer): Promise<boolean> {
  try {
    const known = await organizationsOf(office, node);
    return known !== null && !known.has(peer.code);
  } catch (error) {
    if (error instanceof OutboundError) return false;
    throw error;
  }
}

/** What the node knows of a letter that it has, by the number that it gave it. */
async function statusOf(office: Office, node: Node, { key }: OutMessage): Promise<Sent> {
  const { rows } = await sql<{
    carrierId: string;
  }>`select o.carrier_id as "carrierId" from exchange_out o join exchange_letter l on l.id = o.letter_id
    where l.key = ${key}::uuid and l.side = 'OUT' and o.kind = 'LETTER' and o.carrier_id is not null`.execute(office.db);
  const [known] = rows;
  if (!known) return { outcome: 'refused', words: 'ECMS_CANNOT' };
  try {
    const answer = await askNode(office, node, { id: '', body: statusBody(known.carrierId) });
    const told = answer.status === 200 ? safely(() => bodyOf(answer)) : null;
    const status = told && wordsOf(find(told.body, 'ProcessStatus'));
    return status ? { outcome: 'handed', answer: null, status } : { outcome: 'refused', words: wordsOfFault(answer) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { outcome: 'failed', words: error.message };
  }
}

async function bodyOut(office: Office, node: Node, peer: Peer, { kind, signed, files }: OutMessage): Promise<string | null> {
  const said = readOut(signed);
  if (kind !== 'LETTER')
    return Object.hasOwn(notifiers, kind) && said.of
      ? noticeBody(kind as NoticeKind, said.of, { accepted: said.accepted, reason: said.reason?.text || undefined })
      : null;
  if (!said.letter) return null;
  const roles = new Map(said.files?.map(({ part, role }) => [part, role]));
  const bytes = [];
  for (const { part, mime, sha256 } of files)
    bytes.push({ mime, bytes: await office.files.bytes(sha256), main: roles.get(part) === 'MAIN' });
  const from = { ministry: node.ministry, organization: node.code };
  const codes = await codesOf(office, node);
  return letterBody(said.letter, { from, to: partyOf(peer.code), at: new Date(said.iat * 1000), codes }, bytes);
}

/** The head of the queue; what is there stays there until it is settled. */
async function poll(office: Office): Promise<RawMessage[]> {
  const node = await nodeOf(office.db);
  if (!node) return [];
  const answer = await askNode(office, node, { id: '', body: inboundBody });
  if (answer.status !== 200) return [];
  const raw = answer.body.toString('utf8');
  // also of what can't be read as a whole
  const handle =
    /<(?:\w+:)?ProcessID[^>]*>\s*([^<]{1,200}?)\s*</i.exec(raw.slice(0, 200_000))?.[1] ??
    /<(?:\w+:)?ProcessID[^>]*>\s*([^<]{1,200}?)\s*</i.exec(raw.slice(-2000))?.[1] ??
    '';
  return answer.whole && isEmpty(raw) ? [] : [{ raw, handle, whole: answer.whole }];
}

/** An answer with nothing in it but its own number and time, a fault, or none of e-CMS at all: nothing stands in the queue, or it is asked again. */
function isEmpty(raw: string): boolean {
  if (/GovernmentDocument|Notifier/.test(raw)) return false;
  const read = safely(() => bodyOf({ status: 200, body: Buffer.from(raw) }));
  const inside = read?.body.children.flatMap(({ children }) => children) ?? [];
  return inside.every(({ name }) => /^Process(?:ID|Time)$/i.test(name));
}

/** Deleted there. One that is not known there is done. */
async function settle(office: Office, { handle }: RawMessage): Promise<void> {
  const node = await nodeOf(office.db);
  if (node && handle) await askNode(office, node, { id: '', body: deleteBody(handle) });
}

function safely<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
