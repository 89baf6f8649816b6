import { type RawBuilder, sql } from 'kysely';
import type * as calls from '../../contract/archive/store.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { viewerOf, visible } from '../access/see.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, forbidden, notFound } from '../http/errors.ts';
import { named, personNamed } from '../http/named.ts';
import { onLetterOfTheOffice } from '../sarabun/machine/letter-in-hand.ts';
import { stepDocument } from '../sarabun/machine/take-step.ts';
import { keepUntil, yearsOf } from './retention.ts';
import { beYearOf, keeps, manages, mustKeep, ownUnits, rulesNow, takeNumber, todayOf } from './rules.ts';
import { tellKeepers, tellMaker } from './tell.ts';

/** The day on which a letter `d` was closed. */
const closedOn = sql`(d.closed_at at time zone 'Asia/Bangkok')::date`;

/** Closed with this unit, whether it wrote the letter or received it. */
const ofUnit = (unitId: RawBuilder<unknown>) => sql<boolean>`(d.owner_unit_id = ${unitId} or exists (select 1 from transmission t
  where t.document_id = d.id and t.receiver_id = ${unitId} and t.state in ('DONE', 'ACKED')))`;

/** Not put away, and on its way to the store by no list. */
const notHandedOver = sql`not exists (select 1 from archive_hand_over_row w where w.document_id = d.id and w.state = 'WAITS')
  and not exists (select 1 from storage_item s where s.document_id = d.id and s.state <> 'REOPENED')`;

const offeredColumns = (ctx: Ctx) => {
  const seen = sql`(d.secrecy = 0 or ${visible(viewerOf(ctx.me))})`;
  return sql`d.id as "documentId", case when ${seen} then coalesce(d.doc_no, '') else '' end as number, to_char(d.doc_date, 'YYYY-MM-DD') as date,
    case when ${seen} then d.subject else '' end as subject, d.secrecy, coalesce(${closedOn}::text, '') as "closedOn"`;
};

const yearsAs = (category: RawBuilder<unknown>) => yearsOf({ type: sql`d.type`, category, closedOn });

