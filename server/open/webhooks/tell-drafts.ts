import { sql } from 'kysely';
import type { WebhookEvent } from '../../../contract/open/webhooks.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { tellClient } from './tell.ts';

const inRound = 300;

interface Happened {
  seq: number;
  subject: string;
  from: string | null;
  to: string | null;
  /** The receiver of the part that it is about is outside. */
  outside: boolean;
}

/**
 * Tells programs what became of the letters that they drafted, each event of them once and in order. Read from the letters' own records behind the
 * acts: no act waits for it, none can forget it.
 */
export async function tellDrafts(office: Office): Promise<void> {
  const { rows } = await sql<{ id: number }>`select a.document_id as id from api_draft a join document d on d.id = a.document_id
    where not a.over and d.event_seq > a.told_seq order by a.document_id limit ${inRound}`.execute(office.db);
  for (const { id } of rows) await office.db.transaction().execute((db) => tellDraft(office, db, id));
}

async function tellDraft(office: Office, db: Db, id: number): Promise<void> {
  const { rows: held } = await sql<{
    clientId: number;
    toldSeq: number;
    n: number;
  }>`select client_id as "clientId", told_seq as "toldSeq", n
    from api_draft where document_id = ${id} and not over for update skip locked`.execute(db);
  const [draft] = held;
  if (!draft) return;
  const letter = await db
    .selectFrom('document')
    .select(['is_circular as circular', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { rows: events } = await sql<Happened>`select e.seq, e.subject, e.from_state as "from", e.to_state as "to",
      coalesce(t.receiver_kind = 'OUTSIDE', false) as outside
    from event e left join transmission t on t.id = e.transmission_id where e.document_id = ${id} and e.seq > ${draft.toldSeq} order by e.seq`.execute(
    db,
  );
  let { n, toldSeq } = draft;
  for (const one of events) {
    toldSeq = one.seq;
    const told = toldOf(one, letter.circular);
    if (!told) continue;
    n += 1;
    const [event, state] = told;
    await tellClient({ db, office }, { clientId: draft.clientId, event, state, key: String(id), n });
  }
  const over = letter.state >= 60 && events.length > 0;
  await sql`update api_draft set told_seq = ${toldSeq}, n = ${n}, over = ${over} where document_id = ${id}`.execute(db);
}

/** By the numbers of the states (machine/document-steps.ts): 0 draft, 40 numbered, 50 on its way, 60 closed. */
function toldOf({ subject, from, to, outside }: Happened, circular: boolean): [WebhookEvent, string] | null {
  if (from === to || to === null) return null;
  if (subject === 'transmission') return outside ? ['delivery.changed', to] : null;
  if (subject !== 'document' || from === null) return null;
  if (to === '0') return ['draft.returned', 'RETURNED'];
  if (to === '40' && Number(from) < 40) return ['letter.numbered', 'NUMBERED'];
  if (to === '50' && from === '40') return ['letter.sent', 'SENT'];
  return to === '60' && circular ? ['circular.done', 'DONE'] : null;
}
