import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { listOffers as listCall, Offer, offerLetter as offerCall, readOffer as readCall } from '../../contract/open/calls.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { putInTray } from '../sarabun/intake/tray/put-in-tray.ts';
import { takeUploads } from './uploads.ts';
import { trayTurned } from './webhooks/tell.ts';

/** Into the tray of the client's unit, by its reference once. The registry registers it like anything that lies there. */
export async function offerLetter(ctx: Ctx, { reference, subject, from = '', files }: Taken<typeof offerCall>): Promise<Offer> {
  const client = ctx.me.personId;
  const { rows } = await sql<{ name: string; unitId: number; again: boolean }>`select c.name, heir_of(c.unit_id) as "unitId",
      exists (select 1 from api_offer o where o.client_id = c.id and o.reference = ${reference}) as again
    from api_client c where c.id = ${client} for update of c`.execute(ctx.db);
  const [self] = rows;
  if (!self) throw notFound();
  if (self.again) throw conflict('open_reference', { reference });
  const kept = await takeUploads(ctx, files);
  const { itemId } = await putInTray(ctx, {
    unitId: self.unitId,
    way: 'API',
    key: `api ${client} ${reference}`,
    subject,
    from: [from, self.name].filter(Boolean).join(' · '),
    files: kept.map((file, place) => ({ ...file, role: place === 0 ? 'BODY' : 'ATTACHMENT' })),
  });
  await sql`insert into api_offer (item_id, client_id, reference) values (${itemId}, ${client}, ${reference})`.execute(ctx.db);
  await trayTurned(ctx, itemId, 'WAITING');
  await audit(ctx, 'open.offer', { subject: { type: 'intake_item', id: itemId }, detail: { client } });
  return offerOf(ctx, itemId);
}

export async function listOffers(ctx: Ctx, { reference, ...paging }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { skip, take } = pageOf(paging);
  const which = sql`o.client_id = ${ctx.me.personId} and ${reference === undefined ? sql`true` : sql`o.reference = ${reference}`}`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from api_offer o where ${which}`.execute(ctx.db);
  return { items: await offersOf(ctx, sql`${which} order by o.item_id desc offset ${skip} limit ${take}`), total: rows[0]?.total ?? 0 };
}

export function readOffer(ctx: Ctx, { id }: Taken<typeof readCall>): Promise<Offer> {
  return offerOf(ctx, id);
}

async function offerOf(ctx: Ctx, itemId: number): Promise<Offer> {
  const [offer] = await offersOf(ctx, sql`o.client_id = ${ctx.me.personId} and o.item_id = ${itemId}`);
  if (!offer) throw notFound();
  return offer;
}

/** Of a letter that became a classed one no number is told. */
async function offersOf(ctx: Ctx, which: ReturnType<typeof sql>): Promise<Offer[]> {
  const { rows } =
    await sql<Offer>`select i.id, o.reference, case i.state when 'REGISTERED' then 'RECEIVED' when 'DISCARDED' then 'REFUSED' else 'OFFERED' end as state,
      ${iso('o.at')} as "offeredAt", ${named(ctx, 'u')} as unit, n.no as "receiveNo", n.day::text as "receivedOn"
    from api_offer o join intake_item i on i.id = o.item_id join unit u on u.id = heir_of(i.unit_id)
      left join lateral (select e.seq || '/' || e.be_year as no, (e.issued_at at time zone 'Asia/Bangkok')::date as day
        from document d join register_entry e on e.document_id = d.id and e.void_at is null
        join register r on r.id = e.register_id and r.kind = 'RECEIVE' and r.unit_id = d.owner_unit_id
        where d.id = i.document_id and d.secrecy = 0 order by e.id limit 1) n on true
    where ${which}`.execute(ctx.db);
  return rows;
}
