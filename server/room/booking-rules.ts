import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/lang/index.ts';
import {
  type BookingContent,
  bookingContent,
  type bumpBooking as bumpCall,
  type keepBooking as call,
  type dayOfRooms as dayCall,
  type Occurrence,
  type planBooking as planCall,
} from '../../contract/room/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill, hourWords, spanWords } from '../http/words.ts';
import { keepRequest } from '../office/keep-request.ts';
import type { RequestInHand } from '../office/request-in-hand.ts';
import type { Judged, RequestRules, WantedUse } from '../office/request-rules.ts';
import { whyClosed, whyNotAsked } from '../office/resources/catalogue.ts';
import { takeFromOthers } from '../office/series/bump.ts';
import { calendarOf } from '../office/series/calendar.ts';
import { dayMs, seriesDays } from '../office/series/days.ts';
import { planSeries } from '../office/series/plan-series.ts';
import { spanOf } from '../office/series/series.ts';
import { holidayNames } from '../system/days-off.ts';
import { printForm } from './papers.ts';
import {
  cateringOf,
  closedIn,
  factsOf,
  largeEnough,
  mayBump,
  namesOf,
  type Room,
  roomOf,
  roomsById,
  roomsWhere,
  rulesNow,
  seatsOf,
  wordsOf,
} from './rooms.ts';

/** What is kept of a booking; `bumps`: set by the server alone, where it takes the place of another. */
export type Booking = BookingContent & { bumps?: true };

export const bookingRules: RequestRules<Booking> = {
  code: 'room.booking',
  names: { th: 'ขอใช้ห้องประชุม', en: 'Booking of a room' },
  menu: 'room',
  address: (id) => `room/${id}`,
  act: 'approve.room',
  verb: 'APPROVE',
  book: { series: 'ROOM', prefix: 'จห', fiscal: false, names: { th: 'ทะเบียนการใช้ห้องประชุม', en: 'Book of rooms' } },
  shape: bookingContent,
  subject: ({ topic }) => topic,
  isPrivate: (content) => content.private,
  time: timeOf,
  judge,
  steps: async (ctx, { content }) => {
    const keeper = await judgedBy(ctx, content);
    return keeper
      ? [{ name: 'keeper', role: 'ACCEPT', holder: keeper.id ? { of: 'party', id: keeper.id } : { of: 'authority' }, days: 2 }]
      : [];
  },
  uses: wantedUses,
  lessThese: (content, dropped) => {
    const occurrences = content.occurrences.filter((one) => !dropped.includes(one.n));
    return occurrences.length > 0 ? { ...content, occurrences } : null;
  },
  series: {
    resource: 'ROOM',
    times: ({ occurrences }) => occurrences.map(({ roomId, ...one }) => ({ ...one, resourceId: roomId })),
    withTimes: (content, times) => ({ ...content, occurrences: times.map(({ resourceId, ...one }) => ({ ...one, roomId: resourceId })) }),
    extras: ({ extras }) => extras,
    closed: closedIn,
    others: largeEnough,
    hints: async (ctx, { headCount, layout }, { id }) => tooSmall([...(await roomsById(ctx, [id])).values()], { headCount, layout }),
    display: async (ctx, id) => wordsOf(ctx, await roomOf(ctx, id)),
  },
  facts,
  cancelsAtOnce: true,
  runsByClock: true,
  forms: [{ code: 'booking', names: { th: 'ใบขอใช้ห้องประชุม', en: 'Form of booking' }, print: printForm }],
};

/** Keeps a booking, and books it where its applicant says so. */
export async function keepBooking(ctx: Ctx, input: Taken<typeof call>): Promise<Given<typeof call>> {
  return keepRequest<Booking>(ctx, bookingRules, { ...input, content: input.content });
}

/** @throws `bump_late` where the other meeting is near and the caller does not head the agency */
export async function bumpBooking(ctx: Ctx, input: Taken<typeof bumpCall>): Promise<Given<typeof bumpCall>> {
  if (!(await mayBump(ctx))) throw forbidden('bump_right');
  return takeFromOthers<Booking>(ctx, bookingRules, { ...input, content: { ...input.content, bumps: true } }, await rulesNow(ctx));
}

