import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import type { Asked, Held, HoldingKind } from '../people/holdings.ts';
import { passPlace } from './committee.ts';
import { listName, type NamedList } from './list-names.ts';
import { keepersNow } from './rules.ts';

/** Who keeps the store, and who judges or destroys by an order. What he borrowed is a request. */
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
      await sql`with found as materialized (
      select ${to.id}::bigint, k.order_no, today(), k.until, k.sort from archive_keeper k where k.id = ${id}
        and not exists (select 1 from archive_keeper x where x.person_id = ${to.id} and x.active and (x.until is null or x.until >= today())))
    insert into archive_keeper (person_id, order_no, since, until, sort) select * from found`.execute(ctx.db);
      await endKeeper(ctx, id);
    },
    end: endKeeper,
  },
  {
    code: 'committee',
    names: { th: 'กรรมการและผู้ทำลายตามบัญชีขอทำลาย', en: 'Committees and executors of lists for destruction' },
    held: placesOf,
    pass: passPlace,
  },
];

/** His part of a list that is not done: to judge, to look again, to destroy. The hands that the regulation keeps apart stay so. */
async function placesOf(ctx: Ctx, { personId, only = null, to }: Asked): Promise<Held[]> {
  const taker = to?.id ?? 0;
  const { rows } = await sql<NamedList & Pick<Held, 'id' | 'mayNot'> & { role: 'CHAIR' | 'MEMBER' | 'EXECUTOR' }>`
    select b.id, b.kind, b.be_year as year, b.no, p.role, case
        when exists (select 1 from archive_batch_person x where x.batch_id = b.id and x.person_id = ${taker}) then 'meeting_seat_twice'
        when b.made_by = ${taker} then case p.role when 'EXECUTOR' then 'archive_proposer_destroys' else 'archive_proposer_judges' end
        when p.role <> 'EXECUTOR' and ${taker} in (select k.person_id from (${keepersNow}) k union
          select s.accepted_by from archive_batch_item i join storage_item s on s.id = i.item_id where i.batch_id = b.id) then 'archive_keeper_judges' end as "mayNot"
    from archive_batch_person p join archive_batch b on b.id = p.batch_id
    where p.person_id = ${personId} and (${only}::bigint is null or b.id = ${only}) and case p.role
      when 'EXECUTOR' then b.state in ('PROPOSED', 'COMMITTEE', 'JUDGED', 'NAT_PENDING', 'APPROVED') and p.confirmed_at is null
      else b.state = 'PROPOSED' or b.state = 'COMMITTEE' and (p.confirmed_at is null or exists (
        select 1 from archive_vote v join archive_batch_item i on i.id = v.batch_item_id where i.batch_id = b.id and v.person_id = p.person_id and v.again and v.verdict is null)) end
    order by b.be_year, b.no, b.id`.execute(ctx.db);
  const { role: roles } = textsIn(ctx.request.language, 'archive');
  return rows.map(({ id, role, mayNot, ...list }) => ({ id, title: listName(ctx, list), detail: roles[role], mayNot }));
}

async function endKeeper({ db }: Ctx, id: number): Promise<void> {
  await sql`update archive_keeper set until = greatest(since, today() - 1), active = since < today(), version = version + 1 where id = ${id}`.execute(
    db,
  );
}