export async function lettersToHandOver(
  ctx: Ctx,
  input: Taken<typeof calls.lettersToHandOver>,
): Promise<Given<typeof calls.lettersToHandOver>> {
  if (!ownUnits(ctx.me).includes(input.unitId)) throw notFound();
  const { take, skip } = pageOf(input);
  const { search = '' } = input;
  const category = sql`coalesce(d.retention_class, 'Y10')`;
  const found = sql`from document d where d.state = 60 and ${ofUnit(sql`${input.unitId}::bigint`)} and ${visible(viewerOf(ctx.me))} and ${notHandedOver}
    and (${search} = '' or d.search like '%' || th_norm(${search}::text) || '%')`;
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<
      Given<typeof calls.lettersToHandOver>['items'][number]
    >`select ${offeredColumns(ctx)}, ${category} as category, ${yearsAs(category)} as years ${found}
      order by d.closed_at, d.id limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items, total: rows[0]?.total ?? 0 };
}

/** ส่งเก็บ: a list of a unit, which the store takes or gives back line by line. */
export async function handOver(ctx: Ctx, { unitId, words, rows }: Taken<typeof calls.handOver>): Promise<Given<typeof calls.handOver>> {
  if (!ownUnits(ctx.me).includes(unitId)) throw forbidden('archive_not_unit');
  const ids = rows.map(({ documentId }) => documentId);
  if (new Set(ids).size !== ids.length) throw badField('rows', 'archive_twice');
  const { rows: held } = await sql<{ id: number }>`select d.id from document d where d.id = any(${ids}::bigint[]) and d.state = 60
    and ${ofUnit(sql`${unitId}::bigint`)} and ${visible(viewerOf(ctx.me))} and ${notHandedOver} order by d.id for no key update of d`.execute(
    ctx.db,
  );
  if (held.length !== ids.length) throw badField('rows', 'archive_not_offered', { count: ids.length - held.length });
  await mustBeCategories(ctx, rows);
  const beYear = beYearOf(await todayOf(ctx));
  const no = await takeNumber(ctx, 'HANDOVER', beYear);
  const { rows: made } = await sql<{ id: number }>`insert into archive_hand_over (no, be_year, unit_id, words, made_by, made_at)
    values (${no}, ${beYear}, ${unitId}, ${words}, ${ctx.me.personId}, issue_clock()) returning id`.execute(ctx.db);
  const id = made[0]?.id as number;
  await sql`insert into archive_hand_over_row (hand_over_id, n, document_id, file_code, category, medium, remark)
    select ${id}, r.n, r.document_id, r.file_code, r.category, r.medium, r.remark from jsonb_to_recordset(${JSON.stringify(
      rows.map((row, place) => ({
        n: place + 1,
        document_id: row.documentId,
        file_code: row.fileCode,
        category: row.category,
        medium: row.medium,
        remark: row.remark,
      })),
    )}::jsonb) as r(n int, document_id bigint, file_code text, category text, medium text, remark text)`.execute(ctx.db);
  await tellKeepers(ctx, { handOverId: id, number: `${no}/${beYear}`, count: rows.length, unitId });
  return { handOverId: id, number: `${no}/${beYear}` };
}

async function mustBeCategories({ db }: Ctx, rows: readonly { category: string }[]): Promise<void> {
  const codes = [...new Set(rows.map(({ category }) => category))];
  const known = await db.selectFrom('document_category').select('code').where('code', 'in', codes).where('active', '=', true).execute();
  if (known.length !== codes.length) throw badField('rows', 'archive_category');
}

type Head = Given<typeof calls.listHandOvers>['items'][number];

const headColumns = (
  ctx: Ctx,
) => sql`o.id, o.no || '/' || o.be_year as number, ${named(ctx, 'u')} as unit, o.words, ${personNamed(ctx, 'p')} as "madeBy",
  to_char(o.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
  (select count(*)::int from archive_hand_over_row r where r.hand_over_id = o.id) as rows,
  (select count(*)::int from archive_hand_over_row r where r.hand_over_id = o.id and r.state = 'WAITS') as waits,
  (select count(*)::int from archive_hand_over_row r where r.hand_over_id = o.id and r.state = 'RETURNED') as returned`;

async function seenHandOvers(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if ((await keeps(ctx)) || manages(ctx.me) || ctx.me.isAuditor) return sql<boolean>`true`;
  return sql<boolean>`(o.unit_id = any(${ownUnits(ctx.me)}::bigint[]) or o.made_by = ${rightsNow(ctx.me).personId})`;
}

export async function listHandOvers(ctx: Ctx, input: Taken<typeof calls.listHandOvers>): Promise<Given<typeof calls.listHandOvers>> {
  const { take, skip } = pageOf(input);
  const found = sql`from archive_hand_over o join unit u on u.id = o.unit_id join person p on p.id = o.made_by where ${await seenHandOvers(ctx)}
    and (not ${input.waiting === true}::boolean or exists (select 1 from archive_hand_over_row r where r.hand_over_id = o.id and r.state = 'WAITS'))`;
  const [{ rows: items }, { rows }] = await Promise.all([
    sql<Head>`select ${headColumns(ctx)} ${found} order by o.be_year desc, o.no desc limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(ctx.db),
  ]);
  return { items, total: rows[0]?.total ?? 0 };
}

type HandOverRow = Given<typeof calls.openHandOver>['rows'][number];

export async function openHandOver(ctx: Ctx, { handOverId }: Taken<typeof calls.openHandOver>): Promise<Given<typeof calls.openHandOver>> {
  const { rows: heads } = await sql<Head & { version: number }>`select ${headColumns(ctx)}, o.version from archive_hand_over o
    join unit u on u.id = o.unit_id join person p on p.id = o.made_by where o.id = ${handOverId} and ${await seenHandOvers(ctx)}`.execute(
    ctx.db,
  );
  const [head] = heads;
  if (!head) throw notFound();
  const { electronicYears } = await rulesNow(ctx);
  const { rows } =
    await sql<HandOverRow>`select ${offeredColumns(ctx)}, r.category, ${yearsAs(sql`r.category`)} as years, r.id as "rowId", r.n, r.file_code as "fileCode", r.medium,
      r.remark, r.state, r.reason, s.keep_until::text as "keepUntil", case when r.state = 'ACCEPTED' and s.id is not null then s.no || '/' || s.be_year end as "storeNo"
    from archive_hand_over_row r join document d on d.id = r.document_id left join storage_item s on s.document_id = d.id
    where r.hand_over_id = ${handOverId} order by r.n`.execute(ctx.db);
  return {
    handOver: head,
    rows: rows.map((row) => ({
      ...row,
      keepUntil: row.state === 'ACCEPTED' ? row.keepUntil : keepUntil(row.closedOn, row.years, row.medium, electronicYears),
    })),
    mayDecide: head.waits > 0 && (await keeps(ctx)),
  };
}

