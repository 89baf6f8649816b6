import { type RawBuilder, sql } from 'kysely';
import type { Brand } from '../../contract/brand.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { type Language, master } from '../../contract/lang/index.ts';
import type { waitingForMe as call, RequestVerb } from '../../contract/office/requests.ts';
import { buddhistYear } from '../../contract/rules/thai.ts';
import { links as letterLinks } from '../../contract/sarabun/links.ts';
import { pageOf } from '../../contract/wire.ts';
import { rightsNow } from '../access/acting.ts';
import { iso } from '../db/iso.ts';
import { eachShape, prepared, slot } from '../db/prepared.ts';
import type { Ctx, Me } from '../http/context.ts';
import { nameIn, textsIn } from '../http/languages.ts';
import { named, personNamed, type Reader } from '../http/named.ts';
import { rowsOfEach } from '../sarabun/queues/queue-rows.ts';
import { type Has, hasOf, type Queue, queues, queuesOf, titleOf, whoseSlots } from '../sarabun/queues/queues.ts';
import { allMatters, mattersOf, type ShownMatter } from './matters.ts';
import { takesForm } from './request-in-hand.ts';
import { moduleOf } from './request-rows.ts';
import { declaredRules, type RequestRules, rulesOf } from './request-rules.ts';

type Row = Given<typeof call>['items'][number];

/** The module whose rows are letters. */
const letters = 'sarabun';

interface Found {
  of: 'request' | 'letter' | 'matter';
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
  trans: number | null;
  job: number | null;
}

interface Page {
  items: Found[];
  modules: { module: string; count: number }[];
}

interface Filled {
  me: Me;
  year: number;
  module: string | null;
  skip: number;
  take: number;
}

/**
 * Letters of the caller's own queues, requests of every module and what else those have that wait for him: by speed, then by due time, then by age. What is counted here
 * is what the dashboard and the portal count.
 */
export async function waitingForMe(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  const me = rightsNow(ctx.me);
  const { take, skip } = pageOf(input);
  const { brand } = ctx.office;
  const ask = statementOf({
    language: ctx.request.language ?? master,
    brand: { extendedQueues: brand.extendedQueues },
    has: hasOf(me),
    of: input.of ?? 'all',
  });
  const [page] = await ask(ctx.db, { me, year: buddhistYear(new Date()), module: input.module ?? null, skip, take });
  const { items, modules } = page as Page;
  const total = modules.filter(({ module }) => !input.module || module === input.module).reduce((sum, one) => sum + one.count, 0);
  const matters = await shownMatters(ctx, items);
  return { items: await Promise.all(items.map((row) => shown(ctx, row, matters))), total, modules };
}

interface Shape {
  language: Language;
  brand: Pick<Brand, 'extendedQueues'>;
  has: Has;
  of: 'request' | 'letter' | 'office' | 'all';
}

const statementOf = eachShape((shape: Shape) => prepared<Filled, Page>(() => pageStatement(shape)));

/** What each row is ordered and counted by is looked up for all; its words for the page alone. */
function pageStatement({ language, brand, has, of }: Shape): RawBuilder<Page> {
  const reader: Reader = { request: { language } };
  const parts = [
    ...(of === 'letter' ? [] : [waitingRequests()]),
    ...(of === 'letter' || of === 'request' ? [] : waitingMatters()),
    ...(of === 'all' || of === 'letter' ? [waitingLetters(brand, has)] : []),
  ];
  return sql<Page>`
    with w as (select x.*, coalesce((select case when v.code = 1 then 0 else v.sort end from speed v where v.code = x.speed), 0) as urgency
        from (${sql.join(parts, sql` union all `)}) x),
      page as (select row_number() over (order by w.urgency desc, w.due nulls last, w.since, w.id, w.kind, w.trans, w.job) as place, w.* from w
        where ${slot<Filled>(({ module }) => module)}::text is null or split_part(w.kind, '.', 1) = ${slot<Filled>(({ module }) => module)}::text
        order by 1 offset ${slot<Filled>(({ skip }) => skip)}::int limit ${slot<Filled>(({ take }) => take)}::int)
    select coalesce((select json_agg(x.row order by x.place) from (${requestWords(reader)} union all ${letterWords(reader)} union all ${matterWords()}) x(place, row)), '[]') as items,
      coalesce((select json_agg(json_build_object('module', m.module, 'count', m.count) order by m.module)
        from (select split_part(w.kind, '.', 1) as module, count(*)::int as count from w group by 1) m), '[]') as modules`;
}

