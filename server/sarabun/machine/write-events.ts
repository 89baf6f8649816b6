import { type RawBuilder, sql } from 'kysely';
import { canonical } from '../../access/chain.ts';
import type { Ctx } from '../../http/context.ts';
import type { LetterInHand } from './letter-in-hand.ts';
import { sealedWords, sealWords } from './letter-words.ts';
import { joinRoute } from './parties.ts';
import { factColumns, type LetterFacts, type Said, tellingActs, toTell } from './said.ts';

export interface Head {
  seq: number;
  hash: Buffer | null;
  /** What the letter says, where it has a number. */
  now?: LetterFacts & { state: number; said: unknown };
}

/** Events as they are appended. */
interface Appended {
  /** Canonical JSON of each row, which its hash stands over. */
  rows: string[];
  /** The hash before them. */
  hash: Buffer | null;
  /** The place of the last one. */
  seq: number;
  /** What they tell of the letter, where they do. */
  said: Said | null;
}

/**
 * Appends the events of this case, each with the hash of the one before. The letter is held, so nobody else can append.
 * The words of a classed letter are sealed first; the hash of an event stands over its words as they are stored.
 * What it is found by is brought up to date with it: an act that says nothing of itself does not exist.
 * What the register shows of it is told by the event that says it first or anew. `head`: of a letter that was made this moment.
 */
export async function writeEvents(ctx: Ctx, letter: Pick<LetterInHand, 'document' | 'events' | 'at'>, head?: Head): Promise<void> {
  const events = await eventsOf(ctx, letter, letter.at.toISOString(), head);
  if (!events) return;
  const { rows, hash, seq, said } = events;
  await sql`select write_events(${letter.document.id}, ${hash}::bytea, ${rows}::text[], ${seq}, ${told(said)}, ${letter.at}::timestamptz)`.execute(
    ctx.db,
  );
}

/** The events of this case as they will be appended; nothing is in hand any more. `at`: their instant, or the mark that stands for it. */
export async function eventsOf(
  ctx: Ctx,
  letter: Pick<LetterInHand, 'document' | 'events'>,
  at: string,
  head?: Head,
): Promise<Appended | null> {
  await sealWords(ctx, letter.document);
  if (letter.events.length === 0) return null;
  await keepInSight(ctx, letter);
  for (const { detail } of letter.events) if (detail.text) detail.text = await sealedWords(ctx, letter.document, detail.text);
  const { seq, hash, now } = head ?? (await headOf(ctx, letter.document.id));
  const said = now ? await toTell(ctx, now) : null;
  const teller = said && placeOf(letter.events);
  const rows = letter.events.map((event, place) =>
    canonical({
      document_id: letter.document.id,
      seq: seq + 1 + place,
      at,
      actor_id: ctx.visitor?.personId ?? null,
      principal_id: event.right.positionId,
      delegation_id: event.right.delegationId,
      action: event.action,
      subject: event.on,
      transmission_id: event.transmissionId,
      task_id: event.taskId,
      from_state: event.from,
      to_state: event.to,
      detail: said && place === teller ? { ...event.detail, said } : event.detail,
      request_id: ctx.request.id,
    }),
  );
  letter.events.length = 0;
  return { rows, hash, seq: seq + rows.length, said };
}

/** What an event tells of the letter, as the functions of the database take it. */
export function told(said: Said | null): RawBuilder<unknown> {
  return sql`${said && JSON.stringify(said)}::jsonb`;
}

/** Who acted for another answers for it: he sees the letter also when the order has ended. */
async function keepInSight(ctx: Ctx, { document, events }: Pick<LetterInHand, 'document' | 'events'>): Promise<void> {
  if (!ctx.visitor || !events.some(({ right, action }) => right.delegationId !== null && action !== 'open')) return;
  await joinRoute(ctx, document.id, [ctx.visitor.personId]);
}

async function headOf(ctx: Ctx, documentId: number): Promise<Head> {
  const { rows } = await sql<Head & LetterFacts & { state: number; said: unknown }>`
    select d.event_seq as seq, d.event_hash as hash, d.state, d.said, ${factColumns} from document d where d.id = ${documentId}`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (!row) throw new Error(`no letter ${documentId}`);
  return { seq: row.seq, hash: row.hash, now: row };
}

/** The event that says it; the last one where none of them does, for a letter from before its events told it. */
function placeOf(events: { action: string }[]): number {
  const place = events.findLastIndex(({ action }) => tellingActs.includes(action));
  return place < 0 ? events.length - 1 : place;
}
