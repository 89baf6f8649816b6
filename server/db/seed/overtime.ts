import { sql } from 'kysely';
import type { OvertimeContent } from '../../../contract/overtime/calls.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Demo } from '../../module.ts';
import { overtimeRules, reportDays } from '../../overtime/overtime-rules.ts';
import { calendarNow } from '../../system/days-off.ts';
import { isWorkingDay } from '../../system/working-days.ts';
import { moved } from '../../time/months.ts';
import { insertAll } from './insert-all.ts';
import { inHand } from './own-requests.ts';
import { type SeededAct, type SeededApplicant, type SeededStep, seededApplicants, seedFaces, seedHistory } from './request-history.ts';

const dayMs = 86_400_000;
const works = [
  'จัดทำคำของบประมาณรายจ่ายประจำปี',
  'ตรวจสอบข้อมูลบุคลากรก่อนเลื่อนเงินเดือน',
  'จัดเตรียมเอกสารการประชุมสภามหาวิทยาลัย',
  'ปิดบัญชีและตรวจนับพัสดุประจำเดือน',
];
const [baht, from, until] = [50, '16:30', '20:30'];

type Stage = 'SUBMITTED' | 'APPROVED' | 'DONE' | 'CLOSED';
interface Order {
  asks: SeededApplicant;
  persons: SeededApplicant[];
  days: string[];
  stage: Stage;
  work: string;
  sent: Date;
  decided: Date;
}
type Step = SeededStep & { name: string; role: string; words: string };

const at = (day: string, hour: string) => new Date(`${day}T${hour}:00+07:00`);
const lastOf = ({ days }: Order) => days.at(-1) as string;
const endOf = (order: Order) => at(lastOf(order), until);

/** A year of overtime of two units: paid months, one whose report is late, one that is reported now, one that is given, one that waits. */
export async function seedOvertime(demo: Demo): Promise<void> {
  const ctx = await inHand(demo, 'officer');
  const calendar = await calendarNow(ctx);
  const orders = planOrders(demo, await seededApplicants(demo.db), (day) => isWorkingDay(day, calendar));
  const { db } = demo;
  const ids = await insertAll(db, 'request', orders.map(requestRow));
  const steps = orders.flatMap((order, i) => stepsOf(order).map((step) => ({ request_id: ids[i] as number, ...step })));
  await insertAll(db, 'request_step', steps);
  await seedFaces(
    db,
    orders.map(({ sent }, i) => ({ id: ids[i] as number, at: sent })),
    steps.filter(({ role }) => role === 'DECIDE'),
  );
  const lines = await linesOf(demo, orders, ids);
  await insertAll(
    db,
    'overtime_day',
    orders.flatMap(({ persons, days }, i) =>
      persons.flatMap(({ person }) => days.map((day) => ({ request_id: ids[i], person_id: person, day }))),
    ),
    { ids: false },
  );
  await keepSheets(demo, orders, ids, lines);
  await seedHistory(
    db,
    overtimeRules.book,
    orders.map((order, i) => ({
      id: ids[i] as number,
      by: order.asks.person,
      sent: order.sent,
      acts: actsOf(order, sumOf(lines, ids[i])),
    })),
  );
  await punchedLate(demo, orders);
}

/** The unit of the officer, and one other that has people enough. */
function planOrders({ now, world }: Demo, applicants: readonly SeededApplicant[], worksOn: (day: string) => boolean): Order[] {
  const officer = world.person('officer');
  const units = [...Map.groupBy(applicants, ({ unit }) => unit).values()].filter((people) => people.length > 2);
  const own = units.find((people) => people.some(({ person }) => person === officer)) ?? [];
  const other = units.find((people) => people !== own) ?? [];
  const today = bangkokDay(now);
  const ahead = (count: number, first: string) => some(worksOn, first, 1, count);
  const [mine, theirs] = [askerOf(own, officer), askerOf(other, 0)];
  const orders: Order[] = [];
  for (let back = 12; back >= 1; back -= 1) {
    const month = monthBack(today, back);
    const paid = ahead(3, `${month}-15`).filter((day) => day.startsWith(month));
    orders.push(orderOf(mine, paid, 'CLOSED', back));
    // of the last month the other unit has not reported yet: late by now
    if (back % 2 === 1) orders.push(orderOf(theirs, ahead(2, `${month}-05`), back === 1 ? 'DONE' : 'CLOSED', back + 1));
  }
  const before = some(worksOn, moved(today, -1), -1, 3).reverse();
  orders.push(orderOf(mine, sameMonth(before), 'DONE', 2));
  const hour = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  orders.push({ ...orderOf(theirs, ahead(1, moved(today, 4)), 'APPROVED', 3), sent: hour(26), decided: hour(20) });
  orders.push({ ...orderOf(mine, ahead(1, moved(today, 6)), 'SUBMITTED', 1), sent: hour(3), decided: now });
  return orders;
}

