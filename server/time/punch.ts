import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type * as calls from '../../contract/time/punches.ts';
import { lockFor } from '../db/agency-lock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, refuse, tooMany } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { clockNow, computeDays } from './day-status.ts';
import { moved } from './months.ts';
import { punchesOf } from './punch-rows.ts';
import { type Rules, rulesNow } from './rules-now.ts';
import { shiftGiven, shiftsById } from './shifts.ts';
import { nearestSite, type Site, siteOfCode, sitesOf } from './sites.ts';
import { tellOfWaiting } from './tell.ts';

type Pressed = Taken<typeof calls.punch>;
type Reply = Given<typeof calls.punch>;
/** What is found of where somebody pressed. */
type Where = Pick<Reply, 'site' | 'inside' | 'waits'>;

/** A clock of a phone may run ahead by so much; what came later than that was kept without network. */
const slackMs = 120_000;
/** Presses of one person in a day: who presses at every door needs a tenth of it. */
const mostADay = 60;

/** The press: a fact that nobody changes. Sent again under its key it is the same one. */
export async function punch(ctx: Ctx, pressed: Pressed): Promise<Reply> {
  const rules = await rulesNow(ctx);
  if (rules.webPunch === 'OFF') throw refuse('time_off');
  const { now } = await clockNow(ctx);
  const at = instantOf(pressed, now, rules);
  await withinBudget(ctx);
  const known = await pressedAlready(ctx, pressed.direction, at);
  if (known) return known;
  const where = await whereOf(ctx, pressed, { rules, day: bangkokDay(at) });
  const waits = +now - +at > slackMs ? 'KEPT' : where.waits;
  const id = await keep(ctx, {
    at,
    direction: pressed.direction,
    waits,
    site: where.site,
    inside: where.inside,
    accuracy: accuracyOf(pressed, rules),
  });
  // the place is kept only where the agency asks for it
  if (pressed.place && asksOf(rules) !== 'NONE')
    await sql`insert into punch_place (punch_id, lat, lon) values (${id}, ${pressed.place.lat}, ${pressed.place.lon})`.execute(ctx.db);
  if (waits) await tellOfWaiting(ctx, { personId: ctx.me.personId, at, waits });
  return { id, at: at.toISOString(), day: await dayOf(ctx, at), ...where, waits };
}

/** A press that found no answer may have arrived: the same way within the same minute is the same one. */
async function pressedAlready(ctx: Ctx, direction: Pressed['direction'], at: Date): Promise<Reply | null> {
  await lockFor(ctx.db, 'punch', ctx.me.personId);
  const { rows } = await sql<{
    id: number;
    at: Date;
    siteId: number | null;
    site: string | null;
    inside: boolean | null;
    waits: Reply['waits'];
  }>`
    select k.id, k.at, t.id as "siteId", ${named(ctx, 't')} as site, k.inside, k.waits from punch k left join time_site t on t.id = k.site_id
    where k.person_id = ${ctx.me.personId} and k.at >= date_trunc('minute', ${at}::timestamptz) and k.at < date_trunc('minute', ${at}::timestamptz) + interval '1 minute'
      and k.source = 'WEB' and k.direction = ${direction} order by k.id limit 1`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { id, inside, waits } = row;
  return {
    id,
    at: row.at.toISOString(),
    day: await dayOf(ctx, row.at),
    site: row.siteId ? { id: row.siteId, name: row.site ?? '' } : null,
    inside,
    waits,
  };
}

/** Never in the future, and never older than the agency takes. */
function instantOf({ at: said }: Pressed, now: Date, { keptDays }: Rules): Date {
  if (!said) return now;
  const at = new Date(said);
  if (+at > +now + slackMs) throw badField('at', 'time_future');
  if (+now - +at > slackMs && +now - +at > keptDays * 86_400_000) throw badField('at', 'time_too_old', { days: keptDays });
  return at;
}