/** Steps of which the caller is the holder, or acts for him by an order that names the kind. One's own requests never wait for oneself, but what is due of
 * oneself while they run and after their end. */
function waitingRequests(): RawBuilder<unknown> {
  const me = (read: (me: Me) => unknown) => slot<Filled>((given) => read(given.me));
  const personId = me((one) => one.personId);
  const own = me(holdersOf);
  // found by the index of who has to decide; whether an order names it is asked of these alone
  const any = me((one) => [...holdersOf(one), ...one.acting.map(({ positionId }) => positionId)]);
  const lent = me((one) => JSON.stringify(one.acting.map(({ positionId, actions }) => ({ holder: positionId, acts: actions }))));
  const given = slot<Filled>(() => declaredRules().flatMap(({ code, gives }) => (gives ? code : [])));
  const acts = slot<Filled>(() => JSON.stringify(declaredRules().map(({ code, act }) => ({ code, act }))));
  return sql`select r.id, r.kind, null::bigint as trans, s.id as job, r.speed, s.due_at as due, s.opened_at as since
    from request_step s join request r on r.id = s.request_id and r.round = s.round
    where s.state = 'WAITING' and s.holder_id = any(${any}::bigint[]) and ((r.state in ('SUBMITTED', 'CANCEL_ASKED') and (r.applicant_id <> ${personId}::bigint and r.filed_by <> ${personId}::bigint or r.kind = any(${given}::text[])))
        or (r.state in ('RUNNING', 'DONE') and s.role = 'CARRY'))
      and (s.holder_id = any(${own}::bigint[]) or exists (
        select 1 from jsonb_to_recordset(${lent}::jsonb) l(holder bigint, acts text[])
          left join jsonb_to_recordset(${acts}::jsonb) k(code text, act text) on k.code = r.kind
        where l.holder = s.holder_id and coalesce(k.act, 'approve.request') = any(l.acts)))`;
}

/** What modules have beside; never on its way through steps, so without a job. */
function waitingMatters(): RawBuilder<unknown>[] {
  return allMatters().map(
    ({ waiting }) =>
      sql`select y.id, y.kind, null::bigint as trans, null::bigint as job, 0::smallint as speed, y.due, y.since
    from (${waiting((read) => slot<Filled>((given) => read(given.me)))}) y`,
  );
}

function holdersOf({ personId, positions, registryUnits, headedUnits }: Me): number[] {
  return [...new Set([personId, ...positions, ...registryUnits, ...headedUnits])];
}

/** Rows of the queues whose move is the caller's. */
function waitingLetters(brand: Shape['brand'], has: Has): RawBuilder<unknown> {
  const whose = whoseSlots<Filled>(has);
  const own = queuesOf(brand).filter((queue) => queue.group === 'mine' && (!queue.needs || has[queue.needs]));
  const rows = rowsOfEach(
    own,
    whose,
    brand.extendedQueues,
    sql`h.document_id, h.transmission_id, h.task_id, h.speed, h.due_at, h.created_at, h.secrecy`,
  );
  return sql`select l.document_id as id, ${sql.lit(`${letters}.`)} || l.code as kind, l.transmission_id as trans, l.task_id as job, l.speed, l.due_at as due, l.created_at as since
    from (${rows} offset 0) l where ${whose.cleared('l')}`;
}

function requestWords(reader: Reader): RawBuilder<unknown> {
  return sql`select p.place, json_build_object('of', 'request', 'id', r.id, 'kind', r.kind, 'trans', null, 'job', null, 'number', r.number, 'subject', r.subject,
      'who', ${personNamed(reader, 'n')}, 'from', ${iso('r.from_at')}, 'until', ${iso('r.until_at')}, 'due', ${iso('s.due_at')}, 'since', ${iso('s.opened_at')},
      'speed', r.speed, 'version', r.version, 'role', s.role, 'last',
      not exists (select 1 from request_step z where z.request_id = r.id and z.round = r.round and z.n > s.n), 'cancelling', r.state = 'CANCEL_ASKED')
    from page p join request_step s on s.id = p.job join request r on r.id = s.request_id join person n on n.id = r.applicant_id
    where split_part(p.kind, '.', 1) <> ${sql.lit(letters)}`;
}