/** So many working days from this one on, or back. */
function some(worksOn: (day: string) => boolean, first: string, step: 1 | -1, count: number): string[] {
  const found: string[] = [];
  for (let day = first; found.length < count; day = moved(day, step)) if (worksOn(day)) found.push(day);
  return found;
}

const sameMonth = (days: readonly string[]) => days.filter((day) => day.slice(0, 7) === days.at(-1)?.slice(0, 7));

function monthBack(today: string, back: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}

interface Asks {
  asks: SeededApplicant;
  persons: SeededApplicant[];
}

/** Who asks, and two others who work. */
function askerOf(people: readonly SeededApplicant[], wanted: number): Asks {
  const asks = (people.find(({ person }) => person === wanted) ?? people[0]) as SeededApplicant;
  return { asks, persons: people.filter((one) => one !== asks).slice(0, 2) };
}

function orderOf(who: Asks, days: string[], stage: Stage, place: number): Order {
  const first = days[0] as string;
  return {
    ...who,
    days,
    stage,
    work: works[place % works.length] as string,
    sent: at(moved(first, -3), '10:05'),
    decided: at(moved(first, -2), '14:20'),
  };
}

const hoursOf = 4;
const mostOf = ({ persons, days }: Order) => persons.length * days.length * hoursOf * baht;

function requestRow(order: Order) {
  const { asks, persons, days, stage, work, sent } = order;
  const content: OvertimeContent = {
    ...{ month: (days[0] as string).slice(0, 7), kind: 'WORKDAY', work, from, until, fund: 'เงินรายได้มหาวิทยาลัย', urgent: false, reason: '' },
    persons: persons.map(({ person }) => ({ personId: person, days })),
    budget: mostOf(order),
  };
  return {
    kind: overtimeRules.code,
    state: stage,
    applicant_id: asks.person,
    filed_by: asks.person,
    unit_id: asks.unit,
    position_id: asks.post,
    subject: overtimeRules.subject(content),
    content,
    private: false,
    from_at: at(days[0] as string, from).toISOString(),
    until_at: endOf(order).toISOString(),
    speed: 0,
    version: 2,
    round: 1,
    event_seq: 0,
    created_at: sent.toISOString(),
    submitted_at: sent.toISOString(),
    ended_at: stage === 'DONE' || stage === 'CLOSED' ? endOf(order).toISOString() : null,
  };
}

const reportedAt = (order: Order) => new Date(+endOf(order) + 3 * dayMs - 8 * 3_600_000);
const paidAt = (order: Order) => new Date(+reportedAt(order) + dayMs);

function stepsOf(order: Order): Step[] {
  const { asks, stage, sent, decided } = order;
  const step = (
    n: number,
    name: string,
    role: string,
    holder: number,
    opened: Date,
    due: Date,
    done: Date | null,
    actor: number,
  ): Step => ({
    ...{ round: 1, n, name, role, holder_id: holder, basis: {}, words: '' },
    state: done ? 'DONE' : 'WAITING',
    opened_at: opened.toISOString(),
    due_at: due.toISOString(),
    actor_id: done ? actor : null,
    decision: done && role === 'DECIDE' ? 'APPROVE' : null,
    at: done?.toISOString() ?? null,
  });
  const later = (of: Date, days: number) => new Date(+of + days * dayMs);
  const steps = [step(1, 'head', 'DECIDE', asks.headPost, sent, later(sent, 3), stage === 'SUBMITTED' ? null : decided, asks.head)];
  if (stage === 'SUBMITTED' || stage === 'APPROVED') return steps;
  const closed = stage === 'CLOSED';
  const due = later(endOf(order), reportDays);
  steps.push(step(2, 'overtimeSheet', 'CARRY', asks.person, endOf(order), due, closed ? reportedAt(order) : null, asks.person));
  if (closed)
    steps.push(step(3, 'overtimeSend', 'CARRY', asks.person, reportedAt(order), later(reportedAt(order), 3), paidAt(order), asks.person));
  return steps;
}

