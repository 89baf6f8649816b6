import { sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { badField, forbidden } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { rightOfHolder } from '../office/machine/rights.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource, ListSource, SettingsSources, Values } from '../settings-source.ts';

/** Who looks after the cars and stands at the gate, and how long before it a trip is asked for. */
export const vehicleRules: FormSource = {
  key: 'vehicle-rules',
  standard: {
    fleet: null,
    gate: [],
    leadInTown: 0,
    leadProvince: 3,
    leadOutside: 7,
    mostDays: 30,
    remindFirst: 30,
    remindLast: 7,
    remindKm: 500,
    privateWords: 'ส่วนตัว, งานบวช, งานแต่ง, งานศพ, ทำบุญบ้าน, รับลูก, ส่งลูก',
  },
};

export interface Rules {
  /** The post whose step it is to give cars; none: the agency's registry. */
  fleet: number | null;
  /** Posts that write when cars go and come back. */
  gate: number[];
  leadInTown: number;
  leadProvince: number;
  leadOutside: number;
  mostDays: number;
  /** Days before a paper ends on which the fleet is told, and kilometres before a service. */
  remindFirst: number;
  remindLast: number;
  remindKm: number;
  /** Commas between them. */
  privateWords: string;
}

export async function rulesNow({ db }: Pick<Ctx, 'db'>): Promise<Rules> {
  return (await readForm(db, vehicleRules)).values as unknown as Rules;
}

// Who is who by them.

/** Gives cars and drivers and keeps the books of the cars: who manages the module, or holds the post that the settings name. */
export async function isFleet(ctx: Ctx): Promise<boolean> {
  if (menuRight(rightsNow(ctx.me), menuEntries.vehicle.id) === 'manage') return true;
  return holdsPost(ctx, (await rulesNow(ctx)).fleet);
}

export async function isGate(ctx: Ctx): Promise<boolean> {
  return (await rulesNow(ctx)).gate.some((post) => holdsPost(ctx, post));
}

/** The caller as a driver. */
export async function ownDriverId(ctx: Ctx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select d.id from driver d where d.person_id = ${ctx.me.personId} and d.active`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Holds the post, or acts for it by an order that names cars. */
function holdsPost(ctx: Ctx, post: number | null): boolean {
  return post !== null && rightOfHolder({ me: rightsNow(ctx.me), rules: { act: 'approve.vehicle' } }, post) !== null;
}

/** The books of all cars are read by who keeps them, who orders trips, and who audits. */
export async function mustReadBooks(ctx: Ctx): Promise<void> {
  if (!ctx.me.isAuditor && !(await isFleet(ctx)) && !(await ordersTrips(ctx))) throw forbidden('trip_not_fleet');
}

/** The head of the agency; who has it by a row of authority for his post, or one that he acts for. */
async function ordersTrips(ctx: Ctx): Promise<boolean> {
  const now = rightsNow(ctx.me);
  if (now.headedUnits.includes(rootUnit)) return true;
  const posts = [
    ...now.positions,
    ...now.acting.filter(({ actions }) => actions.includes('approve.vehicle')).map(({ positionId }) => positionId),
  ];
  const { rows } = await sql`select 1 from authority_row where kind = 'vehicle' and position_id = any(${posts}::bigint[]) and active
    and now()::date between valid_from and coalesce(valid_to, 'infinity') limit 1`.execute(ctx.db);
  return rows.length > 0;
}

// What the pages of the settings keep.

/** An empty number is none: no litres, no service, no price. */
function noneAsZero(values: Values, ...fields: string[]): void {
  for (const field of fields) values[field] ??= 0;
}

const coming = sql<number>`(select count(*)::int from resource_use u where u.resource_id = r.id and u.state in ('ASKED', 'HELD', 'FIRM') and upper(u.during) > now())`;

/** A car is kept with its papers; what the engine reads of it follows at once. */
const vehicles: ListSource = {
  table: 'vehicle',
  columns: { unit: 'unit_id', keeper: 'keeper_id' },
  uses: coming,
  check: async (ctx, { id, values }, before) => {
    noneAsZero(values, 'tankLitres', 'serviceKm', 'serviceMonths', 'bahtPerKm', 'firstKm', 'price');
    if (before && values.firstKm !== before.firstKm && (await hasBook(ctx, id))) throw badField('firstKm', 'set_once');
  },
  saved: async (ctx, { id }) => {
    await sql`with found as materialized (select v.*, concat_ws(' ', v.plate, nullif(v.province, '')) as called from vehicle v where v.id = ${id})
      update resource s set name = r.called, keeper_id = r.keeper_id, buffer_after = r.buffer_after,
      active = r.active, sort = r.sort from found r where r.id = s.id`.execute(ctx.db);
  },
};

/** Its meter was read already: where it began is past. */
async function hasBook(ctx: Ctx, vehicleId: number | null): Promise<boolean> {
  const { rows } = await sql`select 1 from odometer where vehicle_id = ${vehicleId} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** One of the agency's people sees what he drives, under one driver. */
const drivers: ListSource = {
  table: 'driver',
  columns: { person: 'person_id' },
  uses: coming,
  check: async (ctx, { id, values }) => {
    if (!values.person) return;
    const { rows } = await sql<{
      name: string;
    }>`select name from driver where person_id = ${values.person} and id is distinct from ${id}`.execute(ctx.db);
    if (rows[0]) throw badField('person', 'taken', { value: rows[0].name });
  },
  saved: async (ctx, { id }) => {
    await sql`update resource s set name = r.name, keeper_id = r.person_id, buffer_after = r.buffer_after, active = r.active, sort = r.sort
      from driver r where r.id = s.id and s.id = ${id}`.execute(ctx.db);
  },
};

export const sources: SettingsSources = {
  lists: {
    vehicles,
    'vehicle-drivers': drivers,
    'vehicle-standards': { table: 'vehicle_standard', columns: { vehicle: 'vehicle_id' }, name: 'fiscalYear' },
  },
  forms: { 'vehicle-rules': vehicleRules },
};
