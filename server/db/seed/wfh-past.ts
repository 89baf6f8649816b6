import { sql } from 'kysely';
import { bangkokDay, shortThaiDate } from '../../../contract/rules/thai.ts';
import type { WfhContent } from '../../../contract/wfh/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import type { Demo } from '../../module.ts';
import { calendarNow } from '../../system/days-off.ts';
import { addWorkingDays, isWorkingDay } from '../../system/working-days.ts';
import { moved } from '../../time/months.ts';
import { lettersOfDay } from '../../wfh/letters-of-day.ts';
import { wfhRules } from '../../wfh/wfh-rules.ts';
import { insertAll } from './insert-all.ts';
import { inHand } from './own-requests.ts';
import { type SeededAct, type SeededApplicant, type SeededStep, seededApplicants, seedFaces, seedHistory } from './request-history.ts';

const works = [
  ['ร่างหนังสือตอบข้อหารือ', 'ร่างเสร็จ 2 เรื่อง เสนอแล้ว'],
  ['ตรวจทานหนังสือที่รอเสนอ', 'ตรวจทานครบทุกเรื่อง'],
  ['จัดทำรายงานสรุปหนังสือรับส่งประจำเดือน', 'รายงานเสร็จ ส่งหัวหน้าแล้ว'],
  ['ปรับปรุงทะเบียนคุมหนังสือของหน่วยงาน', 'ปรับปรุงแล้ว 40 รายการ'],
] as const;

interface Stay {
  who: SeededApplicant;
  day: string;
  /** The head has not read the report of the last one yet. */
  waits: boolean;
  place: number;
  next: string;
}
type Step = SeededStep & { name: string; role: string; words: string };

const at = (day: string, hour: string) => new Date(`${day}T${hour}:00+07:00`);
const told = (what: 'reported' | 'ACCEPT', day: string) => fill(textsIn(undefined, 'wfh').told[what], { day: shortThaiDate(day) });
const asked = ({ day }: Stay) => at(moved(day, -3), '09:40');
const permitted = ({ day }: Stay) => at(moved(day, -2), '13:15');
const begun = ({ day }: Stay) => at(day, '08:30');
const ended = ({ day }: Stay) => at(day, '16:30');
const reported = ({ day }: Stay) => at(day, '16:45');
const accepted = ({ next }: Stay) => at(next, '10:20');

/** A year of days at home of one unit, each fortnight one of each. Before anybody's punches are made: who worked elsewhere signed no list. */
export async function seedPastWfh(demo: Demo): Promise<void> {
  const { db } = demo;
  const ctx = await inHand(demo, 'officer');
  const stays = await planStays(demo, ctx);
  const ids = await insertAll(db, 'request', stays.map(requestRow));
  const steps = stays.flatMap((stay, i) => stepsOf(stay).map((step) => ({ request_id: ids[i] as number, ...step })));
  const stepIds = await insertAll(db, 'request_step', steps);
  await seedFaces(
    db,
    stays.map((stay, i) => ({ id: ids[i] as number, at: asked(stay) })),
    steps.filter(({ role }) => role === 'DECIDE'),
  );
  const waiting = new Map(
    steps.flatMap(({ request_id, state }, i) => (state === 'WAITING' ? [[request_id, stepIds[i] as number] as const] : [])),
  );
  const days = await Promise.all(stays.map((stay, i) => dayRow(ctx, stay, ids[i] as number, waiting.get(ids[i] as number) ?? null)));
  await insertAll(db, 'wfh_day', days);
  await insertAll(
    db,
    'presence',
    stays.flatMap(({ who, day }, i) =>
      ['AM', 'PM'].map((half) => ({ person_id: who.person, day, half, kind: 'WFH', request_id: ids[i], shown: 'ที่พัก', private: false })),
    ),
    { ids: false },
  );
  await seedHistory(
    db,
    wfhRules.book,
    stays.map((stay, i) => ({ id: ids[i] as number, by: stay.who.person, sent: asked(stay), acts: actsOf(stay) })),
  );
}

async function planStays({ db, now, world }: Demo, ctx: Ctx): Promise<Stay[]> {
  const calendar = await calendarNow(ctx);
  const today = bangkokDay(now);
  const applicants = await seededApplicants(db);
  const unit = applicants.find(({ person }) => person === world.person('officer'))?.unit;
  const people = applicants.filter((one) => one.unit === unit).slice(0, 5);
  const { rows } = await sql<{ key: string }>`select distinct person_id || ' ' || to_char(day, 'YYYY-MM-DD') as key from presence`.execute(
    db,
  );
  const away = new Set(rows.map(({ key }) => key));
  const latest = addWorkingDays(today, -1, calendar);
  const stays: Stay[] = [];
  for (const [place, who] of people.entries())
    for (let back = 25; back >= 0; back -= 1) {
      // two of the unit on one day at most; never a Monday, as the announcement has it
      const day = weekdayBefore(today, back * 2 + (place % 2), 2 + (place % 3));
      if (day > latest || !isWorkingDay(day, calendar) || away.has(`${who.person} ${day}`)) continue;
      stays.push({ who, day, waits: false, place: stays.length, next: addWorkingDays(day, 1, calendar) });
    }
  const last = stays.toSorted((a, b) => a.day.localeCompare(b.day)).findLast(({ who }) => who.person !== world.person('officer'));
  return stays.map((stay) => ({ ...stay, waits: stay === last }));
}

