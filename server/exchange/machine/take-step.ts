import { type RawBuilder, sql } from 'kysely';
import type { InState, OutState } from '../../../contract/exchange/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict } from '../../http/errors.ts';
import { type InAction, inSteps, type OutAction, outSteps } from './letter-steps.ts';

export interface HeldLetter {
  id: number;
  key: string;
  peerId: number;
  state: OutState | InState;
  documentId: number | null;
  transmissionId: number | null;
  itemId: number | null;
  accepted: number;
  acceptedNo: string | null;
  reason: string | null;
  reasonText: string;
  contrary: string | null;
}

/** The letter with this row held to the end of the transaction; null where there is none. */
export async function holdLetter(db: Ctx['db'], which: RawBuilder<unknown>): Promise<HeldLetter | null> {
  // one's own letter is held before its way, in every act alike
  await sql`select 1 from document d where d.id = (select l.document_id from exchange_letter l where l.side = 'OUT' and ${which}) for no key update of d`.execute(
    db,
  );
  const { rows } =
    await sql<HeldLetter>`select l.id, l.key, l.peer_id as "peerId", l.state, l.document_id as "documentId", l.transmission_id as "transmissionId",
    l.item_id as "itemId", l.accepted, l.accepted_no as "acceptedNo", l.reason, l.reason_text as "reasonText", l.contrary from exchange_letter l where ${which} for update of l`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Where its receiver has not said yet that he has it: there an alarm stands (`out/alarm.ts`). */
const awaited: readonly string[] = ['QUEUED', 'UNSURE', 'DELIVERED'];

interface With {
  note?: string;
  /** Further columns that are set: `, accepted_no = …`. */
  set?: RawBuilder<unknown>;
}

/** May this step be taken from where the letter stands? */
export function mayStep(letter: HeldLetter, action: OutAction | InAction): boolean {
  return (stepOf(action).from as readonly string[]).includes(letter.state);
}

/** The only writer of a state; the letter is held. Every step is a line of its way. @throws `exchange_moved` where it stands elsewhere by now */
export async function takeExchangeStep(
  ctx: Ctx,
  letter: HeldLetter,
  action: OutAction | InAction,
  { note = '', set = sql`` }: With = {},
): Promise<void> {
  const step = stepOf(action);
  if (!mayStep(letter, action)) throw conflict('exchange_moved');
  const to = (step.to ?? letter.state) as HeldLetter['state'];
  await sql`with moved as (update exchange_letter set state = ${to}, changed_at = now() ${awaited.includes(to) ? sql`` : sql`, alarm_at = null, silent_at = null`} ${set} where id = ${letter.id})
    insert into exchange_step (letter_id, action, from_state, to_state, by_person, note)
    values (${letter.id}, ${action}, ${letter.state}, ${to}, ${ctx.visitor?.personId ?? null}, ${note.slice(0, 2000)})`.execute(ctx.db);
  letter.state = to;
}

function stepOf(action: OutAction | InAction): { from: readonly string[]; to?: string } {
  return action in outSteps ? outSteps[action as OutAction] : inSteps[action as InAction];
}
