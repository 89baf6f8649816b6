import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import type { Held, HoldingKind } from '../people/holdings.ts';

/** Who keeps the store. What he borrowed is a request. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'keeper',
    names: { th: 'เจ้าหน้าที่คลังหนังสือ', en: 'Keeper of the store' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } = await sql<Held>`select k.id, k.order_no as title, '' as detail from archive_keeper k
        where k.person_id = ${personId} and k.active and (k.until is null or k.until >= today()) and (${only}::bigint is null or k.id = ${only}) order by k.sort, k.id`.execute(
        ctx.db,
      );
      return rows;
    },
    pass: async (ctx, id, { to }) => {
      await sql`insert into archive_keeper (person_id, order_no, since, until, sort) select ${to.id}, k.order_no, today(), k.until, k.sort from archive_keeper k where k.id = ${id}
        and not exists (select 1 from archive_keeper x where x.person_id = ${to.id} and x.active and (x.until is null or x.until >= today()))`.execute(
        ctx.db,
      );
      await endKeeper(ctx, id);
    },
    end: endKeeper,
  },
];

async function endKeeper({ db }: Ctx, id: number): Promise<void> {
  await sql`update archive_keeper set until = greatest(since, today() - 1), active = since < today(), version = version + 1 where id = ${id}`.execute(
    db,
  );
}
