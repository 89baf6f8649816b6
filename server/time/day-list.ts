import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { thaiHour } from '../../contract/rules/thai.ts';
import * as calls from '../../contract/time/months.ts';
import type { DayStatus } from '../../contract/time/shapes.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, named, personNamed, readingThai } from '../http/named.ts';
import { serveAsked } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import { printedBy } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import type { ComputedDay } from './day-status.ts';
import { shownDays } from './kept-days.ts';
import { chosenUnit, membersOf, peopleOf, unitsSeen } from './who.ts';

type Reply = Given<typeof calls.dayList>;
type Row = Reply['rows'][number];

/** บัญชีลงเวลาปฏิบัติราชการ of a day: who came when, and of the others where they are. Of leave it says that it is leave, as the form does. */
export async function dayList(ctx: Ctx, { day, unitId }: Taken<typeof calls.dayList>): Promise<Reply> {
  const units = await unitsSeen(ctx);
  const unit = chosenUnit(ctx, units, unitId);
  const listed = units.map(({ id, name }) => ({ id, name }));
  if (!unit) return { units: listed, unit: null, day, rows: [], counts: countsOf([]) };
  const span = { from: day, until: day };
  const [people, days] = await Promise.all([
    peopleOf(ctx, unit.id, span),
    shownDays(ctx, { persons: membersOf([unit.id], span), ...span }),
  ]);
  const byPerson = new Map(days.filter((row) => row.unitId === unit.id).map((row) => [row.personId, row]));
  const rows = people.flatMap(({ id, name, position }) => {
    const row = byPerson.get(id);
    return row ? [rowOf(ctx, { personId: id, name, position }, row)] : [];
  });
  return { units: listed, unit: { id: unit.id, name: unit.name }, day, rows, counts: countsOf(rows) };
}

function rowOf(ctx: Ctx, person: Pick<Row, 'personId' | 'name' | 'position'>, row: ComputedDay): Row {
  const { am, pm, lateMinutes, waits } = row;
  return {
    ...person,
    inAt: row.claimedIn ?? row.inAt,
    outAt: row.claimedOut ?? row.outAt,
    am,
    pm,
    lateMinutes,
    remark: remarkOf(ctx, row),
    waits,
  };
}

/** What is not plain coming and going. */
function remarkOf({ request }: Ctx, { am, pm, lateMinutes, earlyMinutes, waits, claimedIn, claimedOut }: ComputedDay): string {
  const words = textsIn(request.language, 'time');
  const said = (status: DayStatus | null) =>
    status === null || status === 'IN' || status === 'LATE' || status === 'EARLY' ? '' : words.status[status];
  const halves =
    am === pm
      ? [said(am)]
      : [am, pm].map((status, place) =>
          said(status) ? fill(words.remarkHalf, { status: said(status), half: place === 0 ? words.half.AM : words.half.PM }) : '',
        );
  return [
    ...halves,
    lateMinutes > 0 ? fill(words.lateFor, { minutes: lateMinutes }) : '',
    earlyMinutes > 0 ? fill(words.earlyFor, { minutes: earlyMinutes }) : '',
    claimedIn || claimedOut ? words.claimedShort : '',
    waits ? words.waiting : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Persons, each counted once for what the day was to him; who was half a day on leave and came has come. */
function countsOf(rows: readonly Row[]): Reply['counts'] {
  const counts = { all: rows.length, came: 0, late: 0, leave: 0, travel: 0, elsewhere: 0, absent: 0 };
  for (const { inAt, outAt, am, pm, lateMinutes } of rows) {
    const is = (status: DayStatus) => am === status || pm === status;
    if (inAt || outAt || is('IN')) counts.came++;
    else if (is('TRAVEL')) counts.travel++;
    else if (is('WFH')) counts.elsewhere++;
    else if (is('LEAVE')) counts.leave++;
    else if (is('ABSENT')) counts.absent++;
    if (lateMinutes > 0) counts.late++;
  }
  return counts;
}

/** GET /api/time/day-list/print: the form, Thai whoever prints it. */
export function printRoutes(app: FastifyInstance, office: Office): void {
  const route = { path: calls.dayListPath, menu: 'view time', work: 'page', take: calls.dayListPaper, amiss: 'bad_date' } as const;
  serveAsked(app, office, route, async (ctx, asked, reply) =>
    send(reply, await printDayList(readingThai(ctx), asked), 'บัญชีลงเวลาปฏิบัติราชการ.pdf'),
  );
}

async function printDayList(ctx: Ctx, asked: { day: string; unitId?: number | undefined }): Promise<Uint8Array> {
  const { unit, day, rows, counts } = await dayList(ctx, asked);
  if (!unit) throw notFound();
  const words = textsIn(undefined, 'time').list;
  const [{ digits }, head] = await Promise.all([readPaperDefaults(ctx.db), headOf(ctx, unit.id)]);
  const hour = (at: string | null) => (at ? thaiHour(at) : '');
  return ctx.office.paper.print('time-list', {
    unit: unit.name,
    day,
    printed: printedBy(ctx),
    rows: rows.map((row) => ({ name: row.name, inAt: hour(row.inAt), outAt: hour(row.outAt), remark: row.remark })),
    counts: [fill(words.counts, counts), counts.elsewhere > 0 ? fill(words.elsewhere, counts) : ''].filter(Boolean).join(' '),
    head,
    digits,
  });
}

/** Who heads the unit that day signs; a post that nobody holds has its line. */
async function headOf({ db }: Ctx, unitId: number): Promise<{ name: string; post: string }> {
  const { rows } = await sql<{ name: string | null; post: string }>`
    select ${named(inThai, 'o')} as post, (select ${personNamed(inThai, 'p')} from affiliation f join person p on p.id = f.person_id where f.position_id = o.id and f.since <= today()
      and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1) as name from position o where o.unit_id = ${unitId} and o.heads_unit order by o.id limit 1`.execute(
    db,
  );
  return { name: rows[0]?.name ?? '', post: rows[0]?.post ?? '' };
}
