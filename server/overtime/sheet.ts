import { sql } from 'kysely';
import type { OvertimeContent, OvertimeFault } from '../../contract/overtime/calls.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { personNamed } from '../http/named.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import { type ComputedDay, computeDays } from '../time/day-status.ts';
import { spanOf } from '../time/months.ts';
import { type Shift, shiftsById } from '../time/shifts.ts';
import { type FindRate, ratesOn } from './rates.ts';

export interface SheetLine {
  personId: number;
  day: string;
  inAt: string | null;
  outAt: string | null;
  hours: number;
  rate: number;
  baht: number;
  fault: OvertimeFault | null;
}

type Order = Pick<RequestInHand<OvertimeContent>, 'id' | 'content'>;

const hourMs = 3_600_000;
const instant = (day: string, hour: string) => Date.parse(`${day}T${hour}:00+07:00`);
const overlap = (one: readonly [number, number], other: readonly [number, number]) =>
  Math.max(0, Math.min(one[1], other[1]) - Math.max(one[0], other[0]));

/** What was worked of an order: punches, as they were corrected, within the hours that were ordered. After it was reported it stands as it was. */
export async function sheetOf(ctx: Ctx, order: Order): Promise<SheetLine[]> {
  const kept = await keptLines(ctx, order.id);
  return kept.length > 0 ? kept : computeSheet(ctx, order);
}

async function keptLines({ db }: Ctx, requestId: number): Promise<SheetLine[]> {
  const { rows } = await sql<SheetLine>`
    select l.person_id as "personId", to_char(l.day, 'YYYY-MM-DD') as day, ${iso('l.in_at')} as "inAt", ${iso('l.out_at')} as "outAt", l.hours, l.rate, l.baht, l.fault
    from overtime_line l where l.request_id = ${requestId} order by l.person_id, l.day`.execute(db);
  return rows;
}

export async function computeSheet(ctx: Ctx, { id, content }: Order): Promise<SheetLine[]> {
  const persons = content.persons.map(({ personId }) => personId);
  const span = spanOf(content.month);
  const [days, shifts, rate, away, paid] = await Promise.all([
    computeDays(ctx, { persons: sql`select unnest(${persons}::bigint[]) as id`, ...span }),
    shiftsById(ctx),
    ratesOn(ctx),
    awayOf(ctx, persons, span),
    paidElsewhere(ctx, id, persons, span),
  ]);
  const byDay = new Map(days.map((row) => [`${row.personId} ${row.day}`, row]));
  return content.persons
    .flatMap(({ personId, days: ordered }) => [...new Set(ordered)].map((day) => ({ personId, day })))
    .sort((one, other) => one.personId - other.personId || one.day.localeCompare(other.day))
    .map(({ personId, day }) => {
      const key = `${personId} ${day}`;
      const row = byDay.get(key);
      const shift = row ? (shifts.get(row.shiftId) ?? null) : null;
      return lineOf(content, { personId, day, row, shift, rate, away: away.get(key) ?? [], paid: paid.get(key) ?? [] });
    });
}

interface Found {
  personId: number;
  day: string;
  row: ComputedDay | undefined;
  shift: Shift | null;
  rate: FindRate;
  away: readonly { half: 'AM' | 'PM'; kind: string }[];
  paid: readonly (readonly [number, number])[];
}

function lineOf(content: OvertimeContent, found: Found): SheetLine {
  const { personId, day, row, rate } = found;
  const { baht = 0, hoursMost = 0 } = rate(content.kind, day) ?? {};
  // what is not paid shows what was punched all the same, so that its person sees why
  const punched = { inAt: row?.claimedIn ?? row?.inAt ?? null, outAt: row?.claimedOut ?? row?.outAt ?? null };
  const none = (fault: OvertimeFault, times = punched): SheetLine => ({ personId, day, ...times, hours: 0, rate: baht, baht: 0, fault });
  const elsewhere = awayFault(content, found);
  if (elsewhere) return none(elsewhere);
  const worked = row ? workedSpan(content, found, row) : null;
  if (!worked) return none('NO_PUNCH');
  const at = (ms: number) => new Date(ms).toISOString();
  const within = worked[1] > worked[0] ? { inAt: at(worked[0]), outAt: at(worked[1]) } : punched;
  if (found.paid.some((span) => overlap(span, worked) > 0)) return none('TWICE', within);
  const rest = content.kind === 'DAY_OFF' ? restIn(day, found.shift, worked) : 0;
  // part hours are dropped
  const hours = Math.min(hoursMost, Math.floor(Math.max(0, worked[1] - worked[0] - rest) / hourMs));
  if (hours === 0) return none('SHORT', within);
  return { personId, day, ...within, hours, rate: baht, baht: hours * baht, fault: null };
}

