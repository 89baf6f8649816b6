import { sql } from 'kysely';
import type { LeaveContent } from '../../../contract/leave/calls.ts';
import { codeOfKind, daysOf, isReport, type LeaveKind } from '../../../contract/leave/kinds.ts';
import { delegationActions } from '../../../contract/profile/delegations.ts';
import { bangkokDay, fiscalStart, fiscalYear, longThaiDate } from '../../../contract/rules/thai.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import { beginOf, endOfHalf } from '../../leave/acting.ts';
import { besideHalf, byYear, type Counts } from '../../leave/count.ts';
import type { Leave } from '../../leave/leave-case.ts';
import { leaveRequestRules } from '../../leave/leave-rules.ts';
import { leaveRules } from '../../leave/rules-of.ts';
import { servicesOf } from '../../leave/service.ts';
import { type Entry, vacationYears } from '../../leave/vacation-years.ts';
import type { Demo } from '../../module.ts';
import { storePaper } from '../../office/request-files.ts';
import { calendarOf } from '../../system/days-off.ts';
import { isWorkingDay } from '../../system/working-days.ts';
import { insertAll } from './insert-all.ts';
import { halvesOfLeave, type PlannedLeave, planLeave } from './leave-plan.ts';
import { type SeededAct, type SeededStep, seededApplicants, seedFaces, seedHistory } from './request-history.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const ofStaff = ['leave', 'time', 'wfh', 'overtime'];

/** Records of service, standing deputies, and a year of leave with what stands today: the same in every demo of the same day. */
export async function seedLeave({ office, db, world, now }: Demo): Promise<void> {
  await keepService(db, now);
  await keepDeputies(db, now);
  await keepResolution(db, now);
  const checker = { person: world.person('personnel'), post: world.post('personnel') };
  await keepOffice(db, checker.post);
  const { rows: off } = await sql<{ day: string }>`select to_char(h.day, 'YYYY-MM-DD') as day from holiday h where h.active`.execute(db);
  const daysOff = calendarOf(
    office,
    off.map((row) => row.day),
  );
  const works: Counts = (day) => isWorkingDay(day, daysOff);
  const applicants = await seededApplicants(db, { heads: ['prapas.g'] });
  const leaves = planLeave({ now, works, applicants });
  const people = new Map(applicants.map(({ username, person }) => [username, person]));
  const ctx = contextOf(office, db, { id: 'demo', ip: '', userAgent: '', key: null }, null);
  await keepLeaves({ ctx, leaves, works, people, checker, heads: await headsOf(db), now });
}

