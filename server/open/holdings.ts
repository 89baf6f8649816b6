import { sql } from 'kysely';
import type { Held, HoldingKind } from '../people/holdings.ts';

/** Programs that he answers for: without somebody who does they call no more. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'client',
    names: { th: 'ระบบภายนอกที่เป็นผู้รับผิดชอบ', en: 'Programs that he answers for' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } = await sql<Held>`select c.id, c.name as title, '' as detail from api_client c
        where c.owner_id = ${personId} and c.active and c.expires_on >= today() and (${only}::bigint is null or c.id = ${only}) order by c.sort, c.id`.execute(
        ctx.db,
      );
      return rows;
    },
    pass: async ({ db }, id, { to }) => {
      await sql`update api_client set owner_id = ${to.id}, version = version + 1 where id = ${id}`.execute(db);
    },
  },
];
