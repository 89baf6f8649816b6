import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { RequestState, requestRow as shape } from '../../contract/office/requests.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { nameIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { rulesOf } from './request-rules.ts';
import { waitsForOf } from './waits-for.ts';

type Row = z.output<typeof shape>;
type Kept = Omit<Row, 'module' | 'kindName' | 'address' | 'verb'> & { state: RequestState };

/** Requests `r` as lists show them; `order by` and paging are part of `which`. */
export async function requestRows(ctx: Ctx, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Kept>`
    select r.id, r.kind, r.number, r.subject, ${personNamed(ctx, 'p')} as applicant, ${named(ctx, 'u')} as unit, ${iso('r.from_at')} as "from", ${iso('r.until_at')} as until,
      r.state, ${waitsForOf(ctx)} as "waitsFor", (select ${iso('w.due_at')} from request_step w where w.request_id = r.id and w.round = r.round and w.state = 'WAITING'
        order by w.n limit 1) as due,
      r.version, ${iso('r.created_at')} as "createdAt"
    from request r join person p on p.id = r.applicant_id join unit u on u.id = r.unit_id ${which}`.execute(ctx.db);
  return Promise.all(rows.map((row) => withKind(ctx, row)));
}

async function withKind(ctx: Ctx, row: Kept): Promise<Row> {
  const rules = await rulesOf(ctx, row.kind);
  const kindName = nameIn(ctx.request.language, rules.names);
  return { ...row, module: moduleOf(row.kind), kindName, address: rules.address(row.id), verb: rules.verb };
}

/** The module whose kind it is: before the first dot of its code. */
export function moduleOf(kind: string): string {
  return kind.slice(0, kind.indexOf('.'));
}