/** รับเก็บ or ส่งคืน, each line for itself. */
export async function decideHandOver(
  ctx: Ctx,
  { handOverId, version, rows }: Taken<typeof calls.decideHandOver>,
): Promise<Given<typeof calls.decideHandOver>> {
  await mustKeep(ctx);
  const { rows: heads } = await sql<{
    version: number;
    unit_id: number;
    made_by: number;
    number: string;
  }>`select version, unit_id, made_by, no || '/' || be_year as number
    from archive_hand_over where id = ${handOverId} for update`.execute(ctx.db);
  const [head] = heads;
  if (!head) throw notFound();
  if (head.version !== version) throw conflict();
  const lacksReason = rows.findIndex((row) => !row.accept && !row.reason);
  if (lacksReason >= 0) throw badField(`rows.${lacksReason}.reason`, 'required');
  const { electronicYears } = await rulesNow(ctx);
  let accepted = 0;
  // letters are held in the order of their ids, as everywhere
  const { rows: waiting } = await sql<{
    id: number;
    documentId: number;
  }>`select r.id, r.document_id as "documentId" from archive_hand_over_row r
    where r.hand_over_id = ${handOverId} and r.state = 'WAITS' order by r.document_id for update`.execute(ctx.db);
  if (rows.some(({ rowId }) => !waiting.some(({ id }) => id === rowId))) throw conflict();
  for (const { id, documentId } of waiting) {
    const said = rows.find(({ rowId }) => rowId === id);
    if (!said) continue;
    if (said.accept) {
      await putAway(ctx, { rowId: id, documentId, unitId: head.unit_id, boxId: said.boxId ?? null, electronicYears });
      accepted += 1;
    }
    await sql`update archive_hand_over_row set state = ${said.accept ? 'ACCEPTED' : 'RETURNED'}, reason = ${said.reason}, decided_by = ${ctx.me.personId},
      decided_at = ${await issueClock(ctx.db)}::timestamptz where id = ${id}`.execute(ctx.db);
  }
  const returned = rows.length - accepted;
  await sql`update archive_hand_over set version = version + 1 where id = ${handOverId}`.execute(ctx.db);
  await tellMaker(ctx, { handOverId, number: head.number, personId: head.made_by, accepted, returned });
  return { accepted, returned, version: version + 1 };
}

interface PutAway {
  rowId: number;
  documentId: number;
  unitId: number;
  boxId: number | null;
  electronicYears: number;
}

/** The letter is STORED, with its time as the rules of the day of its closing have it. */
async function putAway(ctx: Ctx, { rowId, documentId, unitId, boxId, electronicYears }: PutAway): Promise<void> {
  await onLetterOfTheOffice(ctx, { documentId }, async (letter) => {
    const { rows } = await sql<{
      closedOn: string;
      years: number | null;
      category: string;
      medium: 'BOX' | 'ELECTRONIC';
      fileCode: string;
    }>`
      select ${closedOn}::text as "closedOn", ${yearsAs(sql`r.category`)} as years, r.category, r.medium, r.file_code as "fileCode"
      from archive_hand_over_row r join document d on d.id = r.document_id where r.id = ${rowId}`.execute(ctx.db);
    const row = rows[0];
    if (!row) throw notFound();
    await stepDocument(ctx, letter, 'store', { set: { retention_class: row.category }, detail: { code: row.category } });
    const beYear = beYearOf(await todayOf(ctx));
    const no = await takeNumber(ctx, 'STORE', beYear);
    const until = keepUntil(row.closedOn, row.years, row.medium, electronicYears);
    await sql`insert into storage_item (document_id, unit_id, file_code, category, closed_on, years, keep_until, medium, box_id, state, no, be_year, accepted_by, accepted_at)
      values (${documentId}, ${unitId}, ${row.fileCode}, ${row.category}, ${row.closedOn}, ${row.years}, ${until}, ${row.medium}, ${row.medium === 'BOX' ? boxId : null}, 'STORED',
        ${no}, ${beYear}, ${ctx.me.personId}, issue_clock())
      on conflict (document_id) do update set unit_id = excluded.unit_id, file_code = excluded.file_code, category = excluded.category, closed_on = excluded.closed_on,
        years = excluded.years, keep_until = excluded.keep_until, medium = excluded.medium, box_id = excluded.box_id, state = 'STORED', for_archives = false,
        accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at, version = storage_item.version + 1, no = excluded.no, be_year = excluded.be_year`.execute(
      ctx.db,
    );
  });
}