export async function planBooking(
  ctx: Ctx,
  { headCount = 1, layout = '', ...input }: Taken<typeof planCall>,
): Promise<Given<typeof planCall>> {
  const content = { ...nothing, headCount: Math.max(1, headCount), layout };
  return planSeries<Booking>(ctx, bookingRules, { ...input, content });
}
const nothing = { topic: '', publicTitle: '', private: false, extras: [], catering: [], phone: '', remark: '', occurrences: [] };

/** What stands in the rooms. */
export async function dayOfRooms(ctx: Ctx, { from, until, roomId }: Taken<typeof dayCall>): Promise<Given<typeof dayCall>> {
  const things = await roomsWhere(ctx, roomId ? sql`r.id = ${roomId}` : undefined);
  return { rooms: things.map(factsOf), ...(await calendarOf(ctx, bookingRules, { from, until, things })) };
}

function timeOf({ occurrences }: BookingContent): { from: Date; until: Date } | null {
  if (occurrences.length === 0) return null;
  const from = Math.min(...occurrences.map((one) => Date.parse(one.from)));
  const until = Math.max(...occurrences.map((one) => Date.parse(one.until)));
  return { from: new Date(from), until: new Date(until) };
}

/** Who gives the rooms of a booking that are given, where any is; rooms that who comes first has ask nobody. */
async function judgedBy(ctx: Ctx, { occurrences, bumps }: Booking): Promise<{ id: number | null } | null> {
  if (bumps) return null;
  const rooms = await roomsById(
    ctx,
    occurrences.filter((one) => !one.waits).map((one) => one.roomId),
  );
  const judged = [...rooms.values()].find((room) => room.judged);
  return judged ? { id: judged.keeperId } : null;
}

async function wantedUses(ctx: Ctx, { content: { occurrences, extras, bumps } }: { content: Booking }): Promise<WantedUse[]> {
  const rooms = await roomsById(
    ctx,
    occurrences.map((one) => one.roomId),
  );
  return occurrences.flatMap((one) => {
    const asks = !bumps && rooms.get(one.roomId)?.judged === true;
    const use = { occurrence: one.n, ...spanOf(one), asks: asks && !one.waits, waits: one.waits };
    // what is carried there goes with a room that one has
    const carried = one.waits ? [] : extras.map((resourceId) => ({ ...use, resourceId }));
    return [{ ...use, resourceId: one.roomId }, ...carried];
  });
}

async function judge(ctx: Ctx, request: RequestInHand<Booking>): Promise<Judged> {
  const { content, at } = request;
  const asking = request.state === 'DRAFT' || request.state === 'SENT_BACK';
  const time = timeOf(content);
  if (!time) return { faults: [{ field: 'occurrences', code: 'required' }], hints: [] };
  const [rooms, closed, holidays, extras] = await Promise.all([
    roomsById(
      ctx,
      content.occurrences.map((one) => one.roomId),
    ),
    closedIn(ctx, bangkokDay(time.from), bangkokDay(time.until)),
    holidayNames(ctx, bangkokDay(time.from), bangkokDay(time.until)),
    namesOf(ctx, content.extras),
  ]);
  const faults: Judged['faults'] = [];
  const fault = (code: Judged['faults'][number]['code'], params = {}, field = 'occurrences') => faults.push({ field, code, params });
  if (extras.length < new Set(content.extras).size) fault('room_extra_gone', {}, 'extras');
  if (time.until.getTime() - time.from.getTime() > seriesDays * dayMs) fault('series_too_long');
  const keepers = new Set(
    content.occurrences.flatMap((one) => (rooms.get(one.roomId)?.judged ? [rooms.get(one.roomId)?.keeperId ?? 0] : [])),
  );
  if (keepers.size > 1) fault('two_keepers');
  for (const one of content.occurrences) {
    const room = rooms.get(one.roomId);
    const span = spanOf(one);
    if (!room?.active) fault('resource_gone');
    else if (span.until <= span.from) fault('ends_before_begins');
    else {
      const why = (asking ? whyNotAsked(room, span, at) : null) ?? (content.bumps ? null : whyClosed(room, span, closed));
      if (why) fault(why.code, why.params);
      const lead = room.cateringLeadHours;
      if (asking && content.catering.length > 0 && lead > 0 && span.from.getTime() - at.getTime() < lead * 3_600_000)
        fault('room_catering_late', { room: room.name, count: lead }, 'catering');
    }
  }
  if (isTwice(content.occurrences, rooms)) fault('uses_twice');
  return { faults, hints: hintsOf(content, rooms, holidays) };
}

