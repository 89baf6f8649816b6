import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { openLeaveDesk } from '../test/leave.ts';
import { done, refused } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { linesOf, sumsIn, tableIn } from '../test/report.ts';

const desk = await openDesk();
const { ask, act, call, upToDecision, given, serve, ledger } = await openLeaveDesk(desk);
const clock = await openMovedClock(desk, '2026-01-05T03:00:00Z');
let [officer, officer2, head, director, registrar, admin] = [] as unknown as Officer[] as [
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
];

beforeAll(async () => {
  [officer, officer2, head, director, registrar, admin] = await desk.officers(
    'officer',
    'officer2',
    'head',
    'director',
    'registrar',
    'admin',
  );
  for (const one of [officer, officer2, head]) await serve(admin, one.personId, '2017-06-01');
  await sql`insert into person_record (person_id, gender) values (${officer.personId}, 'MALE'), (${officer2.personId}, 'FEMALE')
    on conflict (person_id) do update set gender = excluded.gender`.execute(desk.office.db);
});
afterAll(async () => {
  await clock.close();
  await desk.close();
});

const count = (who: Officer, kind: string, from: string, more: object = {}) =>
  who.post('/leave/count', { kind, from, fromHalf: 'AM', untilHalf: 'PM', ...more });
const counted = async (...args: Parameters<typeof count>) => done(await count(...args));

describe('[P2] the worked examples of counting leave (6.5)', () => {
  it('1, 2: vacation takes working days, ordination all of them, and who decides is found by all of them', async () => {
    expect(await counted(officer, 'VAC', '2026-04-09', { until: '2026-04-16' })).toMatchObject({
      days: 3,
      calendarDays: 8,
      counting: 'WORKING',
    });
    expect(await counted(officer, 'ORD', '2026-04-09', { until: '2026-04-16' })).toMatchObject({
      days: 8,
      calendarDays: 8,
      counting: 'CALENDAR',
    });
  });

  it('3: sick leave over days off', async () => {
    expect(await counted(officer, 'SICK', '2026-05-29', { until: '2026-06-04' })).toMatchObject({
      days: 3,
      calendarDays: 7,
      returnsOn: '2026-06-05',
    });
  });

  it('4, 5: half days at the beginning; half a day off is refused at its field', async () => {
    expect(await counted(officer, 'VAC', '2026-04-10', { fromHalf: 'PM', until: '2026-04-16' })).toMatchObject({ days: 1.5 });
    const { faults } = await counted(officer, 'VAC', '2026-06-03', { until: '2026-06-03', untilHalf: 'AM' });
    expect(faults).toMatchObject([{ field: 'untilHalf', code: 'leave_day_off' }]);
    expect(refused(await ask(officer, { kind: 'VAC', from: '2026-06-03', untilHalf: 'AM' }), 'leave_day_off').field).toBe('untilHalf');
  });

  it('6: two kinds on the halves of one day; a third is refused, and of two at once for one half one wins', async () => {
    await given(officer, { kind: 'VAC', from: '2026-06-08', untilHalf: 'AM' });
    await given(officer, { kind: 'SICK', from: '2026-06-08', fromHalf: 'PM' });
    const third = refused(await ask(officer, { kind: 'PER', from: '2026-06-08', untilHalf: 'AM' }), 'presence_taken_am');
    expect(third.field).toBe('from');
    const two = await Promise.all([
      ask(officer, { kind: 'VAC', from: '2026-06-09', untilHalf: 'AM' }),
      ask(officer, { kind: 'PER', from: '2026-06-09', untilHalf: 'AM' }),
    ]);
    const ids = two.map((reply) => done(reply).requestId);
    for (const id of ids) expect((await upToDecision(id)).personId).toBe(director.personId);
    const decided = await Promise.all(ids.map((id) => act(director, id, 'approve')));
    expect(decided.map(({ body }) => body.code ?? 'given').sort()).toEqual(['given', 'presence_taken_am']);
  });

  it('7: ninety days of maternity leave with days off, and childcare of 150 working days after it', async () => {
    expect(await counted(officer2, 'MAT', '2026-02-02', { days: 90, eventDay: '2026-02-02' })).toMatchObject({
      until: '2026-05-02',
      returnsOn: '2026-05-05',
    });
    expect(await counted(officer2, 'CHILD', '2026-05-03', { days: 150, eventDay: '2026-02-02' })).toMatchObject({ until: '2026-12-15' });
  });

  it('8: a birth ends the vacation the day before, and what was not used of it is given back', async () => {
    const vacation = await given(officer2, { kind: 'VAC', from: '2026-01-05', until: '2026-01-09' });
    await clock.move('2026-01-07T03:00:00Z');
    const until = (await counted(officer2, 'MAT', '2026-01-07', { days: 90, eventDay: '2026-01-07' })).until;
    expect(until).toBe('2026-04-06');
    await given(officer2, { kind: 'MAT', from: '2026-01-07', until, eventDay: '2026-01-07' });
    expect(await ledger(vacation)).toEqual([
      { reason: 'TAKE', year: 2569, delta: -10 },
      { reason: 'GIVE_BACK', year: 2569, delta: 6 },
    ]);
    expect(done(await officer2.get(`/leave/requests/${vacation}`))).toMatchObject({
      content: { until: '2026-01-06', untilHalf: 'PM' },
      days: 2,
    });
  });

  it('9: to help one’s wife, paid within thirty days of the birth, begun within ninety', async () => {
    const fifteen = await counted(officer, 'PAT', '2026-01-26', { days: 15, eventDay: '2026-01-05' });
    expect(fifteen).toMatchObject({ until: '2026-02-13', days: 15, years: [{ year: 2569, days: 15, unpaid: 7 }] });
    const late = await counted(officer, 'PAT', '2026-04-06', { until: '2026-04-07', eventDay: '2026-01-05' });
    expect(late.faults).toMatchObject([{ field: 'from', code: 'leave_within' }]);
    await given(officer, { kind: 'PAT', from: '2026-01-26', until: '2026-02-13', eventDay: '2026-01-05' });
  });

  it('10: sick leave that follows on is one spell, whose sum asks for a paper and finds who decides', async () => {
    await clock.move('2026-08-03T03:00:00Z');
    const position = (
      await sql<{ id: number }>`select a.position_id as id from affiliation a where a.person_id = ${head.personId} and a.is_main`.execute(
        desk.office.db,
      )
    ).rows[0]?.id;
    done(
      await admin.post('/settings/list/request-authority', {
        values: {
          kind: 'leave.sick',
          position,
          level: null,
          measure: 'DAYS',
          upTo: 29,
          scope: null,
          orderNo: '',
          validFrom: '2020-01-01',
          validTo: null,
        },
      }),
    );
    const first = done(await ask(officer, { kind: 'SICK', from: '2026-08-03', until: '2026-08-14' })).requestId;
    done(await call(registrar, first, 'check', { paperSeen: false, words: '' }));
    done(await act(head, first, 'approve'));
    await clock.move('2026-08-17T03:00:00Z');
    const second = await counted(officer, 'SICK', '2026-08-17', { until: '2026-09-01' });
    expect(second).toMatchObject({
      paper: true,
      spell: { from: '2026-08-03', until: '2026-09-01', calendarDays: 30, days: 21, requests: [first] },
    });
    expect(second.decider).toContain('อธิการบดี');
    expect(refused(await ask(officer, { kind: 'SICK', from: '2026-08-17', until: '2026-09-01' }), 'leave_paper_needed').field).toBe(
      'papers',
    );
    const third = done(await ask(officer, { kind: 'SICK', from: '2026-08-17', until: '2026-08-19' })).requestId;
    done(await call(registrar, third, 'check', { paperSeen: false, words: '' }));
    done(await act(head, third, 'approve'));
  });
});

