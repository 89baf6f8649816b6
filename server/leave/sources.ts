import { sql } from 'kysely';
import { badField } from '../http/errors.ts';
import type { FormSource, ListSource, SettingsSources } from '../settings-source.ts';
import { askedDay } from './asked-day.ts';

interface SpanValues {
  person: number;
  employeeType: number;
  since: string;
  until: string | null;
  workDays: string[];
}

/** Two spans of one person never lie over each other; the register of people says what he is employed as now. */
const serviceRecord: ListSource = {
  table: 'service_span',
  columns: { person: 'person_id', employeeType: 'employee_type_id' },
  name: 'person',
  check: async (ctx, { id, values }) => {
    const { person, since, until } = values as unknown as SpanValues;
    if (until && until < since) throw badField('until', 'ends_before_start');
    values.workDays = ((values.workDays as string[]) ?? []).map(Number);
    const { rows } =
      await sql`select 1 from service_span s where s.person_id = ${person} and s.active and s.id is distinct from ${id}::bigint
      and s.since <= coalesce(${until}::date, 'infinity') and coalesce(s.until, 'infinity') >= ${since}::date limit 1`.execute(ctx.db);
    if (rows[0]) throw badField('since', 'service_overlap');
  },
  saved: async (ctx, { values }) => {
    const { person } = values as unknown as SpanValues;
    await sql`update person p set employee_type_id = s.employee_type_id, version = p.version + 1 from service_span s
      where p.id = ${person} and s.person_id = p.id and s.active and s.since <= today() and (s.until is null or s.until >= today())
        and p.employee_type_id is distinct from s.employee_type_id`.execute(ctx.db);
  },
};

const standingDeputies: ListSource = {
  table: 'standing_deputy',
  columns: { position: 'position_id', deputy: 'deputy_id' },
  name: 'deputy',
  check: async (ctx, { values }) => {
    const { position, deputy, since, until } = values as { position: number; deputy: number; since: string; until: string | null };
    if (until && until < since) throw badField('until', 'ends_before_start');
    const { rows } = await sql`select 1 from affiliation a where a.position_id = ${position} and a.person_id = ${deputy}
      and (a.until is null or a.until >= today())`.execute(ctx.db);
    if (rows[0]) throw badField('deputy', 'standing_deputy_holder');
  },
};

const leaveRules: ListSource = {
  table: 'leave_rule',
  columns: { employeeType: 'employee_type_id' },
  name: 'kind',
  uses: sql<number>`(select count(*)::int from ledger_entry e join request q on q.id = e.request_id where e.kind = r.kind and ${askedDay('q', 'from')} >= r.valid_from
    and (r.valid_to is null or ${askedDay('q', 'from')} <= r.valid_to) and exists (select 1 from service_span s where s.person_id = e.person_id and s.employee_type_id = r.employee_type_id))`,
  check: async (ctx, { id, values }) => {
    for (const field of ['minMonths', 'noticeDays', 'backDays', 'carryAfterMonths']) values[field] ??= 0;
    const { employeeType, kind, validFrom, validTo } = values as {
      employeeType: number;
      kind: string;
      validFrom: string;
      validTo: string | null;
    };
    if (validTo && validTo < validFrom) throw badField('validTo', 'ends_before_start');
    // a later one takes the place of an earlier one that has no end; the same first day says nothing
    const { rows } = await sql`select 1 from leave_rule r where r.employee_type_id = ${employeeType} and r.kind = ${kind} and r.active
      and r.id is distinct from ${id}::bigint and r.valid_from = ${validFrom}::date limit 1`.execute(ctx.db);
    if (rows[0]) throw badField('validFrom', 'leave_rule_overlap');
  },
};

export const leaveOffice: FormSource = { key: 'leave-office', standard: { checker: null, paperYears: 2 } };

export const sources: SettingsSources = {
  lists: { 'service-record': serviceRecord, 'standing-deputies': standingDeputies, 'leave-rules': leaveRules },
  forms: { 'leave-office': leaveOffice },
};
