import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { openLeaveDesk } from '../test/leave.ts';
import { done, pdfOf, postOf, refused } from '../test/letters.ts';
import { sendFile } from '../test/send-file.ts';
import { moved } from './count.ts';
import { deletePapers } from './rounds.ts';

const desk = await openDesk();
const { ask, act, call, holder, upToDecision, given, serve, ledger } = await openLeaveDesk(desk);
let [officer, officer2, head, director, deputy, registrar, admin, auditor] = [] as unknown as Officer[] as [
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
];
const today = bangkokDay(new Date());

beforeAll(async () => {
  [officer, officer2, head, director, deputy, registrar, admin, auditor] = await desk.officers(
    'officer',
    'officer2',
    'head',
    'director',
    'deputy',
    'registrar',
    'admin',
    'auditor',
  );
  // every day is a working day of theirs, so that no test asks which day it is
  for (const one of [officer, officer2, head, director, registrar])
    await serve(admin, one.personId, '2010-06-01', { workDays: ['0', '1', '2', '3', '4', '5', '6'] });
  await sql`update holiday set active = false`.execute(desk.office.db);
  await sql`insert into person_record (person_id, gender) values (${officer.personId}, 'MALE') on conflict (person_id) do update set gender = excluded.gender`.execute(
    desk.office.db,
  );
});
afterAll(() => desk.close());

let day = 30;
/** A day of its own for each test, some weeks ahead, in this fiscal year or the next. */
const fresh = (): string => {
  day += 10;
  return moved(today, day);
};
const state = async (who: Officer, id: number) => done(await who.get(`/office/requests/${id}`)).request.state;
const left = async (who: Officer, year?: number) =>
  done(await who.get('/leave/mine', year ? { year: String(year) } : {})).accounts.find((one: { kind: string }) => one.kind === 'VAC').left;

