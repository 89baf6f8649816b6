import { type RawBuilder, sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { type Language, master } from '../../../contract/lang/index.ts';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import type { getTodoList as call, QueueRow, sortFields } from '../../../contract/sarabun/queues.ts';
import { pageOf } from '../../../contract/wire.ts';
import { rightsNow } from '../../access/acting.ts';
import { actOfKind, lentRows } from '../../access/see.ts';
import { eachShape, prepared, slot } from '../../db/prepared.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { named, partyNamed, type Reader } from '../../http/named.ts';
import { orderLimits } from '../../people/order-limits.ts';
import { awayWords } from '../../people/presence.ts';
import { waits } from '../machine/waits.ts';
import { matches } from '../search/search.ts';
import { classedWith } from '../search/search-classed.ts';
import { wordsOf } from '../search/words.ts';
import { rowsOfQueue } from './queue-rows.ts';
import { type Has, hasOf, type Queue, queues, whoseSlots } from './queues.ts';

type Input = Taken<typeof call>;

interface Given {
  me: Me;
  year: number;
  search: string;
  /** Classed letters of his with the words. */
  classed: number[];
  skip: number;
  take: number;
  speed: number;
  type: number;
  holder: number;
}

interface Page {
  total: number;
  /** `HOLDER`: where the queue is of those who have the work. */
  data: (Omit<QueueRow, 'AWAY'> & { HOLDER: number | null })[];
  holders: { id: number; name: string; count: number }[];
}

/** A page of one queue: a statement for each shape (queue, filters, order, what the caller has). */
export async function getTodoList(ctx: Ctx, input: Input) {
  const me = rightsNow(ctx.me);
  const { skip, take } = pageOf(input);
  const [page] = await pages(shapeOf(ctx, me, input))(ctx.db, {
    me,
    year: input.filter?.year ?? buddhistYear(new Date()),
    search: JSON.stringify(wordsOf(input.search ?? '')),
    classed: await classedWith(ctx, { text: input.search }),
    skip,
    take,
    speed: input.filter?.speed ?? 0,
    type: input.filter?.type ?? 0,
    holder: input.filter?.holder ?? 0,
  });
  if (!page) return { data: [], total: 0, holders: [] };
  return { ...page, data: await withAway(ctx, page.data) };
}

/** Of work that others have: who of them is away. */
async function withAway(ctx: Ctx, rows: Page['data']): Promise<QueueRow[]> {
  const holders = rows.flatMap(({ HOLDER }) => HOLDER ?? []);
  const away = await awayWords(ctx, holders);
  return rows.map(({ HOLDER, ...row }) => ({ ...row, AWAY: (HOLDER !== null && away.get(HOLDER)) || '' }));
}

const pages = eachShape((shape: Shape) => prepared<Given, Page>(() => pageStatement(shape)));

interface Shape {
  /** Names of units, posts and people are those of the reader's language. */
  language: Language;
  code: string;
  extended: boolean;
  has: Has;
  searched: boolean;
  speed: boolean;
  type: boolean;
  late: boolean;
  holder: boolean;
  /** At most two columns, so that the shapes are few. */
  sort: { field: (typeof sortFields)[number]; dir: 'asc' | 'desc' }[];
}

function shapeOf(ctx: Ctx, me: Me, { typeCode, search, filter, sort }: Input): Shape {
  return {
    language: ctx.request.language ?? master,
    code: typeCode,
    extended: ctx.office.brand.extendedQueues,
    has: hasOf(me),
    searched: wordsOf(search ?? '').length > 0,
    speed: Boolean(filter?.speed),
    type: Boolean(filter?.type),
    late: filter?.late === '1',
    holder: Boolean(filter?.holder),
    sort: (sort ?? []).slice(0, 2),
  };
}

/** The place of a speed in the agency's list: the later, the more urgent. */
const urgency = sql`(select case when v.code = 1 then 0 else v.sort end from speed v where v.code = w.speed)`;
/** The clock of the registry runs until it has received the letter, and again until it has handed it on. */
const runs = sql`(w.task_id is null and t.state in ('SENT', 'RECEIVED') and t.clock_by is not null)`;
const columns: Record<(typeof sortFields)[number], RawBuilder<unknown>> = {
  F_DOC_SPEED_NAME: urgency,
  F_DOC_NO: sql`d.doc_no collate "th-x-icu"`,
  F_DOC_TITLE: sql`d.subject collate "th-x-icu"`,
  F_NAME: sql`d.from_text collate "th-x-icu"`,
  DUE: sql`w.due_at`,
  ENTERED: sql`w.created_at`,
};

function pageStatement(shape: Shape): RawBuilder<Page> {
  const queue = queues.find((one) => one.code === shape.code) as Queue;
  const reader: Reader = { request: shape };
  const whose = whoseSlots<Given>(shape.has);
  const order = [
    ...shape.sort.map(({ field, dir }) => sql`${columns[field]} ${sql.raw(dir === 'desc' ? 'desc nulls last' : 'asc nulls last')}`),
    ...(queue.byHolder ? [sql`(select h.name from party h where h.id = w.holder_id) collate "th-x-icu", w.holder_id, w.due_at`] : []),
    ...(queue.lateFirst ? [sql`w.rank desc, coalesce(w.due_at < now(), false) desc`] : []),
    sql`w.rank desc, ${urgency} desc, w.due_at asc nulls last, w.created_at, w.document_id, w.transmission_id, w.task_id`,
  ];
  return sql<Page>`
    with every as (
      select w.* from (${rowsOfQueue(queue, whose, shape.extended)}) w where ${whose.cleared('w')}
        ${
          shape.searched
            ? sql`and ${matches<Given>(
                ({ search }) => search,
                ({ classed }) => classed,
              )}`
            : sql``
        }
        ${shape.speed ? sql`and w.speed = ${slot<Given>(({ speed }) => speed)}::int` : sql``}
        ${shape.late ? sql`and w.due_at < now()` : sql``}
        ${shape.type ? sql`and exists (select 1 from document y where y.id = w.document_id and ${slot<Given>(({ type }) => type)}::int in (y.type, y.own_type))` : sql``}),
    w as (select w.* from every w ${shape.holder ? sql`where w.holder_id = ${slot<Given>(({ holder }) => holder)}::bigint` : sql``}),
    page as (
      select row_number() over (order by ${sql.join(order)}) as place, w.*
      from w ${shape.sort.length > 0 ? sql`join document d on d.id = w.document_id` : sql``}
      order by 1 offset ${slot<Given>(({ skip }) => skip)}::int limit ${slot<Given>(({ take }) => take)}::int)
    select (select count(*)::int from w) as total, coalesce((select json_agg(${wireRow(queue, reader, shape.has)} order by w.place) from page w ${joins(queue, reader, shape.has)}), '[]') as data,
      ${queue.byHolder ? byHolder(reader) : sql`'[]'::json`} as holders`;
}

/** Who has how many of the rows, whichever of them is asked for; the most first. */
const byHolder = (
  reader: Reader,
) => sql`coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'count', o.count) order by o.count desc, o.name collate "th-x-icu")
  from (select h.id, ${partyNamed(reader, 'h')} as name, count(*)::int as count from every w join party h on h.id = w.holder_id group by h.id, h.name) o), '[]'::json)`;

/** The mapping to the wire's names, in one place. */
function wireRow(queue: Queue, reader: Reader, { orders }: Has): RawBuilder<unknown> {
  const me = (read: (me: Me) => unknown) => slot<Given>((given) => read(given.me));
  const iso = (at: string) => sql`to_char(${sql.raw(at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  return sql`json_build_object(
    'F_DOC_TYPE_NAME', y.name, 'F_DOC_SPEED_NAME', s.name, 'F_DOC_NO', coalesce(d.doc_no, '-'), 'F_DOC_TITLE', d.subject,
    'F_NAME', ${queue.shows === 'holder' ? sql`coalesce(${partyNamed(reader, 'h')}, '')` : sql`case when d.origin = 'IN' then d.from_text else coalesce(${named(reader, 'fu')}, ${named(reader, 'ou')}) end`},
    'F_TRANS_ID', w.transmission_id, 'F_DOC_ID', d.id, 'F_DEPT_ID', d.owner_unit_id, 'F_JOB_ID', w.task_id,
    'F_RECEIVER_DEPT_ID', case when t.receiver_kind = 'UNIT' then t.receiver_id end, 'F_RECEIVER_TEXT', coalesce(t.receiver_text, d.to_text),
    'F_COM_DESC', coalesce((select e.text from endorsement e join endorsement_addressee a on a.endorsement_id = e.id
      where e.document_id = d.id and a.holder_id = any(${me((one) => one.holders)}::bigint[]) order by e.id desc limit 1), ''),
    'F_IS_USE_DOC_NO_OWNER_DEPT', d.number_by_owner::int,
    'F_SENDER_TYPE_TO_ID', case t.receiver_kind when 'PERSON' then 2 when 'OUTSIDE' then 3 else 1 end,
    'F_SENDER_TYPE_TO_NAME', case t.receiver_kind when 'PERSON' then 'บุคคล' when 'OUTSIDE' then 'หน่วยงานภายนอก' else 'หน่วยงาน' end,
    'statusSendToPerson', (t.receiver_kind is not distinct from 'PERSON' and t.receiver_id = ${me((one) => one.personId)}::bigint)::int,
    'statusJobCommand', (exists (select 1 from task c where c.document_id = d.id and c.kind = 'COMMAND' and c.is_live and c.holder_id = any(${me((one) => one.holders)}::bigint[])))::int,
    'F_DOC_SEND', (t.state is distinct from 'PREPARED')::int, 'F_IS_FILE', d.has_file::int, 'F_CANCEL_RECEIVED', coalesce(t.receipt_cancelled, false)::int,
    'F_IS_BEHALF', ${orders ? sql`case when bh.row is null then 1 else 2 end` : sql`1`}, 'BEHALF', ${orders ? sql`bh.row` : sql`null`},
    'RECEIVE_NO', coalesce(e.seq || '/' || e.be_year, '-'), 'STATE', coalesce(k.state, t.state, ''), 'DUE', ${iso('w.due_at')}, 'LATE', (coalesce(w.due_at < issue_clock(), false) and coalesce(k.is_live, t.state in ('SENT', 'RECEIVED', 'WORKING'), d.state <= 50) and not ${waits('k')})::int,
    'CLOCK', case when ${runs} then ${iso('t.clock_by')} end, 'CLOCK_LATE', (${runs} and t.clock_by < issue_clock())::int,
    'ENTERED', ${iso("coalesce(case when w.task_id is not null then null when t.state = 'RECEIVED' then t.received_at else t.sent_at end, w.created_at)")},
    'IS_READ', (r.at is not null)::int, 'HOLDER', ${queue.shows === 'holder' ? sql`w.holder_id` : sql`null::bigint`})`;
}

/** The order by which alone the row `w` is the caller's; none where it is his own. */
function behalf(queue: Queue, reader: Reader): RawBuilder<unknown> {
  const { lentUnscreened, orders } = whoseSlots<Given>();
  const holder = queue.shows === 'holder' ? sql`k.maker_id` : sql`w.holder_id`;
  return sql`select jsonb_build_object('position', ${named(reader, 'p')}) || ${orderLimits} as row
    from ${lentRows(orders)} join delegation g on g.id = lent.id join position p on p.id = g.principal_position_id
    where lent.holder = ${holder} and lent.holder = any(${lentUnscreened}::bigint[]) and w.secrecy <= lent.class
      and (lent.types is null or d.type = any(lent.types) or d.own_type = any(lent.types))
      and (k.id is null or ${queue.shows === 'holder' ? sql`'endorse'` : actOfKind('k')} = any(lent.acts)) order by lent.id limit 1`;
}

function joins(queue: Queue, reader: Reader, { orders }: Has): RawBuilder<unknown> {
  return sql`join document d on d.id = w.document_id join document_type y on y.code = coalesce(d.own_type, d.type) join speed s on s.code = d.speed
    left join transmission t on t.id = w.transmission_id left join register_entry e on e.id = t.register_entry_id
    left join task k on k.id = w.task_id left join unit fu on fu.id = t.from_unit_id left join unit ou on ou.id = d.owner_unit_id
    ${orders ? sql`left join lateral (${behalf(queue, reader)}) bh on true` : sql``}
    left join read_mark r on r.document_id = d.id and r.person_id = ${slot<Given>(({ me }) => me.personId)}::bigint
    ${queue.shows === 'holder' ? sql`left join party h on h.id = w.holder_id` : sql``}`;
}
