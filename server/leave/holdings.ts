import { sql } from 'kysely';
import { named } from '../http/named.ts';
import type { Held, HoldingKind } from '../people/holdings.ts';

/** Standing orders by which he acts for a post while its holder is away: they name him, so another needs an order of his own. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'deputy',
    names: { th: 'ผู้รักษาราชการแทนตามคำสั่งที่วางไว้', en: 'Standing deputy of a post' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } =
        await sql<Held>`select s.id, ${named(ctx, 'o')} as title, s.order_no as detail from standing_deputy s join position o on o.id = s.position_id
        where s.deputy_id = ${personId} and s.active and (s.until is null or s.until >= today()) and (${only}::bigint is null or s.id = ${only}) order by o.name, s.id`.execute(
          ctx.db,
        );
      return rows;
    },
    end: async ({ db }, id) =>
      void (await sql`update standing_deputy set until = greatest(since, today() - 1), active = since < today(), version = version + 1 where id = ${id}`.execute(
        db,
      )),
  },
];
