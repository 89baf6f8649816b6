import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { offerStates } from '../../../contract/open/calls.ts';
import type { WebhookEvent } from '../../../contract/open/webhooks.ts';
import type { TrayState } from '../../../contract/sarabun/tray.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import type { CitizenNews } from '../../sarabun/intake/tray/citizen-told.ts';
import { standing } from '../client.ts';

type Here = Pick<Ctx, 'db' | 'office'>;

export interface Told {
  clientId: number;
  event: WebhookEvent;
  key: string;
  state: string;
  /** The how many-th of this thing. */
  n: number;
}

/** A row for each address that wants to hear it, in the transaction of what it tells. The bytes are made here, and are the same in every try. */
export async function tellClient({ db, office }: Here, { clientId, event, key, state, n }: Told): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select w.id from webhook w where w.client_id = ${clientId} and w.active and w.secret_at is not null
    and ${event} = any(w.events) order by w.id`.execute(db);
  for (const { id } of rows) {
    const messageId = `msg_${randomUUID()}`;
    const body = messageOf(office, { messageId, event, key, state, n });
    await db.insertInto('webhook_delivery').values({ webhook_id: id, message_id: messageId, event, key, body }).execute();
  }
  if (rows.length > 0) await enqueueRound(db, office.config.schema, 'send-webhooks');
}

/** No subject, no sender, no person: what there is to know is fetched with the token. */
export function messageOf(
  { config }: Here['office'],
  { messageId, event, key, state, n }: Omit<Told, 'clientId' | 'event'> & { messageId: string; event: string },
): string {
  return JSON.stringify({
    id: messageId,
    type: event,
    time: new Date().toISOString(),
    agency: new URL(config.publicUrl).host,
    key,
    state,
    n,
  });
}

const events: Partial<Record<TrayState, [WebhookEvent, (typeof offerStates)[number]]>> = {
  WAITING: ['letter.offered', 'OFFERED'],
  REGISTERED: ['letter.received', 'RECEIVED'],
  DISCARDED: ['letter.refused', 'REFUSED'],
};

/** What became of an item that a program has offered; of all others nothing is told. */
export async function trayTurned(ctx: Here, itemId: number, to: TrayState): Promise<void> {
  const told = events[to];
  if (!told) return;
  const { rows } = await sql<{ clientId: number; n: number }>`update api_offer set n = n + 1 where item_id = ${itemId}
    returning client_id as "clientId", n`.execute(ctx.db);
  const [event, state] = told;
  for (const row of rows) await tellClient(ctx, { ...row, event, state, key: String(itemId) });
}

/** To the programs of the units in whose tray it lies, or above them; the program asks nobody who he is. */
export async function citizenTold(ctx: Here, { itemId, state, n }: CitizenNews): Promise<void> {
  const { rows } = await sql<{ clientId: number }>`select distinct w.client_id as "clientId" from intake_item i, webhook w
    join api_client c on c.id = w.client_id
    where i.id = ${itemId} and w.active and 'citizen.changed' = any(w.events) and ${standing}
      and heir_of(i.unit_id) in (select units_under(array[c.unit_id])) order by 1`.execute(ctx.db);
  for (const { clientId } of rows) await tellClient(ctx, { clientId, event: 'citizen.changed', key: String(itemId), state, n });
}
