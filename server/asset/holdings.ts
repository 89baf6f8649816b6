import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import type { Asked, HandOver, Held, HoldingKind } from '../people/holdings.ts';
import { noteCheck } from './check/check-machine.ts';
import { passSeat } from './committee.ts';
import { offerAnew, withoutOffer } from './custody.ts';
import { noteCase } from './disposal/case-machine.ts';
import { keepersNow, todaySql } from './rules.ts';

/** What he answers for: until the other taps, so it stays in the list so long. What a case has is the case's; what he borrowed is a request. Beside it what orders name him for. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'custody',
    names: { th: 'ครุภัณฑ์ในความครอบครอง', en: 'Assets in custody' },
    held: custodyOf,
    pass: (ctx, id, { to, reason }) => offerAnew(ctx, id, to.id, reason),
    mustGo: true,
  },
  {
    code: 'offer',
    names: { th: 'ครุภัณฑ์ที่รอเขากดรับ', en: 'Assets that wait for his tap' },
    held: offersTo,
    pass: (ctx, id, { to, reason }) => offerAnew(ctx, id, to.id, reason),
    end: (ctx, id) => withoutOffer(ctx, id),
  },
  {
    code: 'keeper',
    names: { th: 'เจ้าหน้าที่พัสดุ', en: 'Keeper of the store of assets' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } = await sql<Held>`select k.id, k.order_no as title, '' as detail from asset_keeper k
        where k.person_id = ${personId} and k.active and (k.until is null or k.until >= ${todaySql}) and (${only}::bigint is null or k.id = ${only}) order by k.sort, k.id`.execute(
        ctx.db,
      );
      return rows;
    },
    pass: passKeeper,
    end: endKeeper,
  },
  {
    code: 'inspector',
    names: { th: 'ผู้ตรวจสอบพัสดุประจำปี', en: 'Inspector of the yearly check' },
    held: roundsOf,
    pass: async (ctx, id, change) => {
      await passSeat(ctx, { table: 'asset_check_person', column: 'check_id' }, id, change);
      await noteCheck(ctx, id, 'handOver', change.reason);
    },
  },
  {
    code: 'inquirer',
    names: { th: 'กรรมการสอบหาข้อเท็จจริงครุภัณฑ์', en: 'Committees of inquiry into assets' },
    held: inquiriesOf,
    pass: async (ctx, id, change) => {
      await passSeat(ctx, { table: 'asset_case_person', column: 'case_id' }, id, change);
      await noteCase(ctx, id, 'handOver', change.reason);
    },
  },
];

/** What was handed to him and not taken: until then who gave it answers. */
async function offersTo(ctx: Ctx, { personId, only = null, to }: Asked): Promise<Held[]> {
  const { rows } = await sql<Held>`select a.id, a.name as title, concat_ws(' · ', a.number, ${personNamed(ctx, 'p')}) as detail,
      case when a.custodian_id = ${to?.id ?? 0} then 'asset_has_it' end as "mayNot"
    from asset_custody w join asset a on a.id = w.asset_id join person p on p.id = w.offered_by
    where w.state = 'OFFERED' and w.person_id = ${personId} and (${only}::bigint is null or a.id = ${only}) order by a.number`.execute(
    ctx.db,
  );
  return rows;
}

async function passKeeper(ctx: Ctx, id: number, { to }: HandOver): Promise<void> {
  await sql`with found as materialized (
      select ${to.id}::bigint, k.order_no, ${todaySql}::date, k.until, k.sort from asset_keeper k where k.id = ${id}
    and not exists (select 1 from asset_keeper x where x.person_id = ${to.id} and x.active and (x.until is null or x.until >= ${todaySql})))
    insert into asset_keeper (person_id, order_no, since, until, sort) select * from found`.execute(ctx.db);
  await endKeeper(ctx, id);
}

async function endKeeper({ db }: Ctx, id: number): Promise<void> {
  await sql`update asset_keeper set until = greatest(since, ${todaySql} - 1), active = since < ${todaySql}, version = version + 1 where id = ${id}`.execute(
    db,
  );
}

/** Nobody goes round to check the store that he keeps. */
async function roundsOf(ctx: Ctx, { personId, only = null, to }: Asked): Promise<Held[]> {
  const taker = to?.id ?? 0;
  const { rows } = await sql<{ id: number; year: number; role: 'CHAIR' | 'MEMBER'; mayNot: Held['mayNot'] }>`
    select k.id, k.fiscal_year as year, q.role, case when exists (select 1 from asset_check_person x where x.check_id = k.id and x.person_id = ${taker}) then 'meeting_seat_twice'
        when ${taker} in (${keepersNow}) then 'asset_keeper_inspects' end as "mayNot"
    from asset_check_person q join asset_check k on k.id = q.check_id
    where q.person_id = ${personId} and k.state in ('PLANNED', 'APPOINTED', 'RUNNING') and (${only}::bigint is null or k.id = ${only}) order by k.id`.execute(
    ctx.db,
  );
  const words = textsIn(ctx.request.language, 'assetCheck');
  return rows.map(({ id, year, role, mayNot }) => ({ id, title: fill(words.nameOf, { year }), detail: words.role[role], mayNot }));
}

/** Nobody inquires into what he answers for himself. */
async function inquiriesOf(ctx: Ctx, { personId, only = null, to }: Asked): Promise<Held[]> {
  const taker = to?.id ?? 0;
  const { rows } = await sql<{ id: number; no: number; year: number; role: 'CHAIR' | 'MEMBER'; mayNot: Held['mayNot'] }>`
    select k.id, k.no, k.fiscal_year as year, q.role, case when exists (select 1 from asset_case_person x where x.case_id = k.id and x.person_id = ${taker}) then 'meeting_seat_twice'
        when exists (select 1 from asset_case_item i join asset a on a.id = i.asset_id where i.case_id = k.id and a.custodian_id = ${taker}) then 'asset_custodian_inquires' end as "mayNot"
    from asset_case_person q join asset_case k on k.id = q.case_id
    where q.person_id = ${personId} and k.state = 'INQUIRY' and (${only}::bigint is null or k.id = ${only}) order by k.id`.execute(ctx.db);
  const words = textsIn(ctx.request.language, 'assetCase');
  return rows.map(({ id, no, year, role, mayNot }) => ({ id, title: fill(words.nameOf, { no, year }), detail: words.role[role], mayNot }));
}

async function custodyOf(ctx: Ctx, { personId, only = null }: Asked): Promise<Held[]> {
  const { rows } = await sql<{
    id: number;
    title: string;
    detail: string;
    waitsFor: Held['waitsFor'];
  }>`select a.id, a.name as title, a.number as detail,
      case when n.id is not null then json_build_object('id', n.id, 'name', ${personNamed(ctx, 'n')}) end as "waitsFor"
    from asset a left join asset_custody w on w.asset_id = a.id and w.state = 'OFFERED' left join person n on n.id = w.person_id
    where a.custodian_id = ${personId} and a.state not in ('INQUIRY', 'DISPOSAL', 'STRUCK_OFF') and (${only}::bigint is null or a.id = ${only}) order by a.number`.execute(
    ctx.db,
  );
  return rows;
}
