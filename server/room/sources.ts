import { sql } from 'kysely';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { isHeadOfAgency } from '../office/series/bump.ts';
import { readForm } from '../settings/pages/form.ts';
import type { FormSource, ListSource, SettingsSources, Values } from '../settings-source.ts';

/** An empty number is none: no seats, no minutes, no baht. */
function noneAsZero(values: Values, ...fields: string[]): void {
  for (const field of fields) values[field] ??= 0;
}

const layoutFields = ['seatsU', 'seatsClass', 'seatsTheatre', 'seatsBoard'];

/** A room is kept with its rules; what the engine reads of it follows at once. */
const rooms: ListSource = {
  table: 'room',
  columns: { keeper: 'keeper_id' },
  uses: sql<number>`(select count(*)::int from resource_use u where u.resource_id = r.id and u.state in ('ASKED', 'HELD', 'FIRM') and upper(u.during) > now())`,
  check: async (_ctx, { values }) => {
    noneAsZero(
      values,
      ...layoutFields,
      'bufferBefore',
      'bufferAfter',
      'minMinutes',
      'maxMinutes',
      'horizonDays',
      'cateringLeadHours',
      'noShowMinutes',
    );
    const capacity = Number(values.capacity);
    const over = layoutFields.find((field) => Number(values[field]) > capacity);
    if (over) throw badField(over, 'out_of_range', { min: 0, max: capacity });
    // kept in one way of writing, so that the history tells no change where there is none
    Object.assign(values, {
      openFrom: hourOf(values.openFrom),
      openUntil: hourOf(values.openUntil),
      openDays: (values.openDays as string[]).map(Number),
    });
    if (String(values.openUntil) <= String(values.openFrom)) throw badField('openUntil', 'ends_before_begins');
    if (Number(values.maxMinutes) > 0 && Number(values.maxMinutes) < Number(values.minMinutes))
      throw badField('maxMinutes', 'out_of_range', { min: Number(values.minMinutes), max: 10_080 });
    if (values.judged === true && !values.keeper) throw badField('keeper', 'required');
  },
  saved: async (ctx, { id }) => follow(ctx, id),
};

/** 8.30 and 08:30 are one. */
function hourOf(value: Values[string] | undefined): string {
  return String(value).replace('.', ':').padStart(5, '0');
}

async function follow(ctx: Ctx, id: number): Promise<void> {
  await sql`update resource s set name = r.name, name_en = r.name_en, keeper_id = r.keeper_id, buffer_before = r.buffer_before, buffer_after = r.buffer_after,
    min_minutes = r.min_minutes, max_minutes = r.max_minutes, horizon_days = r.horizon_days, open_from = r.open_from::time, open_until = r.open_until::time,
    open_days = r.open_days, judged = r.judged, active = r.active, sort = r.sort from room r where r.id = s.id and s.id = ${id}`.execute(
    ctx.db,
  );
}

const equipment: ListSource = {
  table: 'equipment',
  check: async (_ctx, { values }) => noneAsZero(values, 'bufferBefore', 'bufferAfter'),
  uses: sql<number>`(select count(*)::int from resource_use u where u.resource_id = r.id and u.state in ('ASKED', 'HELD', 'FIRM') and upper(u.during) > now())`,
};

const closed: ListSource = {
  table: 'room_closed',
  columns: { room: 'room_id' },
  check: async (_ctx, { values }) => {
    if (String(values.untilDay) < String(values.fromDay)) throw badField('untilDay', 'ends_before_begins');
  },
};

/** Who may take rooms from others, until when before a meeting, and how long the loser is held others. */
export const roomRules: FormSource = { key: 'room-rules', standard: { bumpBy: [], bumpHours: 2, offerHours: 24 } };

export interface Rules {
  bumpBy: number[];
  bumpHours: number;
  offerHours: number;
}

export async function rulesNow({ db }: Ctx): Promise<Rules> {
  return (await readForm(db, roomRules)).values as unknown as Rules;
}

/** `room.bump`: who holds a post that the settings name, or acts for it by an order; the head of the agency always. */
export async function mayBump(ctx: Ctx): Promise<boolean> {
  const me = rightsNow(ctx.me);
  const { bumpBy } = await rulesNow(ctx);
  const acts = me.acting.filter((one) => one.actions.includes('approve.room')).map((one) => one.positionId);
  return isHeadOfAgency(ctx) || [...me.positions, ...acts].some((post) => bumpBy.includes(post));
}

export const sources: SettingsSources = {
  lists: {
    rooms,
    'room-equipment': equipment,
    'room-catering': { table: 'catering_kind', check: async (_ctx, { values }) => noneAsZero(values, 'baht') },
    'room-closed': closed,
  },
  forms: { 'room-rules': roomRules },
};
