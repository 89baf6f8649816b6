import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type {
  exchangeDesk as deskCall,
  itemWay as itemCall,
  exchangePartners as partnersCall,
  Way,
  letterWays as waysCall,
} from '../../contract/exchange/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { viewerOf, visible } from '../access/see.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { calendarNow } from '../system/days-off.ts';
import { countsForDay } from '../system/working-days.ts';
import { waysThatCan } from './adapters.ts';
import { nodeOf } from './ecms/node.ts';
import { mayAsk, maySendAgain, mayTellNumber } from './out/acts.ts';
import { findPeers } from './peers/peer.ts';
import { wrappingOf } from './wrappings.ts';

/** เส้นทางหนังสือ: of a letter that the caller may see, to each receiver or from its sender. */
export async function letterWays(ctx: Ctx, { documentId }: Taken<typeof waysCall>): Promise<Given<typeof waysCall>> {
  const { rows } = await sql<{ number: string; subject: string }>`select coalesce(d.doc_no, '') as number, d.subject from document d
    where d.id = ${documentId} and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  const ways = await waysOf(
    ctx,
    sql`(l.document_id = ${documentId} or exists (select 1 from exchange_out o where o.letter_id = l.id and o.document_id = ${documentId}))`,
  );
  return { ...rows[0], ways };
}

/** What waits for the caller's registry: held, doubted, contradicted, not got through. */
export async function exchangeDesk(ctx: Ctx): Promise<Given<typeof deskCall>> {
  const units = sql`${ctx.me.registryUnits}::bigint[]`;
  const ways = await waysOf(
    ctx,
    sql`(l.side = 'IN' and (l.state = 'HELD' or l.contrary is not null) and heir_of(p.unit_id) = any(${units}))
      or (l.side = 'OUT' and (l.state = 'FAILED' and t.state = 'SENT' or l.contrary is not null or l.silent_at is not null
        or exists (select 1 from exchange_reply y where y.letter_id = l.id and y.judged_at is null)) and t.from_unit_id = any(${units}))`,
  );
  return { ways, strays: await straysOf(ctx) };
}

/** What the node of e-CMS holds out and nobody can take, for the registry of the tray that its letters come into. */
async function straysOf({ db, me }: Ctx): Promise<Given<typeof deskCall>['strays']> {
  const node = await nodeOf(db);
  if (!node?.unit) return [];
  const { rows } = await sql<
    Given<typeof deskCall>['strays'][number]
  >`select s.id, case when s.process_id like '?%' then '' else s.process_id end as "processId", s.reason, ${iso('s.found_at')} as "foundAt"
    from exchange_stray s where s.dropped_at is null and heir_of(${node.unit}) = any(${me.registryUnits}::bigint[]) order by s.id limit 50`.execute(
    db,
  );
  return rows;
}

export async function itemWay(ctx: Ctx, { itemId }: Taken<typeof itemCall>): Promise<Given<typeof itemCall>> {
  const ways = await waysOf(
    ctx,
    sql`l.side = 'IN' and l.item_id = ${itemId} and heir_of(p.unit_id) = any(${ctx.me.registryUnits}::bigint[])`,
  );
  if (ways.length === 0) throw notFound();
  return { ways };
}

export async function exchangePartners({ db, office }: Ctx): Promise<Given<typeof partnersCall>> {
  const names: string[] = [];
  for (const { name, adapter, agreed } of await findPeers(db, sql`p.active`))
    if (agreed && (await wrappingOf(adapter).ownCode(office, db))) names.push(name);
  return { names };
}

async function waysOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<Way[]> {
  const { me } = ctx;
  const sends = sql`(l.side = 'OUT' and (t.sent_by = ${me.personId} or t.from_unit_id = any(${me.registryUnits}::bigint[]) or t.from_unit_id = any(${me.headedUnits}::bigint[])))`;
  const keeps = sql`(l.side = 'IN' and heir_of(p.unit_id) = any(${me.registryUnits}::bigint[]))`;
  const { rows } = await sql<Omit<Way, 'countsOn'>>`
    select l.id, l.side, p.name as peer, l.key, l.state, l.document_id as "documentId", coalesce(d.subject, i.subject, '') as subject, l.number_text as number,
      l.accepted_no as "acceptedNo", l.reason, l.reason_text as "reasonText", l.contrary, l.silent_at is not null as silent, l.clock_off as "clockOff", l.item_id as "itemId",
      ${iso("case o.state when 'WAITING' then o.next_at end")} as "nextAt", coalesce(o.tries, 0) as tries, o.fault, l.contrary is not distinct from 'NUMBER_WRONG' as doubted,
      ${iso('l.made_at')} as at, ${iso('l.changed_at')} as "changedAt",
      coalesce((select json_agg(json_build_object('action', s.action, 'to', s.to_state, 'at', ${iso('s.at')}, 'by', ${personNamed(ctx, 'b')}, 'note', s.note) order by s.id)
        from exchange_step s left join person b on b.id = s.by_person where s.letter_id = l.id), '[]') as steps,
      l.checks, coalesce((select json_agg(json_build_object('id', y.id, 'from', y.from_address, 'kind', y.kind, 'number', y.number_text, 'words', y.words, 'checks', y.checks,
        'at', ${iso('y.came_at')}) order by y.id) from exchange_reply y where y.letter_id = l.id and y.judged_at is null and l.side = 'OUT'), '[]') as replies,
      json_build_object(
        'recall', ${sends} and t.state = 'SENT' and l.state in ('QUEUED', 'UNSURE', 'DELIVERED', 'ACKNOWLEDGED')
          and (p.adapter = any(${waysThatCan('RECALL')}) or l.state = 'QUEUED' and coalesce(o.tries, 0) = 0),
        'again', ${sends} and t.state = 'SENT' and ${maySendAgain},
        'anew', ${sends} and l.state in ('REJECTED', 'RECALLED') and d.state in (40, 50) and not exists (select 1 from exchange_letter x where x.document_id = l.document_id
          and x.peer_id = l.peer_id and x.id > l.id and x.side = 'OUT'),
        'ask', ${sends} and ${mayAsk},
        'doubt', ${sends} and l.state = 'ACCEPTED' and p.adapter = any(${waysThatCan('NUMBER_WRONG')}),
        'number', ${sends} and ${mayTellNumber},
        'reply', ${sends},
        'note', ${sends} and l.contrary is not null,
        'judge', ${keeps} and l.state in ('HELD', 'OFFERED'),
        'answerNumber', ${keeps} and l.state = 'TAKEN' and l.contrary is not distinct from 'NUMBER_WRONG') as may
    from exchange_letter l join exchange_peer p on p.id = l.peer_id left join transmission t on t.id = l.transmission_id left join document d on d.id = l.document_id
      left join intake_item i on i.id = l.item_id
      left join lateral (select w.state, w.next_at, w.tries, w.fault from exchange_out w where w.letter_id = l.id and (w.state = 'WAITING' or w.state = 'FAILED' and w.kind <> 'LETTER')
        order by w.state = 'WAITING' desc, w.id limit 1) o on true
    where ${which} order by l.id limit 200`.execute(ctx.db);
  const holidays = await calendarNow(ctx);
  const countsOn = (at: Date) => {
    const day = countsForDay(at, holidays);
    return day === bangkokDay(at) ? null : day;
  };
  return rows.map((one) => ({ ...one, countsOn: one.side === 'IN' ? countsOn(new Date(one.at)) : null }));
}