/** Their words are asked of their modules. */
function matterWords(): RawBuilder<unknown> {
  return sql`select p.place, json_build_object('of', 'matter', 'id', p.id, 'kind', p.kind, 'trans', null, 'job', null, 'number', null, 'subject', '', 'who', '',
      'from', null, 'until', null, 'due', ${iso('p.due')}, 'since', ${iso('p.since')}, 'speed', p.speed, 'version', 0, 'role', 'OPEN', 'last', true, 'cancelling', false)
    from page p where p.job is null and split_part(p.kind, '.', 1) <> ${sql.lit(letters)}`;
}

/** A classed letter keeps its subject. */
function letterWords(reader: Reader): RawBuilder<unknown> {
  return sql`select p.place, json_build_object('of', 'letter', 'id', d.id, 'kind', p.kind, 'trans', p.trans, 'job', p.job, 'number', d.doc_no,
      'subject', case when d.secrecy > 0 then '' else d.subject end,
      'who', coalesce(case when d.origin = 'IN' then d.from_text else coalesce(${named(reader, 'fu')}, ${named(reader, 'ou')}) end, ''), 'from', null, 'until', null,
      'due', ${iso('p.due')}, 'since', ${iso('p.since')}, 'speed', p.speed, 'version', 0, 'role', 'OPEN', 'last', true, 'cancelling', false)
    from page p join document d on d.id = p.id left join transmission t on t.id = p.trans left join unit fu on fu.id = t.from_unit_id
      left join unit ou on ou.id = d.owner_unit_id
    where split_part(p.kind, '.', 1) = ${sql.lit(letters)}`;
}

type MatterKey = Pick<Found, 'kind' | 'id'>;
const keyOf = ({ kind, id }: MatterKey) => `${kind} ${id}`;

/** Each module asked once for those of the page. */
async function shownMatters(ctx: Ctx, items: readonly Found[]): Promise<Map<string, ShownMatter>> {
  const known = new Map<string, ShownMatter>();
  for (const [module, rows] of Map.groupBy(
    items.filter((row) => row.of === 'matter'),
    ({ kind }) => moduleOf(kind),
  )) {
    const said = (await mattersOf(module)?.shown(ctx, rows)) ?? [];
    for (const [place, row] of rows.entries()) known.set(keyOf(row), said[place] as ShownMatter);
  }
  return known;
}

async function shown(
  ctx: Ctx,
  { role, last, cancelling, kind, trans, job, ...row }: Found,
  matters: ReadonlyMap<string, ShownMatter>,
): Promise<Row> {
  const { language } = ctx.request;
  if (row.of === 'matter')
    return {
      ...row,
      ...(matters.get(keyOf({ kind, id: row.id })) as ShownMatter),
      module: moduleOf(kind),
      verb: 'OPEN',
      act: null,
      hint: null,
    };
  if (row.of === 'letter') {
    const queue = queues.find(({ code }) => code === kind.slice(letters.length + 1)) as Queue;
    return {
      ...row,
      module: letters,
      kindName: titleOf(queue, ctx.office.brand, language),
      address: letterLinks.to.dashboard({ q: queue.code, doc: row.id, trans: trans ?? undefined, job: job ?? undefined }).slice(1),
      subject: row.subject || textsIn(language, 'notify').secret,
      verb: 'OPEN',
      verbName: textsIn(language, 'portal').verb[queue.code],
      act: null,
      hint: null,
    };
  }
  const rules = await rulesOf(ctx, kind);
  const words = textsIn(language, 'requests');
  const verb = verbOf(role, last, rules.verb);
  return {
    ...row,
    ...(rules.dated && { from: null, until: null }),
    module: moduleOf(kind),
    kindName: nameIn(language, rules.names),
    address: rules.address(row.id),
    verb,
    verbName: cancelling ? words.waiting.see : words.verb[verb],
    act: cancelling ? null : actOf(rules, role, last),
    hint: cancelling ? words.cancelAsked : null,
  };
}

function actOf(rules: RequestRules, role: string, last: boolean): Row['act'] {
  if (takesForm(rules, { role, last })) return null;
  return last ? 'approve' : 'pass';
}

function verbOf(role: string, last: boolean, verb: RequestVerb): Row['verb'] {
  if (role === 'CARRY') return 'CARRY';
  if (role === 'ACCEPT') return 'ACCEPT';
  if (role === 'CHECK') return 'CHECK';
  return last ? verb : 'PASS';
}
