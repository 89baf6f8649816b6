import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { listDrafts as call } from '../../../contract/sarabun/drafts.ts';
import { pageOf } from '../../../contract/wire.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { named, personNamed } from '../../http/named.ts';
import { documentStateName } from '../machine/state-names.ts';
import { type WaitedFor, waitedFor } from '../machine/waited-for.ts';
import { patternOf } from '../search/search.ts';
import { classedWith } from '../search/search-classed.ts';

type Reply = Given<typeof call>;
type Row = Omit<Reply['data'][number], 'stateName'> & { waitedFor: WaitedFor | null };

const states: Record<Taken<typeof call>['tab'], number[]> = {
  drafts: [0],
  onRoute: [10, 20, 30],
  numbered: [40],
  sent: [50],
  ended: [60, 70, 90],
};

/** Letters that the caller has written, and those of units whose registry or head he is; newest change first. */
export async function listDrafts(ctx: Ctx, { tab, search, ...paging }: Taken<typeof call>): Promise<Reply> {
  const { skip, take } = pageOf(paging);
  const pattern = patternOf(search);
  const classed = await classedWith(ctx, { head: search });
  const mine = sql`d.origin = 'OUT' and d.state = any(${states[tab]}::int[])
    and (d.drafter_id = ${ctx.me.personId} or d.owner_unit_id = any(${ctx.me.workUnits}::bigint[])) and ${visible(viewerOf(ctx.me))}
    ${pattern ? sql`and (d.secrecy = 0 and d.search like ${pattern} or d.id = any(${classed}::bigint[]))` : sql``}`;
  const { rows } = await sql<{ total: number; data: Row[] }>`
    select (select count(*)::int from document d where ${mine}) as total, coalesce((select json_agg(l.line order by l.updated_at desc, l.id desc) from (
      select d.id, d.updated_at, json_build_object('documentId', d.id, 'type', d.type, 'typeName', ${named(ctx, 'y')}, 'subject', d.subject, 'docNo', d.doc_no, 'state', d.state,
        'speed', d.speed, 'speedName', ${named(ctx, 's')}, 'drafter', coalesce(${personNamed(ctx, 'p')}, ''), 'unit', ${named(ctx, 'u')},
        'changedAt', ${iso('d.updated_at')},
        'sentBack', case when d.state = 0 then (select e.detail ->> 'text' from event e where e.document_id = d.id and e.action = 'backToDraft' order by e.seq desc limit 1) end,
        'waitedFor', ${waitedFor(ctx)},
        'returned', (select count(*)::int from transmission t where t.document_id = d.id and t.parent_id is null and t.state = 'RETURNED')) as line
      from document d join document_type y on y.code = coalesce(d.own_type, d.type) join speed s on s.code = d.speed join unit u on u.id = d.owner_unit_id
        left join person p on p.id = d.drafter_id
      where ${mine} order by d.updated_at desc, d.id desc offset ${skip} limit ${take}) l), '[]') as data`.execute(ctx.db);
  const { total, data } = rows[0] ?? { total: 0, data: [] };
  return {
    total,
    data: data.map(({ waitedFor, ...row }) => ({ ...row, stateName: documentStateName({ ...row, waitedFor }, ctx.request.language) })),
  };
}
