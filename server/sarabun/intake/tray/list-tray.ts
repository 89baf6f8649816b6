import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import type { getTrayItem as getCall, listTray as listCall, TrayItem, TrayState } from '../../../../contract/sarabun/tray.ts';
import { pageOf } from '../../../../contract/wire.ts';
import { iso } from '../../../db/iso.ts';
import type { PaperHead } from '../../../files/reading/read-paper.ts';
import type { Ctx } from '../../../http/context.ts';
import { notFound } from '../../../http/errors.ts';
import { named, personNamed } from '../../../http/named.ts';
import { inTrayOf, mayOpen } from '../../machine/tray-steps.ts';
import { findKnownSenders } from '../known-senders.ts';
import { proposalsFor, proposalsSaid } from '../propose-fields.ts';
import type { SaidOfLetter } from './put-in-tray.ts';
import { paperAmong } from './readable.ts';

type Row = Omit<TrayItem, 'paper' | 'reading' | 'proposals' | 'speed' | 'files'> & {
  said: SaidOfLetter | null;
  files: (TrayItem['files'][number] & { reading: string | null; head: PaperHead | null })[];
};

export async function listTray(
  ctx: Ctx,
  { state, unitId, search = '', ...paging }: Taken<typeof listCall>,
): Promise<Given<typeof listCall>> {
  const { skip, take } = pageOf(paging);
  const ofUnit = unitId ? sql`and heir_of(i.unit_id) = ${unitId}` : sql``;
  const which = sql`${inTrayOf(ctx.me)} ${ofUnit}`;
  const pattern = search.trim() === '' ? null : `%${search.trim().replace(/[\\%_]/gu, '\\$&')}%`;
  const found = pattern ? sql`and not i.classed and (th_norm(i.subject || ' ' || i.from_text) like th_norm(${pattern}))` : sql``;
  const { rows } = await sql<{
    total: number;
    counts: { WAITING: number; TAKEN: number };
    units: { id: number; name: string }[];
  }>`select (select count(*)::int from intake_item i where ${which} and i.state = ${state} ${found}) as total,
      (select json_build_object('WAITING', count(*) filter (where i.state = 'WAITING'), 'TAKEN', count(*) filter (where i.state = 'TAKEN'))
        from intake_item i where ${which} and i.state in ('WAITING', 'TAKEN')) as counts,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${named(ctx, 'u')}) order by u.sort, u.id), '[]') from unit u
        where u.active and u.keeps_register and u.id = any(${[...ctx.me.registryUnits, ...ctx.me.secretRegistryUnits]}::bigint[])) as units`.execute(
    ctx.db,
  );
  const facts = rows[0] ?? { total: 0, counts: { WAITING: 0, TAKEN: 0 }, units: [] };
  const data = await itemsOf(
    ctx,
    sql`${which} and i.state = ${state} ${found}`,
    sql`order by ${orderOf(state)} offset ${skip} limit ${take}`,
  );
  return { ...facts, data };
}

export async function getTrayItem(ctx: Ctx, { itemId }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  return { item: await itemOf(ctx, itemId) };
}

export async function itemOf(ctx: Ctx, itemId: number): Promise<TrayItem> {
  const [item] = await itemsOf(ctx, sql`i.id = ${itemId} and ${inTrayOf(ctx.me)}`, sql``);
  if (!item) throw notFound();
  return item;
}

function orderOf(state: TrayState): RawBuilder<unknown> {
  return state === 'WAITING' || state === 'TAKEN' ? sql`i.arrived_at, i.id` : sql`i.ended_at desc, i.id desc`;
}

async function itemsOf(ctx: Ctx, which: RawBuilder<unknown>, ordered: RawBuilder<unknown>): Promise<TrayItem[]> {
  const { rows } = await sql<Row>`
    select i.id, heir_of(i.unit_id) as "unitId", ${named(ctx, 'u')} as unit, i.way, i.state, i.subject, i.from_text as "from", ${iso('i.arrived_at')} as "arrivedAt",
      ${personNamed(ctx, 'b')} as "broughtBy", i.came_again as "cameAgain", i.classed, ${mayOpen(ctx.me)} as "mayOpen", ${personNamed(ctx, 't')} as "takenBy",
      ${iso('i.taken_at')} as "takenAt", i.taken_by is not distinct from ${ctx.me.personId} as mine, ${personNamed(ctx, 'e')} as "endedBy", ${iso('i.ended_at')} as "endedAt",
      ${personNamed(ctx, 'k')} as "backBy", ${iso('i.back_at')} as "backAt", i.discard_reason as reason, i.said, i.emptied_at is not null as emptied,
      (select json_build_object('documentId', d.id, 'receiveNo', n.seq || '/' || n.be_year) from document d join register_entry n on n.document_id = d.id
        join register r on r.id = n.register_id and r.kind = 'RECEIVE' and r.unit_id = d.owner_unit_id
        where d.id = i.document_id and d.secrecy = 0 order by n.id limit 1) as letter,
      case when ${mayOpen(ctx.me)} then coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'pages', f.pages,
        'warnings', f.warnings, 'role', x.role, 'held', exists (select 1 from file_verdict v where v.sha256 = f.sha256 and v.state = 'PENDING'),
        'reading', r.state, 'head', r.head) order by x.place)
        from intake_item_file x join file f on f.id = x.file_id left join paper_reading r on r.sha256 = f.sha256 where x.item_id = i.id), '[]') else '[]' end as files
    from intake_item i join unit u on u.id = heir_of(i.unit_id) left join person b on b.id = i.brought_by left join person t on t.id = i.taken_by
      left join person e on e.id = i.ended_by left join person k on k.id = i.back_by
    where ${which} ${ordered}`.execute(ctx.db);
  const known = rows.some((row) => row.said || row.files.some((file) => file.head)) ? await findKnownSenders(ctx.db) : [];
  return rows.map(({ files, said, ...row }) => {
    const paper = row.state === 'REGISTERED' ? undefined : paperAmong(row.way, files);
    return {
      ...row,
      files: files.map(({ reading: _reading, head: _head, ...file }) => file),
      paper: paper?.id ?? null,
      reading: (said && paper?.reading !== 'CLASSED' ? 'read' : (paper?.reading?.toLowerCase() ?? 'none')) as TrayItem['reading'],
      speed: said?.speed ?? null,
      proposals: said && paper ? proposalsSaid(said, known) : paper?.head ? proposalsFor(paper.head, known, new Date()) : null,
    };
  });
}
