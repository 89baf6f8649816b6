import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { momentWords } from '../http/words.ts';
import type { LogAsked, LogLine, LogSource } from '../settings-source.ts';

/** Beyond so many lines the whole number is not counted. */
const mostCounted = 10_000;
const atOnce = 2_000;

interface Row {
  id: number;
  at: Date;
  client: string;
  call: string;
  status: number;
  code: string;
  key: string;
  address: string | null;
  bytes: number;
}

export const apiCalls: LogSource = {
  async lines(ctx, asked) {
    const { rows } = await sql<{
      total: number;
    }>`select count(*)::int as total from (select 1 from ${calls} where ${whichOf(asked)} limit ${mostCounted + 1}) x`.execute(ctx.db);
    const total = rows[0]?.total ?? 0;
    const found = await rowsOf(ctx, whichOf(asked), sql`offset ${asked.skip} limit ${asked.take}`);
    return { lines: found.map((row) => lineOf(ctx, row)), total: Math.min(total, mostCounted), more: total > mostCounted };
  },
  async *all(ctx, asked) {
    for (let before: number | null = null; ; ) {
      const found: Row[] = await rowsOf(
        ctx,
        sql`${whichOf(asked)} and (${before}::bigint is null or k.id < ${before})`,
        sql`limit ${atOnce}`,
      );
      if (found.length === 0) return;
      yield found.map((row) => lineOf(ctx, row));
      before = found.at(-1)?.id ?? null;
    }
  },
};

const calls = sql`api_call k join api_client c on c.id = k.client_id`;

async function rowsOf(ctx: Ctx, which: RawBuilder<unknown>, part: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select k.id, k.at, c.name as client, k.call, k.status, k.code, k.key, host(k.address) as address, k.bytes::float8 as bytes
    from ${calls} where ${which} order by k.id desc ${part}`.execute(ctx.db);
  return rows;
}

function whichOf({ search, from, to, filters }: LogAsked): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  const words = search.trim();
  if (words) parts.push(sql`strpos(lower(concat_ws(' ', c.name, k.call, k.code, k.key, host(k.address))), lower(${words})) > 0`);
  if (from) parts.push(sql`k.at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'`);
  if (to) parts.push(sql`k.at < (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok'`);
  if (/^\d{1,15}$/.test(filters.client ?? '')) parts.push(sql`k.client_id = ${Number(filters.client)}`);
  if (filters.outcome === 'OK') parts.push(sql`k.status < 400`);
  if (filters.outcome === 'REFUSED') parts.push(sql`k.status >= 400`);
  return sql.join(parts, sql` and `);
}

function lineOf({ request }: Ctx, { id, at, client, call, status, code, key, address, bytes }: Row): LogLine {
  const { ok, no } = textsIn(request.language, 'activity');
  const result = status < 400 ? `${ok} ${status}` : `${no} ${status} ${code}`.trim();
  const cells = {
    at: momentWords(at, request.language),
    client,
    call,
    result,
    key,
    address: address ?? '',
    bytes: bytes.toLocaleString('en-US'),
  };
  return { id, cells };
}
