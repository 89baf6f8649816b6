import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { waitingForMe as call } from '../../contract/office/requests.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import type { Ctx, Me } from '../http/context.ts';
import { nameIn, textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { moduleOf } from './request-rows.ts';
import { declaredRules, rulesOf } from './request-rules.ts';

type Row = Given<typeof call>['items'][number];

/** The module whose rows are letters. */
const letters = 'sarabun';

interface Found {
  of: 'request' | 'letter';
  id: number;
  kind: string;
  number: string | null;
  subject: string;
  who: string;
  from: string | null;
  until: string | null;
  due: string | null;
  since: string;
  speed: number;
  version: number;
  role: string;
  last: boolean;
  cancelling: boolean;
}

/** Requests of every module and tasks on letters that wait for the caller: by speed, then by due time, then by age. */
export async function waitingForMe(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const me = rightsNow(ctx.me);
  const { take, skip } = pageOf(input);
  const chosen = sql`where (${input.module ?? null}::text is null or split_part(w.kind, '.', 1) = ${input.module ?? null})
    and (${input.of ?? null}::text is null or w.of = ${input.of ?? null})`;
  const all = sql`(${waitingRequests(ctx, me)} union all ${waitingLetters(ctx, me)}) w`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Found>`select w.* from ${all} ${chosen} order by w.speed desc, w.due nulls last, w.since, w.id limit ${take} offset ${skip}`.execute(
      ctx.db,
    ),
    sql<{
      module: string;
      count: number;
    }>`select split_part(w.kind, '.', 1) as module, count(*)::int as count from ${all} group by 1 order by 1`.execute(ctx.db),
  ]);
  const isMine = ({ module }: { module: string }) =>
    (!input.module || module === input.module) && (!input.of || (input.of === 'letter') === (module === letters));
  const total = counted.filter(isMine).reduce((sum, one) => sum + one.count, 0);
  return { items: await Promise.all(rows.map((row) => shown(ctx, row))), total, modules: counted };
}

/** Steps of which the caller is the holder, or acts for him by an order that names the kind. One's own requests never wait for oneself. */
function waitingRequests(ctx: Ctx, me: Me): RawBuilder<unknown> {
  const own = [...new Set([me.personId, ...me.positions, ...me.registryUnits, ...me.headedUnits])];
  const lent = me.acting.map((one) => ({ holder: one.positionId, acts: one.actions }));
  const acts = declaredRules().map(({ code, act }) => ({ code, act }));
  return sql`select 'request' as of, r.id, r.kind, r.number, r.subject, ${personNamed(ctx, 'p')} as who, ${iso('r.from_at')} as "from", ${iso('r.until_at')} as until,
      ${iso('s.due_at')} as due, ${iso('s.opened_at')} as since, r.speed, r.version, s.role,
      not exists (select 1 from request_step z where z.request_id = r.id and z.round = r.round and z.n > s.n) as last, r.state = 'CANCEL_ASKED' as cancelling
    from request_step s join request r on r.id = s.request_id and r.round = s.round join person p on p.id = r.applicant_id
    where s.state = 'WAITING' and r.state in ('SUBMITTED', 'CANCEL_ASKED', 'LAPSED') and r.applicant_id <> ${me.personId} and r.filed_by <> ${me.personId}
      and (s.holder_id = any(${own}::bigint[]) or exists (
        select 1 from jsonb_to_recordset(${JSON.stringify(lent)}::jsonb) l(holder bigint, acts text[])
          left join jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) k(code text, act text) on k.code = r.kind
        where l.holder = s.holder_id and coalesce(k.act, 'approve.request') = any(l.acts)))`;
}

/** Live tasks on letters of the caller's own work. */
function waitingLetters(ctx: Ctx, me: Me): RawBuilder<unknown> {
  return sql`select 'letter' as of, k.document_id as id, 'sarabun.letter' as kind, d.doc_no as number, case when d.secrecy > 0 then '' else d.subject end as subject,
      coalesce(${personNamed(ctx, 'p')}, '') as who, null as "from", null as until, ${iso('k.due_at')} as due, ${iso('k.created_at')} as since, k.speed, 0 as version,
      'OPEN' as role, true as last, false as cancelling
    from task k join document d on d.id = k.document_id left join person p on p.id = k.made_by
    where k.state in ('NEW', 'SEEN', 'DOING') and k.holder_id = any(${me.workHolders}::bigint[]) and k.secrecy <= ${me.clearance}`;
}

async function shown(ctx: Ctx, { role, last, cancelling, kind, ...row }: Found): Promise<Row> {
  const language = ctx.request.language;
  if (row.of === 'letter')
    return {
      ...row,
      module: 'sarabun',
      kindName: textsIn(language, 'requests').letter,
      address: `sarabun/document/${row.id}`,
      subject: row.subject || textsIn(language, 'notify').secret,
      verb: 'OPEN',
      act: null,
      hint: null,
    };
  const rules = await rulesOf(ctx, kind);
  return {
    ...row,
    module: moduleOf(kind),
    kindName: nameIn(language, rules.names),
    address: rules.address(row.id),
    verb: verbOf(role, last, rules.verb),
    act: cancelling ? null : actOf(role, last),
    hint: cancelling ? textsIn(language, 'requests').cancelAsked : null,
  };
}

/** What is carried out, or given on by who arranges it, is its module's to do. */
function actOf(role: string, last: boolean): Row['act'] {
  if (role === 'CARRY' || (role === 'ACCEPT' && !last)) return null;
  return last ? 'approve' : 'pass';
}

function verbOf(role: string, last: boolean, verb: 'APPROVE' | 'PERMIT'): Row['verb'] {
  if (role === 'CARRY') return 'CARRY';
  if (role === 'ACCEPT') return 'ACCEPT';
  return last ? verb : 'PASS';
}
