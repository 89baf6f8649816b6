import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import type { Carrier } from '../../sarabun/machine/carrier.ts';
import type { LetterInHand } from '../../sarabun/machine/letter-in-hand.ts';
import { type HeldLetter, holdLetter, mayStep, takeExchangeStep } from '../machine/take-step.ts';
import type { SaidLetter } from '../messages.ts';
import { findPeers, type Peer } from '../peers/peer.ts';
import { wrappingOf } from '../wrappings.ts';
import { alarmOf } from './alarm.ts';
import { putOut } from './put-out.ts';

/** What the document flow tells in the transactions of its acts. */
export const carries: Carrier = { judge, sent, byHand };

async function judge(ctx: Ctx, { document }: LetterInHand, names: readonly string[], field: string): Promise<void> {
  if (document.secrecy > 0) throw badField(field, 'exchange_open_letters_only');
  const files = await filesOf(ctx, document.id);
  if (!files.some(({ role }) => role === 'MAIN')) throw badField(field, 'exchange_without_paper');
  const size = files.reduce((sum, file) => sum + Number(file.size), 0);
  const peers = new Set<number>();
  for (const name of names) {
    const peer = await peerNamed(ctx, name);
    const wrapping = peer && wrappingOf(peer.adapter);
    if (wrapping && !(await wrapping.ownCode(ctx.office, ctx.db))) throw badField(field, 'exchange_not_set_up');
    if (!wrapping || !peer.active || !peer.agreed) throw badField(field, 'exchange_not_agreed', { name });
    if (peers.has(peer.id)) throw badField(field, 'exchange_once', { name });
    peers.add(peer.id);
    const { mostBytes } = wrapping;
    if (size > mostBytes) throw badField(field, 'exchange_too_large', { name, most: Math.floor(mostBytes / 1_048_576) });
  }
}

async function sent(ctx: Ctx, letter: LetterInHand, parts: readonly { id: number; name: string }[]): Promise<void> {
  const said = await saidOf(ctx, letter.document.id);
  const alarm = await alarmOf(ctx, said.speed, letter.at);
  const files = await filesOf(ctx, letter.document.id);
  for (const { id, name } of parts) {
    const peer = await peerNamed(ctx, name);
    if (!peer) throw badField('methods', 'exchange_not_agreed', { name });
    const key = randomUUID();
    const main = files.find(({ role }) => role === 'MAIN');
    const { id: letterId } = await ctx.db
      .insertInto('exchange_letter')
      .values({
        side: 'OUT',
        key,
        peer_id: peer.id,
        state: 'QUEUED',
        document_id: letter.document.id,
        transmission_id: id,
        number_text: said.number,
        letter_date: said.date || null,
        main_sha256: main?.sha256 ?? null,
        alarm_at: alarm,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await takeExchangeStep(ctx, (await holdLetter(ctx.db, sql`l.id = ${letterId}`)) as HeldLetter, 'queue');
    const says = {
      letter: { ...said, to: name },
      files: files.map(({ role, sha256, name: file, mime, size }, at) => ({
        part: `f${at + 1}`,
        name: file,
        mime,
        size: Number(size),
        sha256,
        role,
      })),
    };
    const outId = await putOut(ctx, { peerId: peer.id, letterId, key, kind: 'LETTER', says });
    for (const [place, file] of files.entries())
      await ctx.db
        .insertInto('exchange_out_file')
        .values({ out_id: outId, place: place + 1, ...file })
        .execute();
  }
}

/** By hand, post or telephone: what still waits here is stopped; what the receiver has is not sent twice. */
async function byHand(ctx: Ctx, transmissionId: number): Promise<void> {
  const letter = await holdLetter(ctx.db, sql`l.transmission_id = ${transmissionId}`);
  if (!letter) return;
  if (!mayStep(letter, 'byHand')) throw refuse('exchange_has_left');
  await takeExchangeStep(ctx, letter, 'byHand');
  await stopWaiting(ctx, letter.id);
}

/** Nothing of the letter leaves any more. */
export async function stopWaiting({ db }: Pick<Ctx, 'db'>, letterId: number): Promise<void> {
  await sql`update exchange_out set state = 'STOPPED', ended_at = now() where letter_id = ${letterId} and kind = 'LETTER' and state = 'WAITING'`.execute(
    db,
  );
}

async function peerNamed({ db }: Ctx, name: string): Promise<Peer | null> {
  return (await findPeers(db, sql`th_norm(p.name) = th_norm(${name})`))[0] ?? null;
}

async function saidOf({ db }: Ctx, documentId: number): Promise<SaidLetter> {
  const { rows } =
    await sql<SaidLetter>`select coalesce(d.doc_no, '') as number, coalesce(d.doc_date::text, '') as date, d.subject, d.speed, d.secrecy,
      (select name from unit where parent_id is null order by id limit 1) as from, '' as to, d.refers_text as refers, d.enclosures_text as enclosures
    from document d where d.id = ${documentId}`.execute(db);
  return rows[0] as SaidLetter;
}

interface OwnFile {
  role: 'MAIN' | 'ENCLOSURE';
  sha256: string;
  name: string;
  mime: string;
  size: number;
}

/** The letter as it is stored: signatures stay whole, stamps and notes of this office are no part of it. */
async function filesOf({ db }: Ctx, documentId: number): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`select x.role, f.sha256, f.name, f.mime, f.size from document_file x join file f on f.id = x.file_id
    where x.document_id = ${documentId} and x.role in ('MAIN', 'ENCLOSURE') order by x.role desc, x.sort, x.id`.execute(db);
  return rows;
}