/** What is read and confirmed: fewer seats than people, and days off. */
function hintsOf({ occurrences, headCount, layout }: Booking, rooms: Map<number, Room>, holidays: Map<string, string>): Judged['hints'] {
  const free = occurrences.find((one) => holidays.has(bangkokDay(new Date(one.from))));
  return [
    ...tooSmall([...rooms.values()], { headCount, layout }),
    ...(free
      ? [
          {
            code: 'time_on_holiday' as const,
            params: { day: { day: new Date(free.from) }, name: holidays.get(bangkokDay(new Date(free.from))) ?? '' },
          },
        ]
      : []),
  ];
}

/** The first of them that has fewer seats than people. */
function tooSmall(rooms: readonly Room[], { headCount, layout }: Pick<Booking, 'headCount' | 'layout'>): Judged['hints'] {
  const small = rooms.find((room) => seatsOf(room, layout) < headCount);
  return small ? [{ code: 'room_too_small', params: { room: small.name, seats: seatsOf(small, layout), count: headCount } }] : [];
}

/** Two of its times lie over each other, with what the room needs between. */
function isTwice(occurrences: readonly Occurrence[], rooms: Map<number, Room>): boolean {
  if (new Set(occurrences.map((one) => one.n)).size < occurrences.length) return true;
  const sorted = [...occurrences].sort((a, b) => a.roomId - b.roomId || Date.parse(a.from) - Date.parse(b.from));
  return sorted.some((one, i) => {
    const next = sorted[i + 1];
    const room = rooms.get(one.roomId);
    const between = ((room?.bufferBefore ?? 0) + (room?.bufferAfter ?? 0)) * 60_000;
    return next !== undefined && next.roomId === one.roomId && Date.parse(next.from) < Date.parse(one.until) + between;
  });
}

async function facts(ctx: Ctx, { content }: { content: Booking }): Promise<{ label: string; value: string }[]> {
  const words = textsIn(ctx.request.language, 'room');
  const [rooms, extras, catering] = await Promise.all([
    roomsById(
      ctx,
      content.occurrences.map((one) => one.roomId),
    ),
    namesOf(ctx, content.extras),
    cateringOf(ctx, content),
  ]);
  const label = words.fact;
  const meals = catering
    .map((one) => fill(words.cateringLine, { name: one.name, count: one.count, baht: one.baht, budget: one.budget }).trim())
    .join(', ');
  const of = [...rooms.values()];
  const rows = [
    {
      label: label.room,
      value: [...rooms.values()].map((room) => [room.name, room.building, room.floor].filter(Boolean).join(' ')).join(', '),
    },
    { label: label.time, value: timeWords(content.occurrences, words.times, ctx.request.language) },
    { label: label.headCount, value: fill(words.persons, { count: content.headCount }) },
    { label: label.layout, value: content.layout ? words.layout[content.layout] : '' },
    { label: label.publicTitle, value: content.publicTitle },
    { label: label.extras, value: extras.map((one) => one.name).join(', ') },
    { label: label.catering, value: content.occurrences.length > 1 && meals ? fill(words.eachTime, { text: meals }) : meals },
    { label: label.phone, value: content.phone },
    { label: label.remark, value: content.remark },
    {
      label: label.link,
      value: [...new Set(of.filter((room) => room.linkKind !== 'NONE').map((room) => words.link[room.linkKind as 'OTHER']))].join(', '),
    },
    { label: label.rules, value: [...new Set(of.map((room) => room.rules))].filter(Boolean).join(' ') },
  ];
  return rows.filter((row) => row.value !== '');
}

/** One time in full; of several the first and the last day, and how many. */
export function timeWords(occurrences: readonly Occurrence[], times: string, language?: Language): string {
  const [first, last] = [occurrences[0], occurrences.at(-1)];
  if (!first || !last) return '';
  const span = spanOf(first);
  if (occurrences.length === 1) return spanWords(span, language);
  const hours = `${hourWords(span.from, language)} – ${hourWords(span.until, language)}`;
  return `${dayWords(span.from, language)} – ${dayWords(new Date(last.from), language)} ${hours} (${fill(times, { count: occurrences.length })})`;
}
