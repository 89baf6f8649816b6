import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/bodies.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { named, partyNamed } from '../http/named.ts';
import { holdersOf } from '../office/may-see.ts';
import { itemNo } from './item-rows.ts';
import { bodiesOf } from './who.ts';

/** Of the bodies of which one is, and those that give one work; one that was corrected is no more. */
export async function listResolutions(ctx: Ctx, input: Taken<typeof calls.listResolutions>): Promise<Given<typeof calls.listResolutions>> {
  const { bodyId = null, status = null, search = '' } = input;
  const { take, skip } = pageOf(input);
  const me = rightsNow(ctx.me);
  const pattern = `%${normalizeThai(search).replace(/[\\%_]/g, '\\$&')}%`;
  const own = sql`r.owner_id = any(${holdersOf(me)}::bigint[])`;
  const late = sql`(r.owner_id is not null and r.done_at is null and r.due_on < (issue_clock() at time zone 'Asia/Bangkok')::date)`;
  const open = sql`(r.owner_id is not null and r.done_at is null)`;
  const from = sql`meeting_resolution r join meeting m on m.id = r.meeting_id join meeting_body b on b.id = r.body_id join meeting_item i on i.id = r.item_id`;
  const where = sql`(${bodiesOf(me)} or ${own}) and not exists (select 1 from meeting_resolution c where c.corrects_id = r.id) and (r.result <> 'NOTED' or r.owner_id is not null)
    and not exists (select 1 from meeting_recusal x join meeting_sitter t on t.seat_id = x.seat_id where x.item_id = r.item_id and t.person_id = ${me.personId})
    and (${bodyId}::bigint is null or r.body_id = ${bodyId}) and (${search} = '' or th_norm(concat_ws(' ', i.title, r.text, b.name)) like ${pattern})
    and case ${status}::text when 'OPEN' then ${open} when 'LATE' then ${late} when 'DONE' then r.done_at is not null else true end`;
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<Given<typeof calls.listResolutions>['items'][number]>`
      select r.id, ${named(ctx, 'b')} as body, m.id as "meetingId", m.n || '/' || m.be_year as meeting, ${itemNo} as item, i.title, r.text, r.result,
        coalesce((select ${partyNamed(ctx, 'o')} from party o where o.id = r.owner_id), '') as owner, r.due_on::text as "dueOn", r.request_id as "requestId", ${iso('r.done_at')} as "doneAt",
        ${late} as late, (issue_clock() at time zone 'Asia/Bangkok')::date - (r.made_at at time zone 'Asia/Bangkok')::date as age
      from ${from} where ${where} order by ${open} desc, r.due_on nulls last, r.id desc limit ${take} offset ${skip}`.execute(ctx.db),
    sql<{ total: number }>`select count(*)::int as total from ${from} where ${where}`.execute(ctx.db),
  ]);
  return { items, total: counted[0]?.total ?? 0 };
}
