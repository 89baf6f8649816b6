import { type RawBuilder, sql } from 'kysely';
import type { DepRules } from '../../contract/asset/depreciation.ts';
import { menuEntries } from '../../contract/menus.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource } from '../settings-source.ts';

export const assetRules: FormSource = { key: 'asset-rules', standard: { loanDays: 15, remindDays: 3, lateDays: 7 } };

export interface Rules {
  loanDays: number;
  remindDays: number;
  /** Within so many days after a loan was due its borrower is told (regulation 209: seven). */
  lateDays: number;
}

export async function rulesNow({ db }: Pick<Ctx, 'db'>): Promise<Rules> {
  return (await readForm(db, assetRules)).values as unknown as Rules;
}

/** The rows by which things lose their worth: few, and read whole. */
export async function depRules({ db }: Pick<Ctx, 'db'>): Promise<DepRules> {
  const { rows } = await sql<DepRules>`select
    coalesce((select json_agg(json_build_object('months', r.months, 'fifteenth', r.fifteenth, 'residual', r.residual_baht * 100, 'validFrom', r.valid_from, 'validTo', r.valid_to)) from asset_dep_rule r where r.active), '[]') as rules,
    coalesce((select json_agg(json_build_object('satang', t.baht * 100, 'validFrom', t.valid_from, 'validTo', t.valid_to)) from asset_threshold t where t.active), '[]') as thresholds,
    coalesce((select json_agg(json_build_object('classId', l.class_id, 'years', l.years, 'validFrom', l.valid_from, 'validTo', l.valid_to)) from asset_life l where l.active), '[]') as lives`.execute(
    db,
  );
  return rows[0] as DepRules;
}

/** The office's clock: what is due goes by its day in Bangkok. */
export const todaySql = sql`(issue_clock() at time zone 'Asia/Bangkok')::date`;

export async function todayOf({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${todaySql}::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

/** So many days after a day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

// Who. The store keeps the register; a head sees what his units have, everybody his own.

export function manages(me: Me): boolean {
  return menuRight(me, menuEntries.asset.id) === 'manage';
}

/** Persons who keep the store now: เจ้าหน้าที่พัสดุ. */
export const keepersNow: RawBuilder<unknown> = sql`select k.person_id from asset_keeper k where k.active and k.since <= ${todaySql} and (k.until is null or k.until >= ${todaySql})`;

/** Who is named for it; as long as nobody is, who manages the module does it. */
export async function keeps({ db, me }: Ctx): Promise<boolean> {
  const { rows } = await sql<{ named: boolean; any: boolean }>`
    select coalesce(bool_or(k.person_id = ${me.personId}), false) as named, count(*) > 0 as any from (${keepersNow}) k`.execute(db);
  const [row] = rows;
  return row?.any ? row.named : manages(me);
}

export async function mustKeep(ctx: Ctx): Promise<void> {
  if (!(await keeps(ctx))) throw forbidden('asset_not_keeper');
}

/** Everything: the store, who manages the module, the auditor, and the head of the agency. */
export async function seesAll(ctx: Ctx): Promise<boolean> {
  return manages(ctx.me) || ctx.me.isAuditor || rightsNow(ctx.me).headedUnits.includes(rootUnit) || (await keeps(ctx));
}

/** Units that one heads, with all below them. */
export const headedTree = ({ me }: Ctx): RawBuilder<unknown> => sql`(with recursive t(id) as (
    select unnest(${rightsNow(me).headedUnits}::bigint[]) union select u.id from unit u join t on u.parent_id = t.id) select id from t)`;

/** Assets `a` that one may know of: all, or those of the units that one heads, one's own, and what is handed to one. */
export async function seenAssets(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if (await seesAll(ctx)) return sql<boolean>`true`;
  const mine = sql`a.custodian_id = ${ctx.me.personId} or exists (select 1 from asset_custody w where w.asset_id = a.id and w.state = 'OFFERED' and w.person_id = ${ctx.me.personId})
    or exists (select 1 from asset_loan x join request q on q.id = x.request_id where x.asset_id = a.id and x.returned_at is null and q.applicant_id = ${ctx.me.personId})`;
  if (rightsNow(ctx.me).headedUnits.length === 0) return sql<boolean>`(${mine})`;
  return sql<boolean>`(a.unit_id in ${headedTree(ctx)} or ${mine})`;
}