/** Per diem is paid for the whole day; of leave and of work elsewhere the half that the hours lie in counts. */
function awayFault({ kind }: OvertimeContent, { away }: Found): OvertimeFault | null {
  if (away.some((one) => one.kind === 'TRAVEL' || one.kind === 'TRAINING' || one.kind === 'MEETING_OUT')) return 'TRAVEL';
  const inHours = away.filter(({ half }) => kind === 'DAY_OFF' || half === 'PM');
  if (inHours.some((one) => one.kind === 'WFH')) return 'WFH';
  return inHours.some((one) => one.kind === 'LEAVE') ? 'LEAVE' : null;
}

/** On a working day from the end of the shift on, on a day off from when he came; both within the order. */
function workedSpan({ kind, from, until }: OvertimeContent, { day, shift }: Found, row: ComputedDay): [number, number] | null {
  const [came, went] = [row.claimedIn ?? row.inAt, row.claimedOut ?? row.outAt];
  if (!went || (kind === 'DAY_OFF' && !came)) return null;
  const begins = kind === 'WORKDAY' ? shiftEnd(day, shift) : Date.parse(came ?? '');
  const span: [number, number] = [Math.max(instant(day, from), begins), Math.min(instant(day, until), Date.parse(went))];
  return span[1] > span[0] ? span : [span[0], span[0]];
}

function shiftEnd(day: string, shift: Shift | null): number {
  const end = instant(day, shift?.goesAt ?? '16:30');
  return shift?.nextDay ? end + 24 * hourMs : end;
}

function restIn(day: string, shift: Shift | null, worked: readonly [number, number]): number {
  return overlap(worked, [instant(day, shift?.breakFrom ?? '12:00'), instant(day, shift?.breakUntil ?? '13:00')]);
}

async function awayOf({ db }: Ctx, persons: readonly number[], { from, until }: { from: string; until: string }) {
  const { rows } = await sql<{ key: string; half: 'AM' | 'PM'; kind: string }>`
    select x.person_id || ' ' || to_char(x.day, 'YYYY-MM-DD') as key, x.half, x.kind from presence x
    where x.person_id = any(${persons as number[]}::bigint[]) and x.day between ${from}::date and ${until}::date`.execute(db);
  return Map.groupBy(rows, ({ key }) => key);
}

/** Hours that another sheet pays already. */
async function paidElsewhere({ db }: Ctx, requestId: number, persons: readonly number[], { from, until }: { from: string; until: string }) {
  const { rows } = await sql<{ key: string; from: Date; until: Date }>`
    select l.person_id || ' ' || to_char(l.day, 'YYYY-MM-DD') as key, l.in_at as "from", l.out_at as until from overtime_line l
    where l.request_id <> ${requestId} and l.hours > 0 and l.person_id = any(${persons as number[]}::bigint[]) and l.day between ${from}::date and ${until}::date`.execute(
    db,
  );
  const found = new Map<string, (readonly [number, number])[]>();
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), [row.from.getTime(), row.until.getTime()]]);
  return found;
}

/** By persons in their order, with what each comes to. */
export async function personsOf(ctx: Ctx, lines: readonly SheetLine[]) {
  const ids = [...new Set(lines.map(({ personId }) => personId))];
  const { rows } = await sql<{ personId: number; name: string }>`
    select p.id as "personId", ${personNamed(ctx, 'p')} as name from unnest(${ids}::bigint[]) with ordinality i(id, n) join person p on p.id = i.id order by i.n`.execute(
    ctx.db,
  );
  return rows.map((row) => {
    const own = lines.filter(({ personId }) => personId === row.personId);
    return { ...row, lines: own.map(({ personId: _, ...line }) => line), ...sumOf(own) };
  });
}

export function sumOf(lines: readonly Pick<SheetLine, 'hours' | 'baht'>[]): { hours: number; baht: number } {
  return lines.reduce((sum, { hours, baht }) => ({ hours: sum.hours + hours, baht: sum.baht + baht }), { hours: 0, baht: 0 });
}
