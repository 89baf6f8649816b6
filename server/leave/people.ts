import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/leave/calls.ts';
import { codeOfKind, daysOf, halvesOf, leaveKinds } from '../../contract/leave/kinds.ts';
import { fiscalYear, normalizeThai } from '../../contract/rules/thai.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { bothPersonNames, byName, named, personNamed } from '../http/named.ts';
import { accountsOf } from './accounts.ts';
import { lockLedger, post, settle, todayOf } from './ledger.ts';
import { leaveRules } from './rules-of.ts';
import { type Service, servicesOf } from './service.ts';
import { type Entry, type VacationYear, vacationYears } from './vacation-years.ts';

/** A year of vacation of many at once; who has no record of service has none. */
export async function vacationOfMany(ctx: Ctx, services: ReadonlyMap<number, Service>, year: number): Promise<Map<number, VacationYear>> {
  const [find, today, { rows }] = await Promise.all([
    leaveRules(ctx),
    todayOf(ctx),
    sql<Entry & { personId: number }>`select e.person_id as "personId", e.year, e.delta, e.reason from ledger_entry e
      where e.kind = 'VAC' and e.person_id = any(${[...services.keys()]}::bigint[]) order by e.id`.execute(ctx.db),
  ]);
  const entries = Map.groupBy(rows, (row) => row.personId);
  return new Map(
    [...services].flatMap(([id, service]) => {
      if (service.since === null) return [];
      const years = vacationYears(
        { entries: entries.get(id) ?? [], serving: service.on, rule: (typeId, day) => find(typeId, 'VAC', day) },
        today,
        year,
      );
      const of = years.find((one) => one.year === year);
      return of ? [[id, of]] : [];
    }),
  );
}

export async function leavePeople(
  ctx: Ctx,
  { search = '', year: asked, ...paging }: Taken<typeof calls.leavePeople>,
): Promise<Given<typeof calls.leavePeople>> {
  const { take, skip } = pageOf(paging);
  const today = await todayOf(ctx);
  const year = asked ?? fiscalYear(today);
  const pattern = `%${normalizeThai(search).replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ id: number; name: string; unit: string; sick: number; personal: number; total: number }>`
    select p.id, ${personNamed(ctx, 'p')} as name, coalesce(${named(ctx, 'u')}, '') as unit, count(*) over ()::int as total,
      (select coalesce(-sum(e.delta), 0)::int from ledger_entry e where e.person_id = p.id and e.kind = 'SICK' and e.year = ${year} and e.request_id is not null) as sick,
      (select coalesce(-sum(e.delta), 0)::int from ledger_entry e where e.person_id = p.id and e.kind = 'PER' and e.year = ${year} and e.request_id is not null) as personal
    from person p left join lateral (select a.* from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) a on true
      left join unit u on u.id = a.unit_id
    where p.active and th_norm(${bothPersonNames('p')}) like ${pattern} order by ${byName(ctx, 'p')}, p.id limit ${take} offset ${skip}`.execute(
    ctx.db,
  );
  const ids = rows.map((row) => row.id);
  const services = await servicesOf(ctx, ids);
  const vacation = await vacationOfMany(ctx, services, year);
  const items = rows.map(({ id, name, unit, sick, personal }) => {
    const serving = services.get(id)?.on(today) ?? null;
    return {
      id,
      name,
      unit,
      employeeType: serving?.type ?? null,
      since: serving?.since ?? null,
      vacation: services.get(id)?.since ? daysOf(vacation.get(id)?.left ?? 0) : null,
      sick: daysOf(sick),
      personal: daysOf(personal),
      lacks: serving === null,
    };
  });
  return { items, total: rows[0]?.total ?? 0, year };
}

/** What was on paper before, or is set right: an entry of its own, never of oneself. */
export async function adjustLeave(
  ctx: Ctx,
  { personId, kind, year, reason, days, words }: Taken<typeof calls.adjustLeave>,
): Promise<Given<typeof calls.adjustLeave>> {
  if (personId === ctx.me.personId) throw refuse('leave_own_ledger');
  const { rows } = await sql`select 1 from person where id = ${personId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await lockLedger(ctx, personId);
  await post(ctx, [{ personId, kind, year, delta: halvesOf(days), reason, words }]);
  if (kind === 'VAC' && (await settle(ctx, personId, year)).some((one) => one.left < 0)) throw refuse('leave_below_zero');
  await audit(ctx, 'leave.adjust', { subject: { type: 'person', id: personId }, detail: { kind, year, count: days, as: reason } });
  const account = (await accountsOf(ctx, personId, year)).find((one) => one.kind === kind);
  return { left: account?.left ?? null };
}

export async function leaveLedger(
  ctx: Ctx,
  { personId, year: asked }: Taken<typeof calls.leaveLedger>,
): Promise<Given<typeof calls.leaveLedger>> {
  const year = asked ?? fiscalYear(await todayOf(ctx));
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select p.id, ${personNamed(ctx, 'p')} as name from person p where p.id = ${personId}`.execute(ctx.db);
  const [person] = rows;
  if (!person) throw notFound();
  const { rows: entries } = await sql<Omit<Given<typeof calls.leaveLedger>['entries'][number], 'days'> & { delta: number }>`
    select e.id, e.kind, e.reason, e.delta, e.request_id as "requestId", r.number, e.words, (select ${personNamed(ctx, 'm')} from person m where m.id = e.made_by) as by, ${iso('e.at')} as at
    from ledger_entry e left join request r on r.id = e.request_id where e.person_id = ${personId} and e.year = ${year} order by e.id desc limit 1000`.execute(
    ctx.db,
  );
  return {
    person,
    year,
    entries: entries.map(({ delta, ...row }) => ({ ...row, days: daysOf(delta) })),
    accounts: await accountsOf(ctx, personId, year),
  };
}

/** Where no row of authority reaches, only the head of the agency gives leave: by unit and kind, with how far rows reach. */
export async function uncoveredLeave(ctx: Ctx): Promise<Given<typeof calls.uncoveredLeave>> {
  const kinds = leaveKinds.filter((kind) => kind !== 'MIL');
  const { rows } = await sql<{ unitId: number; unit: string; kind: (typeof leaveKinds)[number]; covered: number | null; total: number }>`
    with recursive way (id, parent_id, start_id, far) as (select u.id, u.parent_id, u.id, 0 from unit u where u.active
        union all select u.id, u.parent_id, w.start_id, w.far + 1 from unit u join way w on u.id = w.parent_id where w.far < 20),
      found as (select w.start_id, k.kind, bool_or(a.up_to is null) as whole, max(a.up_to) as most
        from way w cross join jsonb_to_recordset(${JSON.stringify(kinds.map((kind) => ({ kind, code: codeOfKind(kind) })))}::jsonb) k(kind text, code text)
          join position o on o.unit_id = w.id and o.heads_unit and o.active
          join authority_row a on a.kind in (k.code, 'leave') and a.active and a.employee_type_id is null and a.valid_from <= today() and (a.valid_to is null or a.valid_to >= today())
            and (a.position_id = o.id or a.level = w.far) group by w.start_id, k.kind)
    select u.id as "unitId", ${named(ctx, 'u')} as unit, k.kind, f.most::float as covered, count(*) over ()::int as total
    from unit u cross join unnest(${kinds as string[]}::text[]) with ordinality k(kind, place) left join found f on f.start_id = u.id and f.kind = k.kind
    where u.active and coalesce(f.whole, false) is not true order by u.sort, u.id, k.place limit 2000`.execute(ctx.db);
  return { cases: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
