import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { StrayReason } from '../../../contract/exchange/calls.ts';
import { links } from '../../../contract/exchange/links.ts';
import type { Ctx } from '../../http/context.ts';
import { OutboundError } from '../../http/outbound-error.ts';
import { contextOf, inTransaction } from '../../http/serve.ts';
import { tellOthers } from '../../notify/events/tell.ts';
import type { Office } from '../../office.ts';
import type { RawMessage } from '../adapter.ts';
import { registryOf } from '../in/hold.ts';
import { takeFile } from '../in/take-file.ts';
import { knownAnswer, type ProvenMessage, type TakenFile, takeMessage } from '../in/take-message.ts';
import { type Message, message as messageShape } from '../messages.ts';
import { findPeer, type Peer } from '../peers/peer.ts';
import { codesOf } from './code-lists.ts';
import type { Codes } from './codes.ts';
import { bodyOf, type Node, nodeOf } from './node.ts';
import { type Head, readHead } from './read-head.ts';
import { ecms } from './send.ts';
import { HasDoctype } from './xml.ts';

const mostHeads = 50;
const mostFileBytes = 60 * 1_048_576;

/**
 * What stands in the queue at the node, one after the other: kept here, then deleted there. Killed in between the same head comes again and is known.
 * What can't be taken stays at the head, and is told of, until the registry has it removed.
 */
