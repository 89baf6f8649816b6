import { sql } from 'kysely';
import { named } from '../http/named.ts';
import { dayWords } from '../http/words.ts';
import type { HoldingKind } from '../people/holdings.ts';

/** Orders by which a person acts for a post: they name him, so another needs an order of his own. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'acting',
    names: { th: 'คำสั่งให้ทำการแทน', en: 'Orders to act for a post' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } = await sql<{
        id: number;
        post: string;
        orderNo: string;
        until: Date;
      }>`select g.id, ${named(ctx, 'o')} as post, g.order_no as "orderNo", g.ends_at as until
        from delegation g join position o on o.id = g.principal_position_id
        where g.delegate_person_id = ${personId} and g.revoked_at is null and g.ends_at > now() and (${only}::bigint is null or g.id = ${only}) order by g.ends_at, g.id`.execute(
        ctx.db,
      );
      return rows.map(({ id, post, orderNo, until }) => ({
        id,
        title: post,
        detail: [orderNo, dayWords(until, ctx.request.language)].filter(Boolean).join(' · '),
      }));
    },
    end: async (ctx, id, { reason }) =>
      void (await sql`update delegation set revoked_at = now(), revoked_by = ${ctx.me.personId}, remark = ${reason} where id = ${id}`.execute(
        ctx.db,
      )),
  },
];
