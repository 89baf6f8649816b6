import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { kinds } from '../../contract/kinds.ts';
import { type MeetingForm, meetingPrint, meetingPrintPath } from '../../contract/meeting/minutes.ts';
import { bahtText } from '../../contract/rules/baht-text.ts';
import { longThaiDate, thaiHour } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, refuse } from '../http/errors.ts';
import { inThai, partyNamed, readingThai } from '../http/named.ts';
import { serveAsked } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import { printedBy } from '../office/report-tables.ts';
import type { Office } from '../office.ts';
import { signedColumns } from '../paper/meeting-prints.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { pointsOf } from './agenda.ts';
import { whenSaid, whereSaid } from './invitation-text.ts';
import { itemsOf } from './item-rows.ts';
import { lookAtMeeting, type MeetingInHand } from './machine/meeting-in-hand.ts';
import { withResult } from './minutes-draft.ts';
import { minutesContent } from './minutes-letter.ts';
import { metAs, paperWords } from './paper-words.ts';

/** GET /api/meeting/:meetingId/print?form=…: Thai whoever prints it. */
export function printRoutes(app: FastifyInstance, office: Office): void {
  const route = { path: meetingPrintPath(':meetingId'), menu: 'view meeting', work: 'page', take: meetingPrint } as const;
  serveAsked(app, office, route, async (own, { meetingId, form, itemId }, reply) => {
    const ctx = readingThai(own);
    const meeting = await lookAtMeeting(ctx, meetingId);
    const words = paperWords().form[form];
    return send(reply, await printed[form](ctx, meeting, itemId), `${words} ${meeting.body.name} ${meeting.number.replace('/', '-')}.pdf`);
  });
}

type Print = (ctx: Ctx, meeting: MeetingInHand, itemId: number | undefined) => Promise<Uint8Array>;
const printed: Record<MeetingForm, Print> = {
  agenda: printAgenda,
  attendance: printAttendance,
  ballot: printBallots,
  minutes: printMinutes,
  resolutions: printResolutions,
  allowance: printAllowance,
};

/** What every form begins with. */
async function headOf(ctx: Ctx, meeting: MeetingInHand, { withLink = false } = {}) {
  const { digits } = await readPaperDefaults(ctx.db);
  const title = fill(paperWords().title, { body: metAs(meeting.body.name), number: meeting.number });
  return {
    lines: [title, whenSaid(meeting), whereSaid(meeting, { withLink })].filter(Boolean),
    printed: printedBy(ctx),
    ...(digits ? { digits } : {}),
  };
}

/** Of who looks after it everything, of others what they may read. */
async function printAgenda(ctx: Ctx, meeting: MeetingInHand): Promise<Uint8Array> {
  const items = await itemsOf(ctx, meeting);
  const words = paperWords();
  const headings = (await pointsOf(ctx, items)).map(({ n, name, items: under }) => ({
    title: fill(words.heading, { n, name }),
    items:
      under.length === 0
        ? [{ no: '', title: words.nothing, detail: '' }]
        : under.map(({ no, title, presenter, docNo, papers }) => ({
            no,
            title,
            detail: [
              presenter && fill(words.presenter, { presenter }),
              docNo,
              papers.length > 0 ? fill(words.papers, { count: papers.length }) : '',
            ]
              .filter(Boolean)
              .join(' · '),
          })),
  }));
  return ctx.office.paper.print('meeting-agenda', { ...(await headOf(ctx, meeting, { withLink: true })), headings });
}

function mustKeep({ keeps, presides }: MeetingInHand): void {
  if (!keeps && !presides) throw forbidden();
}

interface Came {
  seatId: number;
  joined: Date;
  left: Date | null;
  way: string;
}

async function cameOf(ctx: Ctx, meetingId: number): Promise<Came[]> {
  const { rows } =
    await sql<Came>`select a.seat_id as "seatId", min(a.joined_at) as joined, max(a.left_at) as left, min(a.way) as way from meeting_attendance a
    where a.meeting_id = ${meetingId} and a.proxy_of_holder is null group by 1`.execute(ctx.db);
  return rows;
}

/** ใบลงชื่อผู้เข้าประชุม: who came by the line has signed by his account. */
async function printAttendance(ctx: Ctx, meeting: MeetingInHand): Promise<Uint8Array> {
  mustKeep(meeting);
  const words = paperWords();
  const came = await cameOf(ctx, meeting.id);
  const clock = (at: Date | null | undefined) => (at ? clockOfDay(at) : '');
  const rows = meeting.seats
    .filter(({ vacant }) => !vacant)
    .map((seat, place) => {
      const one = came.find(({ seatId }) => seatId === seat.id);
      return [
        String(place + 1),
        seat.name,
        [seat.detail, words.role[seat.role]].filter(Boolean).join(' '),
        one?.way === 'ONLINE' ? words.byAccount : '',
        clock(one?.joined),
        '',
      ];
    });
  return ctx.office.paper.print('signed-list', {
    ...(await headOf(ctx, meeting)),
    title: words.form.attendance,
    columns: signedColumns(words.attendanceColumns, ['1cm', '1.3fr', '1.3fr', '3.6cm', '1.7cm', '1.9cm']),
    rows,
    least: 12,
    signed: true,
    words: fill(words.counted, {
      came: came.length || '..........',
      of: meeting.seats.filter(({ counts, vacant }) => counts && !vacant).length,
    }),
    signers: [secretaryOf(meeting)],
  });
}