describe('what goes wrong is told at its place', () => {
  it('a day that is none, an end before its beginning, half of a kind that has no halves', async () => {
    expect(refused(await ask(officer, { kind: 'VAC', from: '2027-02-31' }), 'bad_date').field).toContain('from');
    refused(await ask(officer, { kind: 'VAC', from: '2027-03-05', until: '2027-03-04' }), 'ends_before_begins');
    expect(
      refused(await ask(officer, { kind: 'ORD', from: '2027-09-01', until: '2027-09-05', fromHalf: 'PM' }), 'leave_half_not').field,
    ).toBe('fromHalf');
    refused(await ask(officer, { kind: 'ORD', from: moved(today, 30), until: moved(today, 40) }), 'leave_notice');
    refused(await ask(officer, { kind: 'VAC', from: moved(today, -3) }), 'leave_past');
    refused(await ask(officer, { kind: 'MAT', from: fresh(), eventDay: today }), 'leave_sex');
    refused(await ask(deputy, { kind: 'SICK', from: today }), 'leave_no_service');
  });

  it('of two approvals at once on one balance one is given, the other refused with its sum; vacation never falls below zero', async () => {
    const [from, later] = [fresh(), fresh()];
    const [one, two] = [
      done(await ask(officer, { kind: 'VAC', from, until: moved(from, 5) })).requestId,
      done(await ask(officer, { kind: 'VAC', from: later, until: moved(later, 5) })).requestId,
    ];
    for (const id of [one, two]) await upToDecision(id);
    const decided = await Promise.all([one, two].map((id) => act(director, id, 'approve')));
    const no = decided.find(({ body }) => body.status === 'error');
    expect(decided.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    expect(no?.body).toMatchObject({ code: 'leave_balance', message: expect.stringContaining('10 − 6') });
    expect(await left(officer)).toBe(4);
    refused(await ask(officer, { kind: 'VAC', from: moved(from, 20), until: moved(from, 24) }), 'leave_balance');
  });

  it('sick leave beyond what is paid goes on, and says what is not paid', async () => {
    const sixty = await given(officer2, { kind: 'SICK', from: moved(today, -2), until: moved(today, 18) });
    expect(done(await officer2.get(`/leave/requests/${sixty}`)).unpaid).toBe(0);
    await sql`insert into ledger_entry (person_id, kind, year, delta, reason, request_id) select person_id, kind, year, -100, 'TAKE', request_id from ledger_entry where request_id = ${sixty} limit 1`.execute(
      desk.office.db,
    );
    const { unconfirmed } = done(await ask(officer2, { kind: 'SICK', from: moved(today, 25), confirmed: [] }));
    expect(unconfirmed.map((hint: { code: string }) => hint.code)).toContain('leave_unpaid');
  });
});

describe('who has it, and who has nothing to say', () => {
  it('is checked, said something of, decided; nobody checks or decides his own, nor who takes the work', async () => {
    const from = fresh();
    const { requestId, number } = done(await ask(officer, { kind: 'PER', from, handOver: officer2.personId }));
    expect(number).toMatch(/^ล \d+\/25\d\d$/);
    expect((await holder(requestId))?.step).toBe('check');
    refused(await call(officer, requestId, 'check', { paperSeen: true, words: '' }), 'forbidden');
    // a word alone is no check: what it was counted from is kept with it
    refused(await act(registrar, requestId, 'pass'), 'step_by_form');
    // who takes the work hears when, and never of what
    for (const year of ['1', '0', '99999']) expect((await officer2.get('/leave/mine', { year })).status, year).toBe(422);
    const mine = await officer2.get('/leave/mine');
    expect(done(mine).takeOvers).toEqual([{ requestId, name: expect.any(String), from, until: from, taken: false }]);
    done(await officer2.post(`/leave/requests/${requestId}/take-over`, {}));
    expect((await officer2.get(`/office/requests/${requestId}`)).body.status).toBe('error');
    done(await call(registrar, requestId, 'check', { paperSeen: false, words: 'ครบถ้วน' }));
    expect(done(await registrar.get(`/leave/requests/${requestId}`)).check).toMatchObject({ paperSeen: false });
    const last = await upToDecision(requestId);
    expect(last.personId).toBe(director.personId);
    done(await act(director, requestId, 'approve'));
    expect(await state(officer, requestId)).toBe('APPROVED');
    refused(await ask(officer, { kind: 'PER', from: fresh(), handOver: officer.personId }), 'leave_hand_over_self');
    // the head's own goes past himself
    const own = done(await ask(head, { kind: 'PER', from: fresh() })).requestId;
    const decides = await upToDecision(own);
    expect(decides.personId).not.toBe(head.personId);
    refused(await act(head, own, 'approve'), 'forbidden');
  });

  it('goes past a superior who is on leave himself, unless somebody acts for him', async () => {
    await given(head, { kind: 'PER', from: today, until: moved(today, 1) });
    const { requestId } = done(await ask(officer, { kind: 'PER', from: fresh() }));
    done(await call(registrar, requestId, 'check', { paperSeen: false, words: '' }));
    const { steps } = done(await officer.get(`/office/requests/${requestId}`));
    const position = await postOf(desk, head);
    const { rows } = await sql<{
      held: number;
    }>`select count(*)::int as held from request_step where request_id = ${requestId} and holder_id = ${position}`.execute(desk.office.db);
    expect(steps.length).toBeGreaterThan(1);
    expect(rows[0]?.held).toBe(0);
  });

  it('a military call is a report: away at once, taken note of, never refused', async () => {
    const from = fresh();
    const { requestId } = done(await ask(officer, { kind: 'MIL', from, until: moved(from, 2), eventDay: from }));
    expect(await ledger(requestId)).toEqual([expect.objectContaining({ reason: 'TAKE', delta: -6 })]);
    const at = await holder(requestId);
    expect(at?.step).toBe('acknowledge');
    const who = at?.who as Officer;
    refused(await act(who, requestId, 'reject', { words: 'ไม่ให้' }), 'forbidden');
    const opened = done(await who.get(`/office/requests/${requestId}`));
    expect(opened.may.map((one: { act: string }) => one.act)).toEqual(['approve']);
    expect(opened.request.verb).toBe('ACKNOWLEDGE');
    done(await act(who, requestId, 'approve'));
    expect((await ledger(requestId)).length).toBe(1);
  });
});

describe('shortened, cancelled, called back', () => {
  it('the same people decide on what is given up; a part stays, or all comes back', async () => {
    const from = fresh();
    const before = await left(officer2);
    const id = await given(officer2, { kind: 'VAC', from, until: moved(from, 4) });
    refused(await call(officer2, id, 'shorten', { from: moved(from, 9), half: 'AM', words: 'หายแล้ว' }), 'leave_shorten_outside');
    done(await call(officer2, id, 'shorten', { from: moved(from, 2), half: 'PM', words: 'งานด่วน' }));
    expect(await left(officer2)).toBe(before - 5);
    done(await act(director, id, 'keepAnyway', { words: 'ให้ลาต่อ' }));
    expect(await left(officer2)).toBe(before - 5);
    done(await call(officer2, id, 'shorten', { from: moved(from, 2), half: 'PM', words: 'งานด่วน' }));
    done(await act(director, id, 'approve'));
    expect(done(await officer2.get(`/leave/requests/${id}`))).toMatchObject({
      state: 'APPROVED',
      days: 2.5,
      content: { until: moved(from, 2), untilHalf: 'AM' },
    });
    expect(await left(officer2)).toBe(before - 2.5);
    done(await call(officer2, id, 'shorten', { from, half: 'AM', words: 'ไม่ไปแล้ว' }));
    done(await act(director, id, 'approve'));
    expect(await state(officer2, id)).toBe('CANCELLED');
    expect(await left(officer2)).toBe(before);
  });

  it('a superior calls back at once; a colleague can’t', async () => {
    const from = fresh();
    const id = await given(officer2, { kind: 'PER', from, until: moved(from, 1) });
    expect((await call(officer, id, 'recall', { from, half: 'AM', words: 'กลับมา' })).body.code).toBe('not_found');
    done(await call(head, id, 'recall', { from: moved(from, 1), half: 'AM', words: 'มีราชการ' }));
    expect((await ledger(id)).map((row) => row.delta)).toEqual([-4, 2]);
    done(await call(head, id, 'recall', { from, half: 'AM', words: 'มีราชการ' }));
    expect(await state(officer2, id)).toBe('CANCELLED');
  });
});

describe('[P2] who signs while the head is on leave', () => {
  it('no vacation of a head without anybody; the order is for exactly its half days, with every act, and ends with it the same second', async () => {
    const positionId = await postOf(desk, director);
    // the deputy signs for him by an order of the agency already: that is less than acting for him
    const from = fresh();
    expect(refused(await ask(director, { kind: 'VAC', from }), 'leave_acting_needed').field).toBe('acting');
    const acting = [{ positionId, personId: deputy.personId }];
    done(
      await admin.post('/settings/list/standing-deputies', {
        values: { position: positionId, deputy: deputy.personId, orderNo: 'คำสั่งที่ 12/2569', orderDate: '2026-01-05', since: '2026-01-05' },
      }),
    );
    const { posts } = done(await director.post('/leave/deputies', { from, fromHalf: 'AM', until: from, untilHalf: 'PM' }));
    expect(posts).toMatchObject([
      { positionId, needed: true, deputies: [{ personId: deputy.personId, orderNo: 'คำสั่งที่ 12/2569', free: true }] },
    ]);
    const id = await decidedBy(director, { kind: 'PER', from: today, until: moved(today, 3), untilHalf: 'AM', acting });
    const { rows } = await sql<{ from: string; until: string; order: string; actions: string[] }>`
      select to_char(starts_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI') as "from", to_char(ends_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI') as until, order_no as order, actions
      from delegation where request_id = ${id}`.execute(desk.office.db);
    expect(rows).toMatchObject([{ from: `${today} 00:00`, until: `${moved(today, 3)} 12:00`, order: 'คำสั่งที่ 12/2569' }]);
    expect(rows[0]?.actions).toEqual(expect.arrayContaining(['sign', 'endorse', 'approve.leave', 'approve.room']));
    // the deputy decides in his place now
    const asked = done(await ask(officer, { kind: 'PER', from: fresh() })).requestId;
    await upToDecision(asked);
    const { version } = done(await officer.get(`/office/requests/${asked}`)).request;
    // who is named himself acts for another, is away, or comes second to who acts already: seen while one writes
    const writes = async (who: Officer, post: number, personId: number) => {
      const half = { kind: 'PER', from: today, fromHalf: 'PM', until: today, untilHalf: 'PM' };
      return done(await who.post('/leave/count', { ...half, acting: [{ positionId: post, personId }] }));
    };
    const own = await postOf(desk, head);
    const elsewhere = (await writes(head, own, deputy.personId)).hints.find(
      ({ code }: { code: string }) => code === 'leave_acting_elsewhere',
    );
    expect(elsewhere?.text).toContain('รักษาราชการแทนอธิการบดี');
    expect((await writes(head, own, director.personId)).faults).toContainEqual(
      expect.objectContaining({ field: 'acting', code: 'leave_acting_away' }),
    );
    const second = await writes(director, positionId, officer2.personId);
    expect(second.hints.map(({ code }: { code: string }) => code)).toContain('leave_acting_ordered');
    // shortened: from this morning on the head is there again
    done(await call(director, id, 'shorten', { from: today, half: 'AM', words: 'กลับมาแล้ว' }));
    expect((await deputy.get(`/office/requests/${asked}`)).body.status).toBe('success');
    done(await act(registrar, id, 'approve'));
    expect((await deputy.post(`/office/requests/${asked}/act`, { act: 'approve', version, confirmed: [] })).body.status).toBe('error');
    done(
      await director.post(`/office/requests/${asked}/act`, {
        act: 'approve',
        version,
        confirmed: ['leave_team_away', 'leave_unconfirmed'],
      }),
    );
  });
});

/** Above the agency's head nobody stands: its registry takes it. */
async function decidedBy(who: Officer, wanted: Parameters<typeof ask>[1]): Promise<number> {
  const { requestId } = done(await ask(who, wanted));
  for (let step = await holder(requestId); step; step = await holder(requestId)) {
    if (step.step === 'check') done(await call(registrar, requestId, 'check', { paperSeen: false, words: '' }));
    else {
      done(await act(registrar, requestId, step.step === 'permit' ? 'approve' : 'pass'));
      if (step.step === 'permit') break;
    }
  }
  return requestId;
}

describe('what others learn', () => {
  it('[P2] the bytes that a colleague is sent have neither the kind of leave nor its reason; those who must know it do', async () => {
    const reason = 'ไข้หวัดใหญ่สายพันธุ์เอ';
    const id = await given(officer, { kind: 'SICK', from: moved(today, 20), until: moved(today, 21), reason });
    const month = { from: today, until: moved(today, 40) };
    const seen = await Promise.all([
      officer2.get('/leave/calendar', month),
      officer2.get(`/office/requests/${id}`),
      officer2.get(`/leave/requests/${id}`),
      officer2.get('/leave/card', { personId: String(officer.personId) }),
      officer2.get('/office/requests', { view: 'register', module: 'leave' }),
      officer2.post('/leave/count', { kind: 'PER', from: moved(today, 20), fromHalf: 'AM', until: moved(today, 21), untilHalf: 'PM' }),
      officer2.get('/leave/people'),
      officer2.get('/leave/report', { from: today, until: today }),
    ]);
    const items = done(seen[0] as (typeof seen)[0]).items.filter((one: { personId: number }) => one.personId === officer.personId);
    expect(items.length).toBeGreaterThanOrEqual(4);
    for (const one of items) expect(one).toMatchObject({ kind: null, shown: '' });
    // his own he reads in full
    const others = [...seen.slice(0, 4), ...seen.slice(5)];
    for (const reply of others) expect(JSON.stringify(reply.body)).not.toMatch(/SICK|ลาป่วย|Sick|ไข้หวัด|sick|LEAVE/);
    expect(done(seen[4] as (typeof seen)[4]).items.every((one: { id: number }) => one.id !== id)).toBe(true);
    expect(done(seen[5] as (typeof seen)[5]).team.length).toBeGreaterThan(0);
    for (const who of [officer, registrar, director, admin, auditor])
      expect(JSON.stringify((await who.get(`/office/requests/${id}`)).body)).toContain(reason);
  });

  it('[P2] a medical paper lies encrypted, opens for applicant, checker and decider alone, and each look is kept; it goes, and its mark stays', async () => {
    const from = moved(today, 22);
    const { requestId } = done(await ask(officer, { kind: 'SICK', from, send: false }));
    const pdf = await pdfOf();
    const file = done(
      await sendFile(desk, `/office/requests/${requestId}/files?role=medical`, pdf, {
        by: officer,
        name: 'ใบรับรองแพทย์ โรคหัวใจ.pdf',
        type: 'application/pdf',
      }),
    ).id;
    const { rows } = await sql<{
      locked: string;
      sensitivity: string;
    }>`select l.sha256 as locked, a.sensitivity from request_file a join locked_file l on l.file_id = a.file_id where a.id = ${file}`.execute(
      desk.office.db,
    );
    expect(rows).toMatchObject([{ sensitivity: 'MEDICAL' }]);
    done(await ask(officer, { kind: 'SICK', from, requestId }));
    const path = `/office/requests/${requestId}/files/${file}`;
    const looks = async (who: Officer) => (await who.get(path)).status === 200 && (await who.get(path)).body.status !== 'error';
    expect(await looks(officer)).toBe(true);
    expect(await looks(registrar)).toBe(true);
    for (const who of [officer2, head, admin, auditor]) expect(await looks(who)).toBe(false);
    expect(JSON.stringify((await admin.get(`/office/requests/${requestId}`)).body)).not.toContain('โรคหัวใจ');
    expect(done(await admin.get(`/leave/requests/${requestId}`)).papers).toMatchObject([{ medical: true, opens: false }]);
    const last = await upToDecision(requestId);
    expect(await looks(last)).toBe(true);
    done(await act(last, requestId, 'approve'));
    const { rows: kept } = await sql<{ action: string; count: number }>`select action, count(distinct person_id)::int as count from audit
      where subject_type = 'request' and subject_id = ${requestId} and action like 'leave.paper-%' group by action order by action`.execute(
      desk.office.db,
    );
    expect(kept).toEqual([
      { action: 'leave.paper-looked', count: 3 },
      { action: 'leave.paper-refused', count: expect.any(Number) },
    ]);
    // years later
    await sql`update request set content = jsonb_set(jsonb_set(content, '{from}', '"2020-05-05"'), '{until}', '"2020-05-05"') where id = ${requestId}`.execute(
      desk.office.db,
    );
    expect(await deletePapers(desk.office)).toBe(1);
    expect(await deletePapers(desk.office)).toBe(0);
    expect(done(await officer.get(`/leave/requests/${requestId}`))).toMatchObject({ papers: [], check: { paperSeen: true } });
  });
});

describe('who looks after leave', () => {
  it('sees balances, the ledger, who is away today and what nobody decides on; sets right what is not his own', async () => {
    const { items } = done(await admin.get('/leave/people', { search: '' }));
    expect(items.length).toBeGreaterThan(5);
    refused(
      await admin.post(`/leave/people/${admin.personId}/adjust`, { kind: 'VAC', year: 2570, reason: 'ADJUST', days: 3, words: 'ขอเพิ่ม' }),
      'leave_own_ledger',
    );
    refused(
      await admin.post(`/leave/people/${officer2.personId}/adjust`, { kind: 'VAC', year: 2570, reason: 'ADJUST', days: -300, words: 'ลด' }),
      'leave_below_zero',
    );
    const { cases } = done(await admin.get('/leave/uncovered'));
    expect(cases.length).toBeGreaterThan(10);
  });
});