describe('สถิติการลา', () => {
  const of = async (from: string, until: string, more: object = {}) => done(await admin.get('/leave/report', { from, until, ...more }));

  it('a spell counts once, halves are halves; who is away today, and what is unpaid in exactly this time', async () => {
    const august = await of('2026-08-01', '2026-08-31');
    expect(linesOf(august, 'people')).toMatchObject([{ 'SICK.times': 1, 'SICK.days': 12 }]);
    expect(linesOf(august, 'today')).toMatchObject([{ part: 'ทั้งวัน', returns: '20 ส.ค. 2569' }]);
    expect(linesOf(await of('2026-06-01', '2026-06-08'), 'people')).toMatchObject([{ 'VAC.days': 0.5, 'SICK.days': 0.5, 'SICK.times': 1 }]);
    const unpaid = { kind: 'ลาไปช่วยเหลือภริยาที่คลอดบุตร', first: '5 ก.พ. 2569', last: '13 ก.พ. 2569', days: 7 };
    expect(linesOf(await of('2025-10-01', '2026-08-31'), 'unpaid')).toMatchObject([unpaid]);
    expect(linesOf(await of('2026-02-09', '2026-02-28'), 'unpaid')).toMatchObject([{ ...unpaid, first: '9 ก.พ. 2569', days: 5 }]);
  });

  it('months have the days of the persons without a name; vacation is what everybody’s page says; a unit has its own', async () => {
    const span = { from: '2025-10-01', until: '2026-08-31' };
    const year = await of(span.from, span.until);
    const [people, months] = [sumsIn(year, 'people'), sumsIn(year, 'months')];
    for (const kind of ['SICK', 'VAC', 'MAT', 'PAT']) expect(months[kind], kind).toBe(people[`${kind}.days`]);
    for (const { person } of linesOf(year, 'people')) expect(JSON.stringify(tableIn(year, 'months'))).not.toContain(person);
    const pages = await Promise.all(
      [officer, officer2, head].map(async ({ personId }) => done(await admin.get(`/leave/people/${personId}/ledger`, { year: '2569' }))),
    );
    const left = pages.map(({ person, accounts }) => [person.name, accounts.find((one: { kind: string }) => one.kind === 'VAC').left]);
    expect(
      linesOf(year, 'vacation')
        .map((line) => [line.person, line.left])
        .sort(),
    ).toEqual(left.sort());
    // the leaf of nobody of these, and the unit of one of them
    const three = [officer, officer2, head].map(({ personId }) => personId);
    const { rows: units } = await sql<{ id: number; own: boolean }>`
      select distinct on (own) u.id, exists (select 1 from affiliation f where f.unit_id = u.id and f.person_id = any(${three}::bigint[])) as own
      from unit u where not exists (select 1 from unit b where b.parent_id = u.id) order by own, u.id`.execute(desk.office.db);
    const [others, own] = [units.find((unit) => !unit.own), units.find((unit) => unit.own)];
    expect(await of(span.from, span.until, { unitId: others?.id })).toMatchObject({ none: expect.any(String) });
    expect(linesOf(await of(span.from, span.until, { unitId: own?.id }), 'people').length).toBeGreaterThan(0);
    for (const as of ['pdf', 'xlsx', 'csv']) {
      const file = await admin.get('/leave/report/file', { ...span, as });
      expect(file.headers['content-disposition'], as).toContain(`.${as}`);
    }
    refused(await officer.get('/leave/report', span), 'no_menu', 403);
  });
});
