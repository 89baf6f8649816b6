import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { named } from '../http/named.ts';
import type { Held, HoldingKind } from '../people/holdings.ts';

/** Units whose time he keeps by name. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'keeper',
    names: { th: 'ผู้ควบคุมเวลา', en: 'Time keeper' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } =
        await sql<Held>`select k.id, ${named(ctx, 'u')} as title, k.order_no as detail from time_keeper k join unit u on u.id = k.unit_id
        where k.person_id = ${personId} and k.active and (k.until is null or k.until >= today()) and (${only}::bigint is null or k.id = ${only}) order by u.code, k.id`.execute(
          ctx.db,
        );
      return rows;
    },
    pass: async (ctx, id, { to }) => {
      await sql`with found as materialized (
      select k.unit_id, ${to.id}::bigint, k.order_no, today(), k.until, k.sort from time_keeper k
        where k.id = ${id} and not exists (select 1 from time_keeper x where x.unit_id = k.unit_id and x.person_id = ${to.id} and x.active
          and (x.until is null or x.until >= today())))
    insert into time_keeper (unit_id, person_id, order_no, since, until, sort) select * from found`.execute(ctx.db);
      await endKeeper(ctx, id);
    },
    end: endKeeper,
  },
];

async function endKeeper({ db }: Ctx, id: number): Promise<void> {
  await sql`update time_keeper set until = greatest(since, today() - 1), active = since < today(), version = version + 1 where id = ${id}`.execute(
    db,
  );
}
