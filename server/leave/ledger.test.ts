import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { openLeaveDesk } from '../test/leave.ts';
import { whole } from '../test/matrix.ts';
import { chanceOf } from '../test/request-history/chance.ts';
import { moved } from './count.ts';
import { carryLeave } from './rounds.ts';

const desk = await openDesk();
const { ask, act, call, holder, serve } = await openLeaveDesk(desk);
let people: Officer[] = [];
let [registrar, admin] = [] as unknown as Officer[] as [Officer, Officer];
const today = bangkokDay(new Date());

beforeAll(async () => {
  [registrar, admin, ...people] = await desk.officers('registrar', 'admin', 'officer', 'officer2', 'head');
  for (const one of people) await serve(admin, one.personId, '2012-06-01');
});
afterAll(() => desk.close());

/** What must hold of every ledger, whatever was done before. */
async function sound(): Promise<void> {
  const { rows: apart } = await sql`
    select coalesce(e.id, x.id) as id, e.halves, x.halves as present from (select request_id as id, -sum(delta)::int as halves from ledger_entry where request_id is not null group by 1) e
      full join (select request_id as id, count(*)::int as halves from presence where kind = 'LEAVE' group by 1) x on x.id = e.id
    where coalesce(e.halves, 0) <> coalesce(x.halves, 0)`.execute(desk.office.db);
  expect(apart, 'TAKE and GIVE_BACK are the half days of the calendar').toEqual([]);
  for (const one of people)
    for (const account of (await one.get('/leave/mine')).body.accounts)
      if (account.kind === 'VAC') expect(account.left, 'vacation never falls below zero').toBeGreaterThanOrEqual(0);
  const { rows: own } =
    await sql`select s.id from request_step s join request r on r.id = s.request_id where s.actor_id in (r.applicant_id, r.filed_by) and r.kind like 'leave.%'`.execute(
      desk.office.db,
    );
  expect(own, 'nobody checks or decides his own').toEqual([]);
}

it('[P2] leave by chance: the ledger is what the calendar has, vacation never falls below zero, nobody decides his own, and a rerun of the carry changes nothing', async () => {
  const { below, one } = chanceOf(2569);
  const asked: number[] = [];
  for (let turn = 0; turn < (whole ? 400 : 40); turn++) {
    const who = one(people);
    const from = moved(today, 3 + below(60));
    const kinds = ['VAC', 'VAC', 'SICK', 'PER'];
    const does = below(6);
    if (does < 2 || asked.length === 0) {
      const { body } = await ask(who, {
        kind: one(kinds),
        from,
        until: moved(from, below(6)),
        fromHalf: one(['AM', 'PM']),
        untilHalf: one(['AM', 'PM']),
        acting: await actingOf(who),
      });
      if (body.status === 'success') asked.push(body.requestId);
    } else {
      const id = one(asked);
      const step = await holder(id);
      // whoever comes tries it: what is not his is refused
      if (does === 2) await act(who, id, one(['pass', 'approve', 'reject', 'withdraw']), { words: 'ไม่ได้' });
      else if (does === 3 && !step)
        await call(who, id, 'shorten', { from: moved(today, 3 + below(60)), half: one(['AM', 'PM']), words: 'กลับก่อน' });
      else if (does === 4 && !step)
        await call(one([...people, registrar]), id, 'recall', { from: moved(today, 3 + below(60)), half: 'AM', words: 'เรียกกลับ' });
      else if (step?.step === 'check') await call(step.who, id, 'check', { paperSeen: true, words: '' });
      else if (step) await act(step.who, id, step.step === 'permit' ? 'approve' : 'pass');
    }
    if (turn % 10 === 9) await sound();
  }
  await sound();
  await carryLeave(desk.office);
  const lines = async () => (await sql<{ n: number }>`select count(*)::int as n from ledger_entry`.execute(desk.office.db)).rows[0]?.n;
  const before = await lines();
  await carryLeave(desk.office);
  expect(await lines()).toBe(before);
  expect(asked.length).toBeGreaterThan(3);
}, 600_000);

/** Somebody acts for whoever heads a unit. */
async function actingOf(who: Officer): Promise<{ positionId: number; personId: number }[]> {
  const { posts } = (await who.post('/leave/deputies', { from: today, fromHalf: 'AM', until: today, untilHalf: 'PM' })).body;
  return posts
    .filter((post: { needed: boolean }) => post.needed)
    .map((post: { positionId: number }) => ({ positionId: post.positionId, personId: registrar.personId }));
}