/** That weekday so many weeks ago. */
function weekdayBefore(today: string, weeks: number, weekday: number): string {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return moved(today, -now + weekday - 7 * weeks);
}

function requestRow(stay: Stay) {
  const { who, day, waits, place } = stay;
  const content: WfhContent = {
    ...{ days: [{ day, part: 'DAY' }], weekly: null, place: 'HOME', placeName: '', phone: '08 1234 5678' },
    plan: [workOf(place)[0], workOf(place + 1)[0]],
  };
  return {
    kind: wfhRules.code,
    state: waits ? 'DONE' : 'CLOSED',
    applicant_id: who.person,
    filed_by: who.person,
    unit_id: who.unit,
    position_id: who.post,
    subject: wfhRules.subject(content),
    content,
    private: false,
    from_at: begun(stay).toISOString(),
    until_at: ended(stay).toISOString(),
    speed: 0,
    version: 2,
    round: 1,
    event_seq: 0,
    created_at: asked(stay).toISOString(),
    submitted_at: asked(stay).toISOString(),
    ended_at: ended(stay).toISOString(),
  };
}

const workOf = (place: number) => works[place % works.length] as (typeof works)[number];

function stepsOf(stay: Stay): Step[] {
  const { who, waits } = stay;
  const step = (n: number, name: string, role: string, holder: number, opened: Date, done: Date | null, actor: number): Step => ({
    ...{ round: 1, n, name, role, holder_id: holder, basis: {}, words: '' },
    state: done ? 'DONE' : 'WAITING',
    opened_at: opened.toISOString(),
    due_at: at(stay.next, '12:00').toISOString(),
    actor_id: done ? actor : null,
    decision: done && role === 'DECIDE' ? 'APPROVE' : null,
    at: done?.toISOString() ?? null,
  });
  return [
    step(1, 'head', 'DECIDE', who.headPost, asked(stay), permitted(stay), who.head),
    step(2, 'wfhReport', 'CARRY', who.person, begun(stay), reported(stay), who.person),
    step(3, 'wfhAccept', 'CARRY', who.headPost, reported(stay), waits ? null : accepted(stay), who.head),
  ];
}

async function dayRow(ctx: Ctx, stay: Stay, requestId: number, stepId: number | null) {
  const { who, day, waits, place, next } = stay;
  const letters = await lettersOfDay(ctx, { day, am: true, pm: true, personId: who.person });
  const iso = (hour: string) => at(day, hour).toISOString();
  return {
    request_id: requestId,
    person_id: who.person,
    unit_id: who.unit,
    ...{ day, am: true, pm: true, state: waits ? 'REPORTED' : 'ACCEPTED' },
    in_at: iso(`08:${20 + (place % 9)}`),
    out_at: ended(stay).toISOString(),
    here_at: [iso(`10:${10 + (place % 40)}`), iso(`13:${10 + ((place * 7) % 40)}`)],
    due_at: at(next, '12:00').toISOString(),
    lapse_at: at(moved(next, 5), '12:00').toISOString(),
    step_id: stepId,
    reported_at: reported(stay).toISOString(),
    letters,
    items: [place, place + 1].map((one) => ({ work: workOf(one)[0], output: workOf(one)[1], hours: 3, percent: 100, evidence: [] })),
    report_words: '',
    decided_by: waits ? null : who.head,
    decided_at: waits ? null : accepted(stay).toISOString(),
    words: '',
  };
}

function actsOf(stay: Stay): SeededAct[] {
  const { who, day, waits } = stay;
  const by = { actor: who.person };
  const acts: SeededAct[] = [
    { ...by, action: 'save', from: null, to: 'DRAFT', at: asked(stay) },
    { ...by, action: 'submit', from: 'DRAFT', to: 'SUBMITTED', at: asked(stay) },
    { actor: who.head, step: 1, action: 'approve', from: 'SUBMITTED', to: 'APPROVED', at: permitted(stay) },
    { actor: null, action: 'begin', from: 'APPROVED', to: 'RUNNING', at: at(day, '00:00') },
    {
      ...by,
      action: 'change',
      from: 'RUNNING',
      to: 'RUNNING',
      at: reported(stay),
      detail: { words: told('reported', day), day },
    },
    { actor: null, action: 'end', from: 'RUNNING', to: 'DONE', at: at(moved(day, 1), '00:00') },
  ];
  if (waits) return acts;
  const words = told('ACCEPT', day);
  acts.push({ actor: who.head, action: 'change', from: 'DONE', to: 'DONE', at: accepted(stay), detail: { words, day } });
  acts.push({ actor: who.head, action: 'close', from: 'DONE', to: 'CLOSED', at: accepted(stay) });
  return acts;
}
