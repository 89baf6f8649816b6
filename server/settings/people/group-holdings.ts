import { sql } from 'kysely';
import { named } from '../../http/named.ts';
import type { Held, HoldingKind } from '../../people/holdings.ts';

/** Groups of rights of which a person is a member by name, not by his post, unit or duty. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'group',
    names: { th: 'สมาชิกกลุ่มผู้ใช้งาน', en: 'Member of groups of users' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } =
        await sql<Held>`select m.id, ${named(ctx, 'g')} as title, '' as detail from users_group_member m join users_group g on g.id = m.group_id
        where m.kind = 'PERSON' and m.ref_id = ${personId} and (${only}::bigint is null or m.id = ${only}) order by g.sort, m.id`.execute(
          ctx.db,
        );
      return rows;
    },
    // rights are given anew, by whoever answers for them
    end: async ({ db }, id) => void (await sql`delete from users_group_member where id = ${id}`.execute(db)),
  },
];
