import { sql } from 'kysely';
import { hashOf } from '../../access/chain.ts';
import type { Ctx } from '../../http/context.ts';
import type { LetterInHand } from './letter-in-hand.ts';
import { sealedWords, sealWords } from './letter-words.ts';
import { joinRoute } from './parties.ts';
import { factColumns, type LetterFacts, type Said, tellingActs, toTell } from './said.ts';
import { listForSearch } from './search-due.ts';

interface Head {
  seq: number;
  hash: Buffer | null;
}

/**
 * Appends the events of this case, each with the hash of the one before. The letter is held, so nobody else can append.
 * The words of a classed letter are sealed first; the hash of an event stands over its words as they are stored.
 * With it the letter goes on the list of those whose words for the search are kept a moment later: an act that says nothing of itself does not exist.
 * What the register shows of it is told by the event that says it first or anew. `head`: of a letter that was made this moment and has no number.
 */
export async function writeEvents(ctx: Ctx, letter: Pick<LetterInHand, 'document' | 'events' | 'at'>, head?: Head): Promise<void> {
  await sealWords(ctx, letter.document);
  if (letter.events.length === 0) return;
  await keepInSight(ctx, letter);
  for (const { detail } of letter.events) if (detail.text) detail.text = await sealedWords(ctx, letter.document, detail.text);
  const start = head ? { ...head, said: null } : await headOf(ctx, letter.document.id);
  const { said } = start;
  let { seq, hash } = start;
  const teller = said && placeOf(letter.events);
  const rows = letter.events.map((event, place) => {
    seq += 1;
    const row = {
      document_id: letter.document.id,
      seq,
      at: letter.at.toISOString(),
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
    };
    const previous = hash;
    hash = hashOf(previous, row);
    return { ...row, prev_hash: previous && `\\x${previous.toString('hex')}`, hash: `\\x${hash.toString('hex')}` };
  });
  const told = said ? sql`, said = ${JSON.stringify(said)}::jsonb` : sql``;
  await sql`with written as (
      insert into event (document_id, seq, at, actor_id, principal_id, delegation_id, action, subject, transmission_id, task_id, from_state, to_state, detail,
        request_id, prev_hash, hash)
      select r.document_id, r.seq, r.at, r.actor_id, r.principal_id, r.delegation_id, r.action, r.subject, r.transmission_id, r.task_id, r.from_state, r.to_state,
        r.detail, r.request_id, r.prev_hash, r.hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(document_id bigint, seq int, at timestamptz, actor_id bigint, principal_id bigint,
        delegation_id bigint, action text, subject text, transmission_id bigint, task_id bigint, from_state text, to_state text, detail jsonb,
        request_id text, prev_hash bytea, hash bytea)),
    listed as (${listForSearch(letter.document.id)})
    update document set event_seq = ${seq}, event_hash = ${hash}, updated_at = ${letter.at}${told} where id = ${letter.document.id}`.execute(
    ctx.db,
  );
  letter.events.length = 0;
}

/** Who acted for another answers for it: he sees the letter also when the order has ended. */
async function keepInSight(ctx: Ctx, { document, events }: Pick<LetterInHand, 'document' | 'events'>): Promise<void> {
  if (!ctx.visitor || !events.some(({ right, action }) => right.delegationId !== null && action !== 'open')) return;
  await joinRoute(ctx, document.id, [ctx.visitor.personId]);
}

async function headOf(ctx: Ctx, documentId: number): Promise<Head & { said: Said | null }> {
  const { rows } = await sql<Head & LetterFacts & { state: number; said: unknown }>`
    select d.event_seq as seq, d.event_hash as hash, d.state, d.said, ${factColumns} from document d where d.id = ${documentId}`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (!row) throw new Error(`no letter ${documentId}`);
  return { seq: row.seq, hash: row.hash, said: await toTell(ctx, row) };
}

/** The event that says it; the last one where none of them does, for a letter from before its events told it. */
function placeOf(events: { action: string }[]): number {
  const place = events.findLastIndex(({ action }) => tellingActs.includes(action));
  return place < 0 ? events.length - 1 : place;
}