/** บัตรลงคะแนน for an item, as many as may vote. */
async function printBallots(ctx: Ctx, meeting: MeetingInHand, itemId: number | undefined): Promise<Uint8Array> {
  mustKeep(meeting);
  const items = await itemsOf(ctx, meeting);
  const item = items.find(({ id }) => id === itemId) ?? items.find(({ kind }) => kind === 'CONSIDER');
  if (!item) throw refuse('meeting_no_agenda');
  const words = paperWords();
  const count = meeting.seats.filter(({ counts, vacant, id }) => counts && !vacant && !item.recused.includes(id)).length;
  const { lines, ...head } = await headOf(ctx, meeting);
  return ctx.office.paper.print('meeting-ballots', {
    ...head,
    lines: lines.slice(0, 1),
    no: item.no,
    question: item.title,
    choices: Object.values(words.choice),
    count,
  });
}

/** As the letter will be, before it is one. */
async function printMinutes(ctx: Ctx, meeting: MeetingInHand): Promise<Uint8Array> {
  if (!meeting.keeps && !(meeting.mySeats.length > 0 && ['CIRCULATED', 'CERTIFIED'].includes(meeting.state))) throw forbidden();
  const { meeting: said, body = [] } = await minutesContent(ctx, meeting);
  if (!said) throw refuse('minutes_empty');
  const agenda: { title: string; point?: number; body: typeof body }[] = [];
  for (const block of body) {
    if (block.kind === 'item')
      agenda.push({ title: fill(paperWords().heading, { n: agenda.length + 1, name: block.text }), point: agenda.length + 1, body: [] });
    else agenda.at(-1)?.body.push(block);
  }
  const { digits } = await readPaperDefaults(ctx.db);
  const { body: name, ...rest } = said;
  const secretary = secretaryOf(meeting);
  return ctx.office.paper.typeset(kinds.minutes.template ?? 'minutes', {
    ...rest,
    ...(digits ? { digits } : {}),
    meeting: name,
    subject: `${paperWords().book}${name}`,
    agenda,
    signer: { name: secretary.name, position: [secretary.post] },
  } as never);
}

/** มติโดยย่อ. */
async function printResolutions(ctx: Ctx, meeting: MeetingInHand): Promise<Uint8Array> {
  const words = paperWords();
  const seen = await itemsOf(ctx, meeting);
  const { rows } = await sql<{ itemId: number; result: keyof typeof words.result; text: string; owner: string; due: string | null }>`
    select r.item_id as "itemId", r.result, r.text, coalesce((select ${partyNamed(inThai, 'o')} from party o where o.id = r.owner_id), '') as owner, r.due_on::text as due
    from meeting_resolution r where r.meeting_id = ${meeting.id} and not exists (select 1 from meeting_resolution c where c.corrects_id = r.id) order by r.id`.execute(
    ctx.db,
  );
  const lines = seen.flatMap((item) =>
    rows
      .filter(({ itemId }) => itemId === item.id)
      .map(({ result, text, owner, due }) => [item.no, item.title, withResult(result, text), owner, due ? longThaiDate(due) : '']),
  );
  return ctx.office.paper.print('signed-list', {
    ...(await headOf(ctx, meeting)),
    title: words.form.resolutions,
    columns: signedColumns(words.resolutionColumns, ['1.3cm', '1.3fr', '1.8fr', '2.8cm', '2.8cm']),
    rows: lines,
    least: 0,
    words: '',
    signers: [secretaryOf(meeting)],
  });
}

/** หลักฐานการจ่ายเบี้ยประชุม: members who came themselves, the chair by his own rate. */
async function printAllowance(ctx: Ctx, meeting: MeetingInHand): Promise<Uint8Array> {
  mustKeep(meeting);
  const words = paperWords();
  const came = await cameOf(ctx, meeting.id);
  const paid = meeting.seats
    .filter((seat) => seat.counts && came.some(({ seatId }) => seatId === seat.id))
    .map((seat) => ({ seat, baht: seat.id === (meeting.presidingSeat ?? 0) ? meeting.body.allowanceChair : meeting.body.allowanceMember }));
  const money = (baht: number) => baht.toLocaleString('en-US', { minimumFractionDigits: 2 });
  const sum = paid.reduce((all, { baht }) => all + baht, 0);
  return ctx.office.paper.print('signed-list', {
    ...(await headOf(ctx, meeting)),
    title: words.form.allowance,
    columns: signedColumns(words.allowanceColumns, ['1cm', '1.4fr', '1.2fr', '2.5cm', '3.2cm', '2.2cm'], [3]),
    rows: paid.map(({ seat, baht }, place) => [
      String(place + 1),
      seat.name,
      [seat.detail, words.role[seat.role]].filter(Boolean).join(' '),
      money(baht),
      '',
      '',
    ]),
    least: 0,
    signed: true,
    words: fill(words.paid, { count: paid.length, sum: money(sum), words: bahtText(sum) }),
    signers: [{ role: words.payer, name: '', post: '' }, secretaryOf(meeting)],
  });
}

function secretaryOf({ seats }: MeetingInHand): { role: string; name: string; post: string } {
  const seat = seats.find(({ role, vacant }) => role === 'SECRETARY' && !vacant);
  return { role: paperWords().role.SECRETARY, name: seat?.name ?? '', post: seat?.detail ?? '' };
}

function clockOfDay(at: Date): string {
  return thaiHour(at);
}