async function withinBudget({ db, me }: Ctx): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from punch k where k.person_id = ${me.personId} and k.source = 'WEB'
    and k.made_at > now() - interval '1 day' and k.at > now() - interval '40 days'`.execute(db);
  if ((rows[0]?.count ?? 0) >= mostADay) throw tooMany(3600);
}

export function asksOf({ webPunch }: Rules): 'NONE' | 'PLACE' | 'PLACE_OR_QR' {
  return webPunch === 'PLACE' || webPunch === 'PLACE_OR_QR' ? webPunch : 'NONE';
}

const accuracyOf = ({ place }: Pressed, rules: Rules) => (place && asksOf(rules) !== 'NONE' ? Math.round(place.accuracy) : null);

/** Where it was: by the QR of that day, else by the position; what is not certain counts as not known. */
async function whereOf(ctx: Ctx, { place, code }: Pressed, { rules, day }: { rules: Rules; day: string }): Promise<Where> {
  const asks = asksOf(rules);
  if (asks === 'NONE') return { site: null, inside: null, waits: null };
  const sites = await sitesOf(ctx, ctx.me.personId);
  if (code && asks === 'PLACE_OR_QR') {
    const site = siteOfCode(ctx, sites, code, day);
    if (!site) throw badField('code', 'time_code_bad');
    return { site: { id: site.id, name: site.name }, inside: true, waits: null };
  }
  const near = place && place.accuracy <= rules.accuracyMost ? nearestSite(sites, place) : null;
  if (!near || !place) return notKnown(sites, rules);
  const site = { id: near.site.id, name: near.site.name };
  if (near.metres <= near.site.radius + place.accuracy) return { site, inside: true, waits: null };
  if (rules.outside === 'REFUSE') throw badField('place', 'time_outside', { site: site.name, distance: distanceSaid(ctx, near.metres) });
  return { site: null, inside: false, waits: rules.outside === 'CONFIRM' ? 'OUTSIDE' : null };
}

function notKnown(sites: readonly Site[], { outside }: Rules): Where {
  if (outside === 'REFUSE') throw badField('place', sites.length === 0 ? 'time_no_site' : 'time_place_needed');
  return { site: null, inside: null, waits: outside === 'CONFIRM' ? 'NO_PLACE' : null };
}

function distanceSaid({ request }: Ctx, metres: number): string {
  const words = textsIn(request.language, 'time').distance;
  if (metres < 1000) return fill(words.metres, { count: Math.round(metres / 10) * 10 });
  return fill(words.kilometres, { count: (metres / 1000).toFixed(metres < 10_000 ? 1 : 0) });
}

interface Kept extends Pick<Where, 'site' | 'inside' | 'waits'> {
  at: Date;
  direction: Pressed['direction'];
  accuracy: number | null;
}

async function keep({ db, me }: Ctx, { at, direction, site, inside, accuracy, waits }: Kept): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into punch (person_id, at, direction, source, site_id, inside, accuracy, waits, made_by)
    values (${me.personId}, ${at}, ${direction}, 'WEB', ${site?.id ?? null}, ${inside}, ${accuracy}, ${waits}, ${me.personId})
    on conflict on constraint punch_once do nothing returning id`.execute(db);
  // the very instant stands already, the other way or from the sheet
  if (!rows[0]) throw conflict('time_twice');
  return rows[0].id;
}

/** The day that a press of then is of: of a shift over midnight the one before. */
async function dayOf(ctx: Ctx, at: Date): Promise<string> {
  const day = bangkokDay(at);
  const rows = await computeDays(ctx, {
    persons: sql`select ${ctx.me.personId}::bigint as id`,
    from: moved(day, -1),
    until: moved(day, 1),
  });
  return rows.find(({ begins, ends }) => new Date(begins) <= at && at < new Date(ends))?.day ?? day;
}

/** So many days back a missing time is still shown under the button. */
const faultDays = 14;

export async function today(ctx: Ctx): Promise<Given<typeof calls.today>> {
  const { now, today: calendarDay } = await clockNow(ctx);
  const rules = await rulesNow(ctx);
  const me = ctx.me.personId;
  const rows = await computeDays(ctx, {
    persons: sql`select ${me}::bigint as id`,
    from: moved(calendarDay, -faultDays),
    until: calendarDay,
  });
  const row = rows.find(({ begins, ends }) => new Date(begins) <= now && now < new Date(ends)) ?? rows.at(-1);
  const [shifts, punches, sites, { rows: asked }] = await Promise.all([
    shiftsById(ctx),
    row ? punchesOf(ctx, me, row, { own: true }) : [],
    asksOf(rules) === 'NONE' ? [] : sitesOf(ctx, me),
    sql<{
      day: string;
    }>`select r.content ->> 'day' as day from request r where r.applicant_id = ${me} and r.kind = 'time.correction' and r.state in ('SUBMITTED', 'SENT_BACK', 'APPROVED')`.execute(
      ctx.db,
    ),
  ]);
  const shift = shiftGiven(shifts.get(row?.shiftId ?? 0));
  const inAt = row ? (row.claimedIn ?? row.inAt) : null;
  const lacks = (status: string | null) => status === 'NO_IN' || status === 'NO_OUT' || status === 'ABSENT';
  return {
    now: now.toISOString(),
    day: row?.day ?? calendarDay,
    shift,
    working: row?.working ?? false,
    inAt,
    outAt: row?.outAt ?? null,
    punches,
    workedMinutes: inAt ? workedMinutes(inAt, row?.outAt ?? now.toISOString(), row?.day ?? calendarDay, shift) : null,
    am: row?.am ?? null,
    pm: row?.pm ?? null,
    press:
      rules.webPunch === 'OFF'
        ? null
        : {
            direction: inAt ? 'OUT' : 'IN',
            asks: asksOf(rules),
            outside: rules.outside,
            accuracyMost: rules.accuracyMost,
            keptDays: rules.keptDays,
            placeDays: rules.placeDays,
            sites: sites.map(({ id, name, byQr }) => ({ id, name, byQr })),
          },
    faults: rows
      .filter(({ day, am, pm }) => day < (row?.day ?? calendarDay) && (lacks(am) || lacks(pm)) && !asked.some((one) => one.day === day))
      .map(({ day, am, pm }) => ({ day, am, pm })),
  };
}

/** Whole minutes, the break left out. */
function workedMinutes(
  inAt: string,
  outAt: string,
  day: string,
  shift: { breakFrom: string; breakUntil: string; comesAt: string } | null,
): number {
  const [from, until] = [Date.parse(inAt), Date.parse(outAt)];
  let worked = Math.max(0, until - from);
  if (shift) {
    const instant = (hour: string) => Date.parse(`${hour <= shift.comesAt ? moved(day, 1) : day}T${hour}:00+07:00`);
    worked -= Math.max(0, Math.min(until, instant(shift.breakUntil)) - Math.max(from, instant(shift.breakFrom)));
  }
  return Math.floor(worked / 60_000);
}
