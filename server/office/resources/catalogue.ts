import { type RawBuilder, sql } from 'kysely';
import { menuEntries } from '../../../contract/menus.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { badField, type ErrorCode, type Param } from '../../http/errors.ts';
import { menuRight } from '../../http/menu-rights.ts';
import { named } from '../../http/named.ts';
import { rightOfHolder } from '../machine/rights.ts';
import type { RequestRules } from '../request-rules.ts';
import { dayMs, type Time } from '../series/days.ts';

/** What is had for a time, with the rules by which it is had. */
export interface Resource {
  id: number;
  name: string;
  keeperId: number | null;
  /** Asked for and judged by its keeper; else who comes first has it. */
  judged: boolean;
  bufferBefore: number;
  bufferAfter: number;
  minMinutes: number;
  maxMinutes: number;
  horizonDays: number;
  openFrom: string;
  openUntil: string;
  /** 0 is Sunday. */
  openDays: number[];
  active: boolean;
}

/** A time in which one of them, or all, can't be had. */
export interface Closed {
  resourceId: number | null;
  name: string;
  from: string;
  until: string;
}

async function resourcesWhere(ctx: Ctx, which: RawBuilder<unknown>): Promise<Resource[]> {
  const { rows } = await sql<Resource>`
    select s.id, ${named(ctx, 's')} as name, s.keeper_id as "keeperId", s.judged, s.buffer_before as "bufferBefore", s.buffer_after as "bufferAfter",
      s.min_minutes as "minMinutes", s.max_minutes as "maxMinutes", s.horizon_days as "horizonDays", to_char(s.open_from, 'HH24:MI') as "openFrom",
      to_char(s.open_until, 'HH24:MI') as "openUntil", s.open_days as "openDays", s.active
    from resource s where ${which} order by s.sort, s.id`.execute(ctx.db);
  return rows;
}

export async function resourcesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Resource>> {
  const found = await resourcesWhere(ctx, sql`s.id = any(${[...new Set(ids)]}::bigint[])`);
  return new Map(found.map((one) => [one.id, one]));
}

/** Who looks after it, or manages all of its kind. */
export function keeps(me: Me, { menu, act }: Pick<RequestRules, 'menu' | 'act'>, { keeperId }: Pick<Resource, 'keeperId'>): boolean {
  if (menuRight(me, menuEntries[menu].id) === 'manage') return true;
  return keeperId !== null && rightOfHolder({ me, rules: { act } }, keeperId) !== null;
}

type Why = { code: ErrorCode; params: Record<string, Param> };

/** Why nobody has it at this time: outside of its hours, or a closed period. */
export function whyClosed(resource: Resource, { from, until }: Time, closed: readonly Closed[]): Why | null {
  const [first, last] = [bangkokDay(from), bangkokDay(new Date(until.getTime() - 1))];
  const of = { resource: resource.name };
  const period = closed.find(
    (one) => (one.resourceId === null || one.resourceId === resource.id) && one.from <= last && one.until >= first,
  );
  if (period)
    return { code: 'resource_closed', params: { ...of, name: period.name, from: dayParam(period.from), until: dayParam(period.until) } };
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  if (!resource.openDays.includes(weekday)) return { code: 'resource_not_that_day', params: { ...of, day: { day: from } } };
  if (first === last && clockOf(from) >= resource.openFrom && endClockOf(until, first) <= resource.openUntil) return null;
  const [opens, shuts] = [resource.openFrom, resource.openUntil].map((time) => time.replace(':', '.'));
  return { code: 'resource_not_open', params: { ...of, from: opens ?? '', until: shuts ?? '', at: { moment: from } } };
}

/** Too short, too long, too far ahead, or already begun. Judged when it is asked for, not when it is decided. */
export function whyNotAsked(resource: Resource, { from, until }: Time, now: Date): Why | null {
  const { name, minMinutes, maxMinutes, horizonDays } = resource;
  const minutes = (until.getTime() - from.getTime()) / 60_000;
  if (from.getTime() < now.getTime() - graceMs) return { code: 'time_past', params: { at: { moment: from } } };
  const fault = (code: ErrorCode, count: number): Why => ({ code, params: { resource: name, count } });
  if (minMinutes > 0 && minutes < minMinutes) return fault('resource_too_short', minMinutes);
  if (maxMinutes > 0 && minutes > maxMinutes) return fault('resource_too_long', maxMinutes);
  if (horizonDays > 0 && from.getTime() > now.getTime() + horizonDays * dayMs) return fault('resource_too_far', horizonDays);
  return null;
}
/** What is free now is had from the quarter that has begun. */
const graceMs = 15 * 60_000;

/** @throws at the field where it can't be had at this time */
export async function mustBeOpen(ctx: Ctx, rules: RequestRules, resource: Resource | undefined, span: Time, field: string): Promise<void> {
  if (!resource?.active) throw badField(field, 'resource_gone');
  const why = whyClosed(resource, span, await closedOf(ctx, rules, span));
  if (why) throw badField(field, why.code, why.params);
}

/** Closed periods of the kind's things that touch this time. */
export async function closedOf(ctx: Ctx, { series }: Pick<RequestRules, 'series'>, { from, until }: Time): Promise<Closed[]> {
  return (await series?.closed?.(ctx, bangkokDay(from), bangkokDay(until))) ?? [];
}

const inBangkok = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' });
function clockOf(at: Date): string {
  return inBangkok.format(at);
}
function endClockOf(until: Date, day: string): string {
  return bangkokDay(until) === day ? clockOf(until) : '24:00';
}
function dayParam(day: string): Param {
  return { day: new Date(`${day}T00:00:00+07:00`) };
}