export async function takeHeads(office: Office): Promise<void> {
  const node = await nodeOf(office.db);
  if (!node) return;
  try {
    for (let taken = 0; taken < mostHeads; taken++) {
      const [head] = await ecms.poll(office);
      if (!head || !(await takeHead(office, node, head))) return;
      await ecms.settle(office, head);
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    office.log.warn({ err: error }, 'the node of e-CMS can’t be asked');
  }
}

/** As the node names it; one that it does not name, by what it is. */
function strayName({ raw, handle }: RawMessage): string {
  return handle || `?${createHash('sha256').update(raw).digest('hex').slice(0, 32)}`;
}

/** True where it may be deleted at the node. */
async function takeHead(office: Office, node: Node, raw: RawMessage): Promise<boolean> {
  const ctx = contextOf(office, office.db, { id: 'exchange', ip: '', userAgent: '', key: null }, null);
  const dropped = await office.db
    .selectFrom('exchange_stray')
    .select('dropped_at')
    .where('process_id', '=', strayName(raw))
    .executeTakeFirst();
  if (dropped) return dropped.dropped_at !== null;
  // one without a number was removed by who looks after the node
  await sql`update exchange_stray set dropped_at = now() where dropped_at is null and process_id like '?%'`.execute(office.db);
  const head = headIn(raw, await codesOf(office, node));
  if (typeof head === 'string') return stray(ctx, node, { raw, reason: head });
  return head.is === 'letter' ? takeLetter(ctx, node, { raw, head }) : takeNotice(ctx, node, { raw, head });
}

function headIn({ raw, whole }: RawMessage, codes: Codes): Head | StrayReason {
  if (whole === false) return 'TOO_LARGE';
  try {
    const read = bodyOf({ status: 200, body: Buffer.from(raw) });
    const head = read ? readHead(read.body, codes) : null;
    if (!head) return 'UNREADABLE';
    return head.is === 'letter' && head.letter.secrecy > 0 ? 'SECRECY' : head;
  } catch (error) {
    return error instanceof HasDoctype ? 'DTD' : 'UNREADABLE';
  }
}

async function takeLetter(ctx: Ctx, node: Node, { raw, head }: { raw: RawMessage; head: Head & { is: 'letter' } }): Promise<boolean> {
  const { letter, files, sender, sentAt } = head;
  const main = files.find(({ said }) => said.role === 'MAIN')?.said.sha256 ?? '';
  // there is no key: sender, number, date and the file are what makes it this letter
  const key = keyOf([sender, letter.number, letter.date, main].join('\n'));
  const peer = await peerOf(ctx, node, sender);
  const said = messageShape.safeParse({
    ...envelopeOf({ node, peer, key, kind: 'LETTER', n: 1, id: `${key}.LETTER.1` }),
    letter: { ...letter, from: peer.name },
    files: files.map((file) => file.said),
  });
  if (!said.success) return stray(ctx, node, { raw, reason: 'UNREADABLE' });
  const message = provenOf(peer, said.data, raw, files);
  if (sentAt) message.clockOff = sentAt.getTime() > Date.now() ? Math.round((sentAt.getTime() - Date.now()) / 1000) : null;
  if (!peer.agreed) message.hold = 'UNKNOWN_SENDER';
  if (await knownAnswer(ctx, message)) return true;
  const taken: TakenFile[] = [];
  for (const { said: one, bytes } of files)
    taken.push(
      bytes && bytes.length <= mostFileBytes
        ? await takeFile(ctx.office, Readable.from([bytes]), one)
        : { refused: 'FILE', name: one.name },
    );
  await takeMessage(ctx, message, taken);
  return true;
}

/** Of one of our letters by its number and date; where two receivers might have said it, somebody looks. */
async function takeNotice(ctx: Ctx, node: Node, { raw, head }: { raw: RawMessage; head: Head & { is: 'notice' } }): Promise<boolean> {
  const side = head.kind === 'NUMBER_WRONG' ? 'IN' : 'OUT';
  const { rows } = await sql<{ key: string; peerId: number; accepted: string[] }>`select l.key, l.peer_id as "peerId",
      coalesce((select array_agg(i.raw order by i.n) from exchange_in i where i.letter_id = l.id and i.raw <> '' and i.kind = ${head.kind}), '{}') as accepted
    from exchange_letter l join exchange_peer p on p.id = l.peer_id where p.adapter = 'ecms' and l.side = ${side} and l.number_text = ${head.number}
      and coalesce(l.letter_date, '') = ${head.date} and (${head.peer} = '' or p.code = ${head.peer} or p.code <> ${head.peer} and not exists (
        select 1 from exchange_peer q where q.adapter = 'ecms' and q.code = ${head.peer})) and l.state not in ('RECALLED')
    order by l.id desc`.execute(ctx.db);
  // a letter that was refused and sent anew has the same number
  const [found] = rows;
  const peer = found && new Set(rows.map(({ peerId }) => peerId)).size === 1 ? await findPeer(ctx.db, sql`p.id = ${found.peerId}`) : null;
  if (!found || !peer) {
    await stray(ctx, node, { raw, reason: 'NOTICE', over: true });
    return true;
  }
  const told = found.accepted.map((one) => messageShape.parse(JSON.parse(one)).accepted?.number);
  const at = told.indexOf(head.number2);
  const n = head.kind === 'ACCEPTED' || head.kind === 'NUMBER_WRONG' ? (at < 0 ? told.length + 1 : at + 1) : 1;
  const said = messageShape.safeParse({
    ...envelopeOf({ node, peer, key: found.key, kind: head.kind, n, id: `${found.key}.${head.kind}.${n}` }),
    ...(head.kind === 'ACCEPTED' || head.kind === 'NUMBER_WRONG'
      ? { accepted: { number: head.number2, at: head.at.slice(0, 40), unit: peer.name } }
      : {}),
    ...(head.kind === 'ACCEPTED' || head.kind === 'RECEIPT' ? {} : { reason: { code: 'OTHER', text: head.subject } }),
  });
  if (!said.success) return stray(ctx, node, { raw, reason: 'UNREADABLE' });
  const message = provenOf(peer, said.data, raw, []);
  if (!(await knownAnswer(ctx, message))) await takeMessage(ctx, message, []);
  return true;
}

interface Said {
  node: Node;
  peer: Peer;
  key: string;
  kind: Message['kind'];
  n: number;
  id: string;
}

function envelopeOf({ node, peer, key, kind, n, id }: Said) {
  return { iss: peer.code, aud: node.code, jti: id, kind, key, n, iat: Math.floor(Date.now() / 1000) };
}

/** What it came in is kept beside what it says; of files their hash, they lie in the store. */
function provenOf(peer: Peer, said: Message, { raw }: RawMessage, files: (Head & { is: 'letter' })['files']): ProvenMessage {
  let at = 0;
  const xml = raw.replace(
    /(<(?:\w+:)?(?:Main|Attachment)\w*BinaryObject[^>]*>)[^<]*/g,
    (_, open: string) => `${open}${files[at++]?.said.sha256 ?? ''}`,
  );
  return { adapter: ecms.code, peer, raw: JSON.stringify({ ...said, xml }), said, hold: null, later: false, clockOff: null };
}

/** One that writes to us for the first time is a partner whose name nobody has looked at. */
async function peerOf(ctx: Ctx, node: Node, code: string): Promise<Peer> {
  await sql`insert into exchange_peer (name, code, adapter, address, unit_id) values (${`หน่วยงาน e-CMS ${code}`}, ${code}, 'ecms', '', ${node.unit}) on conflict do nothing`.execute(
    ctx.db,
  );
  const peer = await findPeer(ctx.db, sql`p.code = ${code} and p.adapter = 'ecms'`);
  if (!peer) throw new Error(`organisation ${code} is a partner by another way`);
  return peer;
}

/** Kept and told of once. `over`: nothing waits behind it. */
async function stray(
  outer: Ctx,
  node: Node,
  { raw, reason, over = false }: { raw: RawMessage; reason: StrayReason; over?: boolean },
): Promise<boolean> {
  await inTransaction(outer, async (ctx) => {
    const bytes = reason === 'SECRECY' || reason === 'TOO_LARGE' ? null : Buffer.from(raw.raw);
    const { rows } =
      await sql`insert into exchange_stray (process_id, reason, raw) values (${strayName(raw)}, ${reason}, ${bytes}) on conflict do nothing returning id`.execute(
        ctx.db,
      );
    if (rows.length === 0 || node.unit === null) return;
    const page = links.to.exchangeDesk.slice(1);
    await tellOthers(ctx, over ? 'exchange_stray' : 'exchange_blocked', await registryOf(ctx.db, node.unit), { words: raw.handle, page });
  });
  return over;
}

function keyOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
