import { type RawBuilder, sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import type { getTodoLists as call, QueueCode } from '../../../contract/sarabun/queues.ts';
import { rightsNow } from '../../access/acting.ts';
import { eachShape, prepared } from '../../db/prepared.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { matches } from '../search/search.ts';
import { classedWith } from '../search/search-classed.ts';
import { wordsOf } from '../search/words.ts';
import { rowsOfEach } from './queue-rows.ts';
import { type Has, hasOf, type Queue, queues, queuesOf, titleOf, whoseSlots } from './queues.ts';

interface Given {
  me: Me;
  year: number;
  search: string;
  /** Classed letters of his with the words. */
  classed: number[];
}

interface Row {
  code: string;
  count: number;
  urgent: number;
  late: number;
  ready: number;
  oldest: string | null;
}

/** The cards of the deployment's set with their counts: one statement for all of them. */
export async function getTodoLists(ctx: Ctx, { search }: Taken<typeof call>) {
  const { brand } = ctx.office;
  const words = wordsOf(search ?? '');
  const me = rightsNow(ctx.me);
  const counts = countsOf({ extended: brand.extendedQueues, searched: words.length > 0, has: hasOf(me) });
  const rows = await counts(ctx.db, {
    me,
    year: buddhistYear(new Date()),
    search: JSON.stringify(words),
    classed: await classedWith(ctx, { text: search }),
  });
  const found = (queue: Queue) => rows.find((one) => one.code === queue.code);
  const shown = queuesOf(brand).filter((queue) => !queue.beside || queue.beside(me) || found(queue));
  return {
    items: shown.map((queue) => {
      const row = found(queue);
      return {
        CODE: queue.code,
        TITLE: titleOf(queue, brand, ctx.request.language),
        COUNT: row?.count ?? 0,
        COLOR: queue.colour,
        ICON: queue.icon,
        GROUP: queue.group,
        URGENT: row?.urgent ?? 0,
        LATE: queue.code === 'jobCompleted' ? 0 : (row?.late ?? 0),
        READY: awaited.includes(queue.code) ? (row?.ready ?? 0) : 0,
        OLDEST: row?.oldest ?? null,
      };
    }),
  };
}

/** Their rank says that something has come back. */
const awaited: QueueCode[] = ['jobAssign', 'jobAssign2'];

interface Shape {
  extended: boolean;
  searched: boolean;
  has: Has;
}

/** Callers come in few shapes. */
const countsOf = eachShape((shape: Shape) => prepared<Given, Row>(() => countAll(shape)));

/** Behind `offset 0` all queues are judged and counted in one place: what is written out once is also set up once a call. */
function countAll({ extended, searched, has }: Shape): RawBuilder<Row> {
  const whose = whoseSlots<Given>(has);
  const counted = queues.filter((queue) => (extended || queue.inDefault) && (!queue.needs || has[queue.needs]));
  const rows = rowsOfEach(
    counted,
    whose,
    extended,
    sql`h.document_id, h.transmission_id, h.speed, h.created_at, h.due_at, h.rank, h.secrecy`,
  );
  return sql<Row>`select w.code, count(*)::int as count, count(*) filter (where w.speed > 1)::int as urgent,
      count(*) filter (where w.due_at < now())::int as late, count(*) filter (where w.rank = 1)::int as ready,
      to_char(min(w.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as oldest
    from (${rows} offset 0) w
    where ${whose.cleared('w')}${
      searched
        ? sql` and ${matches<Given>(
            ({ search }) => search,
            ({ classed }) => classed,
          )}`
        : sql``
    } group by w.code`;
}
