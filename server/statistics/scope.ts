import { type RawBuilder, sql } from 'kysely';
import { rootUnit } from '../../contract/rules/times.ts';
import { entryOf, type ReportCode, reportCodes, type ScheduledCode } from '../../contract/statistics/reports.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { mayMenu } from '../http/menu-rights.ts';

/** Of which units somebody reads the figures: all, or these. */
export interface Scope {
  whole: boolean;
  units: number[];
}

/** The whole office: its registry, its auditors, and who leads it or screens for who does. */
function isOfTheOffice(me: Me): boolean {
  return me.isCentralRegistry || me.isAuditor || [...ledBy(me), ...me.executiveUnits].includes(rootUnit);
}

/** Units that he heads, screens for, or commands by an order: what is below them is his as well. */
function ledBy(me: Me): number[] {
  return me.workUnits.filter(
    (unit) => !me.registryUnits.includes(unit) || me.headedUnits.includes(unit) || me.screenedUnits.includes(unit),
  );
}

/** Reports that somebody may read. */
export function reportsOf(person: Me): ReportCode[] {
  const me = rightsNow(person);
  const secret = me.isAuditor || me.secretRegistryUnits.length > 0;
  const others = isOfTheOffice(me) || me.workUnits.length > 0;
  return reportCodes.filter((code) => (entryOf(code).who === 'secret' ? secret : others));
}

/** The overview is of what every other report is. */
const entryCode = (code: ScheduledCode): ReportCode => (code === 'overview' ? 'volume' : code);

/** @throws 403 for a report that is not the caller's to read */
export function mustRead(ctx: Ctx, code: ScheduledCode): void {
  if (!reportsOf(ctx.me).includes(entryCode(code))) throw forbidden();
}

/** May he read it, of this unit where it is of one, were he here? */
export async function readsReport(
  ctx: Ctx,
  me: Me,
  { report, unitId }: { report: ScheduledCode; unitId?: number | undefined },
): Promise<boolean> {
  if (!mayMenu(me, 'view statistics') || !reportsOf(me).includes(entryCode(report))) return false;
  return (await scopeFor(ctx, me, entryCode(report), unitId)) !== null;
}

/** What of a report is the caller's: of one unit and those below it, where he asks for one. @throws 403 for a unit outside of it */
export async function scopeOf(ctx: Ctx, code: ScheduledCode, unitId?: number): Promise<Scope> {
  const scope = await scopeFor(ctx, ctx.me, entryCode(code), unitId);
  if (!scope) throw forbidden();
  return scope;
}

async function scopeFor(ctx: Ctx, person: Me, code: ReportCode, unitId?: number): Promise<Scope | null> {
  const me = rightsNow(person);
  const scope = entryOf(code).who === 'secret' ? secretScope(me) : await openScope(ctx, me);
  if (unitId === undefined) return scope;
  const below = await withBelow(ctx, [unitId]);
  const units = scope.whole ? below : below.filter((unit) => scope.units.includes(unit));
  return units.length === 0 ? null : { whole: false, units };
}

const secretScope = (me: Me): Scope => ({ whole: me.isAuditor, units: me.secretRegistryUnits });

async function openScope(ctx: Ctx, me: Me): Promise<Scope> {
  if (isOfTheOffice(me)) return { whole: true, units: [] };
  return { whole: false, units: [...new Set([...me.registryUnits, ...(await withBelow(ctx, ledBy(me)))])] };
}

/** These units and all below them. */
async function withBelow(ctx: Ctx, units: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with recursive below (id) as (
      select u.id from unit u where u.id = any(${units}::bigint[])
      union select u.id from unit u join below b on u.parent_id = b.id)
    select id from below`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Is the row `f` of facts within the scope? */
export function inScope({ whole, units }: Scope): RawBuilder<boolean> {
  return whole ? sql<boolean>`true` : sql<boolean>`f.unit = any(${units}::bigint[])`;
}