/** งานการเจ้าหน้าที่: who checks leave, and manages whatever stands around the staff. */
async function keepOffice(db: Db, post: number): Promise<void> {
  await sql`with made as (insert into users_group (name, name_en, note, sort) values ('งานการเจ้าหน้าที่', 'Human resources', 'ผู้ดูแลการลา เวลาปฏิบัติราชการ และงานบุคคลอื่น', 10) returning id),
    member as (insert into users_group_member (group_id, kind, ref_id) select id, 'POSITION', ${post}::bigint from made)
    insert into menu_right (group_id, menu_id, level) select made.id, m.id, 2 from made, menu_item m where m.code = any(${[...ofStaff]}::text[])`.execute(
    db,
  );
  await sql`insert into setting (key, value) values ('leave-office', ${JSON.stringify({ checker: post, paperYears: 2 })}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
}

/** Everybody was appointed some years ago, each as one of four types. */
async function keepService(db: Db, now: Date): Promise<void> {
  const year = now.getFullYear();
  await sql`insert into service_span (person_id, employee_type_id, since, order_no)
    select p.id, coalesce(p.employee_type_id, t.id), make_date(${year} - 2 - (n.place % 16)::int, 1 + (n.place % 12)::int, 1), 'คำสั่งที่ ' || (n.place % 90 + 1) || '/' || (${year} + 541 - (n.place % 16))
    from (select id, row_number() over (order by id)::int as place from person) n join person p on p.id = n.id
      join employee_type t on t.name = case when n.place % 5 = 4 then 'พนักงานราชการ' when n.place % 3 = 0 then 'ข้าราชการพลเรือนในสถาบันอุดมศึกษา' else 'พนักงานมหาวิทยาลัย' end
    where not exists (select 1 from service_span s where s.person_id = p.id)`.execute(db);
  await sql`update person p set employee_type_id = s.employee_type_id from service_span s where s.person_id = p.id and p.employee_type_id is null`.execute(
    db,
  );
}

/** Who acts for each post that heads a unit: of the same unit, else of the one above. */
async function keepDeputies(db: Db, now: Date): Promise<void> {
  const year = now.getFullYear();
  await sql`insert into standing_deputy (position_id, deputy_id, order_no, order_date, since)
    select o.id, d.person_id, 'คำสั่งที่ ' || (o.id % 40 + 1) || '/' || (${year} + 542), make_date(${year} - 1, 1, 5), make_date(${year} - 1, 1, 5)
    from position o join unit u on u.id = o.unit_id, lateral (select f.person_id from affiliation f join account c on c.person_id = f.person_id and c.active
      where f.is_main and (f.unit_id = o.unit_id or f.unit_id = u.parent_id) and f.position_id is distinct from o.id and (f.until is null or f.until >= today())
      order by f.unit_id = o.unit_id desc, f.id limit 1) d
    where o.heads_unit and o.active`.execute(db);
}

interface Head {
  person: number;
  post: number;
}

/** Heads of each unit and of those above it, the nearest first: the last is the head of the agency, who gives all leave. */
async function headsOf(db: Db): Promise<Map<number, Head[]>> {
  const { rows } = await sql<Head & { unit: number }>`
    with recursive way (start, id, parent_id, level) as (select u.id, u.id, u.parent_id, 0 from unit u
      union all select w.start, u.id, u.parent_id, w.level + 1 from way w join unit u on u.id = w.parent_id)
    select w.start as unit, f.person_id as person, o.id as post from way w join position o on o.unit_id = w.id and o.heads_unit and o.active
      join lateral (select f.person_id from affiliation f where f.position_id = o.id order by f.is_main desc, f.id limit 1) f on true order by w.start, w.level`.execute(
    db,
  );
  const heads = new Map<number, Head[]>();
  for (const { unit, ...head } of rows) heads.set(unit, [...(heads.get(unit) ?? []), head]);
  return heads;
}

/** A resolution of the Cabinet that runs this year and the next. */
async function keepResolution(db: Db, now: Date): Promise<void> {
  const year = now.getFullYear();
  await sql`insert into leave_rule (employee_type_id, kind, counting, quota, paper_days, once, confirmed, valid_from, valid_to, sort)
    select t.id, 'CAB', 'CALENDAR', 15, 1, 'LIFE', false, make_date(${year}, 1, 1), make_date(${year} + 1, 12, 31), 14 from employee_type t
    where t.name like 'ข้าราชการ%' or t.name in ('พนักงานมหาวิทยาลัย', 'พนักงานราชการ', 'ลูกจ้างประจำ')`.execute(db);
}

interface Seeding {
  ctx: Ctx;
  leaves: readonly PlannedLeave[];
  works: Counts;
  people: ReadonlyMap<string, number>;
  checker: Head;
  heads: ReadonlyMap<number, Head[]>;
  now: Date;
}
type Step = SeededStep & { name: string; role: string; words: string };

const reaches = ({ stage }: PlannedLeave) => ['COMING', 'RUNNING', 'DONE', 'CLOSED'].includes(stage);
/** Its days are taken: given, or a report. */
const isTaken = (leave: PlannedLeave) => reaches(leave) || isReport(leave.kind);
const states = {
  CHECK: 'SUBMITTED',
  OPINION: 'SUBMITTED',
  DECIDE: 'SUBMITTED',
  COMING: 'APPROVED',
  RUNNING: 'RUNNING',
  DONE: 'DONE',
  CLOSED: 'CLOSED',
  REJECTED: 'REJECTED',
} as const;

async function keepLeaves(seed: Seeding): Promise<void> {
  const { db } = seed.ctx;
  const { leaves } = seed;
  // the typesetter works beside the database
  const [ids, printed] = await Promise.all([
    insertAll(
      db,
      'request',
      leaves.map((leave) => requestRow(seed, leave)),
    ),
    printPapers(seed),
  ]);
  const steps = leaves.flatMap((leave, i) => stepsOf(seed, leave).map((step) => ({ request_id: ids[i] as number, ...step })));
  await insertAll(db, 'request_step', steps);
  await seedFaces(
    db,
    leaves.map(({ filed }, i) => ({ id: ids[i] as number, at: filed })),
    steps,
  );
  const papers = await keepPapers(seed, ids, printed);
  const rules = leaveRequestRules[0] as (typeof leaveRequestRules)[number];
  await seedHistory(
    db,
    rules.book,
    leaves.map((leave, i) => ({
      id: ids[i] as number,
      by: leave.who.person,
      sent: leave.filed,
      unit: leave.who.unit,
      acts: actsOf(seed, leave, papers.get(i)),
    })),
  );
  await keepChecks(seed, ids);
  await keepDays(seed, ids);
  await keepBeside(seed, ids);
}

function contentOf(seed: Seeding, leave: PlannedLeave): LeaveContent & Leave {
  const { who, kind, from, fromHalf, until, untilHalf, reason, shortened, handOver, acting } = leave;
  return {
    from,
    fromHalf,
    until,
    untilHalf,
    reason,
    contact: 'ที่พักอาศัยตามทะเบียนประวัติ',
    phone: `08${String(10_000_000 + who.person * 7_919).slice(-8)}`,
    handOver: handOver ? (seed.people.get(handOver) ?? null) : null,
    abroad: '',
    eventDay: isReport(kind) ? from : '',
    paperNo: isReport(kind) ? 'สด.35 ที่ 214/2569' : '',
    acting: acting ? [{ positionId: who.post, personId: seed.people.get(acting) as number }] : [],
    ...(shortened && { planned: { until: shortened.until, untilHalf: shortened.untilHalf } }),
  };
}

function requestRow(seed: Seeding, leave: PlannedLeave) {
  const rules = leaveRequestRules.find(({ code }) => code === codeOfKind(leave.kind)) as (typeof leaveRequestRules)[number];
  const content = contentOf(seed, leave);
  const time = rules.time(content);
  const filed = leave.filed.toISOString();
  return {
    kind: rules.code,
    state: states[leave.stage],
    applicant_id: leave.who.person,
    filed_by: leave.who.person,
    unit_id: leave.who.unit,
    position_id: leave.who.post,
    subject: rules.subject(content),
    content,
    private: true,
    from_at: time?.from.toISOString(),
    until_at: time?.until.toISOString(),
    speed: 0,
    version: 2,
    round: leave.shortened ? 2 : 1,
    event_seq: 0,
    created_at: filed,
    submitted_at: filed,
    ended_at: endedAt(leave, time?.until)?.toISOString() ?? null,
  };
}

function endedAt({ stage, filed }: PlannedLeave, until: Date | undefined): Date | null {
  if (stage === 'REJECTED') return filed;
  return stage === 'DONE' || stage === 'CLOSED' ? (until ?? null) : null;
}

/** Checked, an opinion of each head below that of the agency, and his decision; a report goes to the nearest head. */
function stepsOf(seed: Seeding, leave: PlannedLeave): Step[] {
  const { who, filed, stage, kind } = leave;
  const after = (minutes: number) => new Date(+filed + minutes * minuteMs);
  const decision = stage === 'REJECTED' ? 'REJECT' : 'APPROVE';
  const heads = (seed.heads.get(who.unit) ?? []).filter(({ person }) => person !== who.person);
  const [nearest, decider] = [heads[0] as Head, heads.at(-1) as Head];
  if (isReport(kind)) return [stepRow(leave, 1, { name: 'acknowledge', role: 'DECIDE', ...nearest, at: after(40), decision, waits: true })];
  const all = [
    { name: 'check', role: 'CHECK', ...(who.person === seed.checker.person ? nearest : seed.checker), at: after(20), decision: 'PASS' },
    ...heads
      .slice(0, -1)
      .map((head, i) => ({ name: `opinion${i + 1}`, role: 'OPINION', ...head, at: after(40 + i * 10), decision: 'PASS' })),
    { name: 'permit', role: 'DECIDE', ...decider, at: after(90), decision },
  ];
  const open = { CHECK: 0, OPINION: 1, DECIDE: all.length - 1 }[stage as string] ?? all.length;
  const steps = all.map((one, i) => stepRow(leave, i + 1, { ...one, waits: i === open, comes: i > open }));
  if (!leave.shortened) return steps;
  const again = { name: 'permit', role: 'DECIDE', ...decider, at: new Date(+shortenedAt(leave) + 30 * minuteMs), decision: 'APPROVE' };
  return [...steps, { ...stepRow(leave, 1, again), round: 2 }];
}

const givenBy = (seed: Seeding, leave: PlannedLeave) => stepsOf(seed, leave).at(-1)?.actor_id ?? null;

function stepRow(
  { filed, words = '' }: PlannedLeave,
  n: number,
  one: { name: string; role: string; person: number; post: number; at: Date; decision: string; waits?: boolean; comes?: boolean },
): Step {
  const acted = !one.waits && !one.comes;
  const opened = one.comes ? null : n === 1 ? filed : new Date(+one.at - 10 * minuteMs);
  return {
    round: 1,
    n,
    name: one.name,
    role: one.role,
    holder_id: one.post,
    basis: {},
    state: acted ? 'DONE' : one.waits ? 'WAITING' : 'COMING',
    opened_at: opened?.toISOString() ?? null,
    due_at: opened ? new Date(+opened + 3 * dayMs).toISOString() : null,
    actor_id: acted ? one.person : null,
    decision: acted ? one.decision : null,
    words: acted && one.decision === 'REJECT' ? words : '',
    at: acted ? one.at.toISOString() : null,
  };
}

function actsOf(seed: Seeding, leave: PlannedLeave, paper?: object): SeededAct[] {
  const { who, filed, stage, shortened } = leave;
  const steps = stepsOf(seed, leave).filter(({ round, state }) => round === 1 && state === 'DONE');
  const begins = beginOf({ day: leave.from, half: leave.fromHalf });
  const decided = new Date(steps.at(-1)?.at ?? +filed);
  const acts: SeededAct[] = [
    { action: 'save', from: null, to: 'DRAFT', actor: who.person, at: filed },
    ...(paper ? [{ action: 'attach', from: 'DRAFT', to: 'DRAFT', actor: who.person, at: filed, detail: paper }] : []),
    { action: 'submit', from: 'DRAFT', to: 'SUBMITTED', actor: who.person, at: filed },
    ...steps.map(({ decision, actor_id, n, at }): SeededAct => {
      const act = { actor: actor_id, step: n, at: new Date(at as string), from: 'SUBMITTED' };
      if (decision === 'PASS') return { ...act, action: 'pass', to: 'SUBMITTED' };
      return decision === 'REJECT' ? { ...act, action: 'reject', to: 'REJECTED' } : { ...act, action: 'approve', to: 'APPROVED' };
    }),
  ];
  if (!['RUNNING', 'DONE', 'CLOSED'].includes(stage)) return acts;
  // who was ill filed when he was back: it began when it was given
  const begun = new Date(Math.max(+begins, +decided));
  acts.push({ action: 'begin', from: 'APPROVED', to: 'RUNNING', actor: null, at: begun });
  if (stage === 'RUNNING') return acts;
  if (shortened) {
    const asked = shortenedAt(leave);
    const detail = { words: shortened.words };
    acts.push({ action: 'askCancel', from: 'RUNNING', to: 'CANCEL_ASKED', actor: who.person, at: asked, detail });
    acts.push({
      action: 'approve',
      from: 'CANCEL_ASKED',
      to: 'RUNNING',
      actor: givenBy(seed, leave),
      step: 1,
      at: new Date(+asked + 30 * minuteMs),
    });
  }
  const ends = endOfHalf({ day: leave.until, half: leave.untilHalf });
  const over = new Date(Math.max(+ends, +begun));
  acts.push({ action: 'end', from: 'RUNNING', to: 'DONE', actor: null, at: over });
  if (stage === 'CLOSED') acts.push({ action: 'close', from: 'DONE', to: 'CLOSED', actor: who.person, at: new Date(+over + dayMs) });
  return acts;
}

/** ใบรับรองแพทย์, by the place of its leave. */
async function printPapers({ ctx, leaves }: Seeding): Promise<Map<number, Uint8Array>> {
  const printed = new Map<number, Uint8Array>();
  for (const [i, { paper, who, until }] of leaves.entries()) {
    if (!paper) continue;
    const rows = [['ตรวจแล้วเห็นควรให้พักรักษาตัวถึงวันที่', longThaiDate(until)]];
    const tables = [{ title: who.name, heads: ['ความเห็นแพทย์', 'วันที่'], right: [false, false], rows, sums: false }];
    printed.set(i, await ctx.office.paper.print('figures', { title: 'ใบรับรองแพทย์ (ตัวอย่าง)', period: '', printed: '', tables }));
  }
  return printed;
}

/** Locked as one that is brought. */
async function keepPapers(
  seed: Seeding,
  ids: readonly number[],
  printed: ReadonlyMap<number, Uint8Array>,
): Promise<Map<number, { file: number; sha256: string }>> {
  const { office } = seed.ctx;
  const kept = new Map<number, { file: number; sha256: string }>();
  for (const [i, pdf] of printed) {
    const stored = await office.files.put(pdf, { name: 'ใบรับรองแพทย์.pdf', mime: 'application/pdf', pages: 1 });
    const file = await storePaper(
      seed.ctx,
      ids[i] as number,
      { ...stored, warnings: [] },
      { role: 'medical', sensitivity: 'MEDICAL', by: (seed.leaves[i] as PlannedLeave).who.person },
    );
    kept.set(i, { file, sha256: stored.sha256 });
  }
  return kept;
}

/** What had been taken when each was checked. */
async function keepChecks(seed: Seeding, ids: readonly number[]): Promise<void> {
  const taken = new Map<string, { taken: number; times: number }>();
  const kinds: readonly LeaveKind[] = ['SICK', 'PER', 'MAT', 'VAC'];
  const rows: Record<string, unknown>[] = [];
  for (const [i, leave] of seed.leaves.entries()) {
    const key = (kind: LeaveKind) => `${leave.who.person} ${fiscalYear(leave.from)} ${kind}`;
    const now = daysOf(halves(seed, leave).length);
    const check = stepsOf(seed, leave).find(({ name, state }) => name === 'check' && state === 'DONE');
    const counted = kinds.map((kind) => ({ kind, ...(taken.get(key(kind)) ?? { taken: 0, times: 0 }) }));
    if (check)
      rows.push({
        request_id: ids[i],
        round: 1,
        checked_by: check.actor_id,
        at: check.at,
        paper_seen: leave.paper === true,
        statistics: { now, kinds: counted },
      });
    const before = taken.get(key(leave.kind)) ?? { taken: 0, times: 0 };
    if (isTaken(leave)) taken.set(key(leave.kind), { taken: before.taken + now, times: before.times + 1 });
  }
  await insertAll(seed.ctx.db, 'leave_check', rows, { ids: false });
}

function halves(seed: Seeding, leave: PlannedLeave, span: Partial<PlannedLeave> = {}) {
  return halvesOfLeave({ ...leave, ...span }, seed.works);
}

/** The calendar of persons and the ledger: what was given, what came back, and each year as the rules settle it. */
async function keepDays(seed: Seeding, ids: readonly number[]): Promise<void> {
  const { db } = seed.ctx;
  const taken = [...seed.leaves.entries()].filter(([, leave]) => isTaken(leave));
  await insertAll(
    db,
    'presence',
    taken.flatMap(([i, leave]) =>
      halves(seed, leave).map(({ day, half }) => ({
        person_id: leave.who.person,
        day,
        half,
        kind: 'LEAVE',
        request_id: ids[i],
        shown: '',
        private: true,
      })),
    ),
    { ids: false },
  );
  const entries = taken.flatMap(([i, leave]) => {
    const { who, kind, shortened } = leave;
    const row = { person_id: who.person, kind, request_id: ids[i], words: '', made_by: givenBy(seed, leave) };
    const given = byYear(halves(seed, leave, shortened ?? {}));
    const stays = byYear(halves(seed, leave));
    return [...given].flatMap(([year, count]) => {
      const back = count - (stays.get(year) ?? 0);
      const at = new Date(+leave.filed + 90 * minuteMs).toISOString();
      return [
        { ...row, year, delta: -count, reason: 'TAKE' as const, at },
        ...(back > 0 ? [{ ...row, year, delta: back, reason: 'GIVE_BACK' as const, at: shortenedAt(leave).toISOString() }] : []),
      ];
    });
  });
  await insertAll(db, 'ledger_entry', [...(await settled(seed, entries)), ...entries]);
}

/** Brought from paper when the year began, then what the rules give, carry on and let lapse. */
async function settled(
  seed: Seeding,
  taken: readonly { person_id: number; kind: LeaveKind; year: number; delta: number; reason: Entry['reason'] }[],
) {
  const today = bangkokDay(seed.now);
  const { rows: people } = await sql<{ id: number }>`select distinct s.person_id as id from service_span s order by 1`.execute(seed.ctx.db);
  const [services, find] = await Promise.all([
    servicesOf(
      seed.ctx,
      people.map(({ id }) => id),
    ),
    leaveRules(seed.ctx),
  ]);
  const first = fiscalYear(bangkokDay(new Date(+seed.now - 366 * dayMs)));
  return people.flatMap(({ id }, place) => {
    const opening = { year: first, delta: 2 * (12 + (place % 8)), reason: 'OPENING' as const };
    const entries = [opening, ...taken.filter((one) => one.person_id === id && one.kind === 'VAC')];
    const serving = services.get(id)?.on ?? (() => null);
    const years = vacationYears({ entries, serving, rule: (typeId, day) => find(typeId, 'VAC', day) }, today, fiscalYear(today));
    const due = years.flatMap(({ year, grant, carry, lapse }) => [
      { year, delta: grant, reason: 'GRANT' as const },
      { year, delta: carry, reason: 'CARRY' as const },
      { year, delta: lapse, reason: 'LAPSE' as const },
    ]);
    return [opening, ...due.filter(({ delta }) => delta !== 0)].map((one) => ({
      person_id: id,
      kind: 'VAC' as const,
      request_id: null,
      words: one.reason === 'OPENING' ? 'ยกมาจากบัตรวันลา' : '',
      made_by: null,
      ...one,
      at: `${fiscalStart(one.reason === 'LAPSE' ? one.year + 1 : one.year)}T00:10:00+07:00`,
    }));
  });
}

/** Who takes the work over, and who acts. */
async function keepBeside(seed: Seeding, ids: readonly number[]): Promise<void> {
  const { db } = seed.ctx;
  const leaves = [...seed.leaves.entries()];
  await insertAll(
    db,
    'leave_hand_over',
    leaves
      .filter(([, one]) => one.handOver)
      .map(([i, one]) => ({ request_id: ids[i], person_id: seed.people.get(one.handOver as string) })),
    { ids: false },
  );
  await insertAll(
    db,
    'delegation',
    leaves
      .filter(([, one]) => one.acting)
      .map(([i, one]) => ({
        principal_position_id: one.who.post,
        delegate_person_id: seed.people.get(one.acting as string),
        kind: 'ACTING_POST',
        order_no: 'คำสั่งที่ 27/2569',
        order_date: bangkokDay(one.filed),
        actions: [...delegationActions],
        max_secrecy: 0,
        starts_at: beginOf({ day: one.from, half: one.fromHalf }).toISOString(),
        ends_at: endOfHalf({ day: one.until, half: one.untilHalf }).toISOString(),
        made_by: one.who.head,
        made_at: one.filed.toISOString(),
        request_id: ids[i],
      })),
  );
}

/** On the last morning that he was still away. */
const shortenedAt = ({ until, untilHalf }: PlannedLeave) =>
  new Date(+beginOf(besideHalf({ day: until, half: untilHalf }, 1)) - 2 * 3_600_000);