function actsOf(order: Order, sum: number): SeededAct[] {
  const { asks, stage, sent, decided, days } = order;
  const by = { actor: asks.person };
  const acts: SeededAct[] = [
    { ...by, action: 'save', from: null, to: 'DRAFT', at: sent },
    { ...by, action: 'submit', from: 'DRAFT', to: 'SUBMITTED', at: sent },
  ];
  if (stage === 'SUBMITTED') return acts;
  acts.push({ actor: asks.head, step: 1, action: 'approve', from: 'SUBMITTED', to: 'APPROVED', at: decided });
  if (stage === 'APPROVED') return acts;
  acts.push({ actor: null, action: 'begin', from: 'APPROVED', to: 'RUNNING', at: at(days[0] as string, from) });
  acts.push({ actor: null, action: 'end', from: 'RUNNING', to: 'DONE', at: endOf(order) });
  if (stage === 'DONE') return acts;
  const said = sum.toLocaleString('en-US');
  const detail = { words: `รายงานผลและจัดทำหลักฐาน ${said} บาท`, baht: sum };
  acts.push({ ...by, action: 'change', from: 'DONE', to: 'DONE', at: reportedAt(order), detail });
  acts.push({ ...by, action: 'close', from: 'DONE', to: 'CLOSED', at: paidAt(order), detail: { words: `ส่งการเงิน ${said} บาท` } });
  return acts;
}

interface Line {
  request_id: number;
  person_id: number;
  day: string;
  in_at: string | null;
  out_at: string | null;
  hours: number;
  rate: number;
  baht: number;
  fault: 'LEAVE' | 'TRAVEL' | null;
}

const sumOf = (lines: readonly Line[], id: number | undefined) =>
  lines.reduce((sum, line) => sum + (line.request_id === id ? line.baht : 0), 0);

/** When he went: the same in every demo. */
const wentAt = (person: number, day: string) =>
  at(day, `19:${String(10 + ((person * 7 + Number(day.slice(8)) * 11) % 45)).padStart(2, '0')}`);

/** What the sheets that are paid say; who was away that day is not paid for it. */
async function linesOf({ db }: Demo, orders: readonly Order[], ids: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<{
    key: string;
    kind: string;
  }>`select x.person_id || ' ' || to_char(x.day, 'YYYY-MM-DD') as key, min(x.kind) as kind from presence x
    where x.kind in ('LEAVE', 'TRAVEL') group by x.person_id, x.day`.execute(db);
  const away = new Map(rows.map(({ key, kind }) => [key, kind]));
  return orders.flatMap(({ stage, persons, days }, i) =>
    stage !== 'CLOSED'
      ? []
      : persons.flatMap(({ person }) =>
          days.map((day): Line => {
            const fault = away.get(`${person} ${day}`) as Line['fault'] | undefined;
            const line = { request_id: ids[i] as number, person_id: person, day, rate: baht };
            if (fault) return { ...line, in_at: null, out_at: null, hours: 0, baht: 0, fault };
            const went = wentAt(person, day);
            const hours = Math.floor((+went - +at(day, from)) / 3_600_000);
            return { ...line, in_at: at(day, from).toISOString(), out_at: went.toISOString(), hours, baht: hours * baht, fault: null };
          }),
        ),
  );
}

async function keepSheets({ db }: Demo, orders: readonly Order[], ids: readonly number[], lines: readonly Line[]): Promise<void> {
  const sheets = orders.flatMap((order, i) => {
    if (order.stage !== 'CLOSED') return [];
    const worked = lines.find((line) => line.request_id === ids[i] && line.hours > 0);
    const by = { reported_by: order.asks.person, sent_by: order.asks.person };
    const when = { reported_at: reportedAt(order).toISOString(), sent_at: paidAt(order).toISOString() };
    return [{ request_id: ids[i], certifier_id: worked?.person_id ?? order.asks.person, ...by, ...when, words: '', sent_words: '' }];
  });
  await insertAll(db, 'overtime_sheet', sheets, { ids: false });
  await insertAll(
    db,
    'overtime_line',
    lines.map((line) => ({ ...line })),
    { ids: false },
  );
}

/** Whoever stayed on signed the list on going, in the months that are not closed. */
async function punchedLate({ db, world, now }: Demo, orders: readonly Order[]): Promise<void> {
  const since = `${monthBack(bangkokDay(now), 1)}-01`;
  const rows = orders.flatMap(({ persons, days }) =>
    persons.flatMap(({ person }) =>
      days.filter((day) => day >= since).map((day) => ({ person, day, at: wentAt(person, day).toISOString() })),
    ),
  );
  await sql`insert into punch (person_id, at, direction, source, raw, made_by)
    select x.person, x.at, 'OUT', 'OFFICER', 'บัญชีลงเวลาปฏิบัติงานนอกเวลา', ${world.person('clerk')} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(person bigint, day date, at timestamptz)
    where x.at < ${now} and not exists (select 1 from presence w where w.person_id = x.person and w.day = x.day)`.execute(db);
}
