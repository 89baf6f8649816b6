import { type RawBuilder, sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource } from '../settings-source.ts';

export const archiveRules: FormSource = {
  key: 'archive-rules',
  standard: {
    electronicYears: 20,
    loanDays: 15,
    remindDays: 3,
    archivesDays: 60,
    againPercent: 5,
    presentMinutes: 30,
    archivesName: 'สำนักหอจดหมายเหตุแห่งชาติ',
    archivesTo: 'ผู้อำนวยการสำนักหอจดหมายเหตุแห่งชาติ',
  },
};

export interface Rules {
  electronicYears: number;
  loanDays: number;
  remindDays: number;
  archivesDays: number;
  againPercent: number;
  presentMinutes: number;
  archivesName: string;
  archivesTo: string;
}

export async function rulesNow({ db }: Pick<Ctx, 'db'>): Promise<Rules> {
  return (await readForm(db, archiveRules)).values as unknown as Rules;
}

/** The office's clock: what is due goes by its day in Bangkok. */
export const todaySql = sql`(issue_clock() at time zone 'Asia/Bangkok')::date`;

export async function todayOf({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${todaySql}::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

export const beYearOf = (day: string): number => Number(day.slice(0, 4)) + 543;

/** 31 ธ.ค. of a year of the Buddhist era. */
export const lastDayOf = (beYear: number): string => `${beYear - 543}-12-31`;

/** So many days after a day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

// Who. The registrar makes lists and holds; the storekeeper takes in, lends and judges no worth; the head of the agency agrees.

export function manages(me: Me): boolean {
  return menuRight(me, menuEntries.archiveStore.id) === 'manage';
}

/** Persons who look after the store now. */
export const keepersNow: RawBuilder<unknown> = sql`select k.person_id from archive_keeper k where k.active and k.since <= ${todaySql} and (k.until is null or k.until >= ${todaySql})`;

/** Who is named for it; as long as nobody is, who manages the archive does it. */
export async function keeps({ db, me }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ named: boolean; any: boolean }>`
    select coalesce(bool_or(k.person_id = ${me.personId}), false) as named, count(*) > 0 as any from (${keepersNow}) k`.execute(db);
  const [row] = rows;
  return row?.any ? row.named : manages(me);
}

export async function mustKeep(ctx: Ctx): Promise<void> {
  if (!(await keeps(ctx))) throw forbidden('archive_not_keeper');
}

/** Of the whole agency: in his own right, or ordered to act for who is. */
export function headsAgency(caller: Me): boolean {
  const me = rightsNow(caller);
  return (
    me.headedUnits.includes(rootUnit) ||
    me.acting.some(
      (one) => one.headsUnit && one.unitId === rootUnit && ['approve.archive', 'endorse'].some((act) => one.actions.includes(act)),
    )
  );
}

/** Units whose closed letters one hands over: as their registry or their head. */
export function ownUnits(caller: Me): number[] {
  const me = rightsNow(caller);
  return [...new Set([...me.registryUnits, ...me.headedUnits, ...me.secretRegistryUnits])];
}

/** The next number of its kind in the year; its row is held until the commit. */
export async function takeNumber({ db }: Ctx, kind: string, beYear: number): Promise<number> {
  const { rows } = await sql<{ no: number }>`insert into archive_counter (kind, be_year, last_no) values (${kind}, ${beYear}, 1)
    on conflict (kind, be_year) do update set last_no = archive_counter.last_no + 1 returning last_no as no`.execute(db);
  return rows[0]?.no ?? 0;
}
