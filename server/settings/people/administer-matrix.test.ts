import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoLogins } from '../../db/seed/people.ts';
import { cellsOf } from '../../test/accounts/calls.ts';
import { accounts, actors } from '../../test/accounts/people.ts';
import * as rules from '../../test/accounts/rules.ts';
import { type AccountStage, openAccountStage } from '../../test/accounts/stage.ts';
import { openDesk, type Reply } from '../../test/desk.ts';
import { done } from '../../test/letters.ts';
import { whole } from '../../test/matrix.ts';
import { type TryOut, takeBackWrites } from '../../test/rights/rollback.ts';
import { consent, waitingFor } from '../../test/second-person.ts';

let stage: AccountStage;
let tryOut: TryOut;

/** Every log-in of the demo and every kind of administrator x every account x every call about accounts, each tried for real and taken back. */
// rights alone are judged here, at the machine's speed; the twelve queues' kinds of posts decide
const desk = await openDesk({ APP_NAME: 'onlb', LIMITS: 'off' });
beforeAll(async () => {
  tryOut = takeBackWrites(desk.office);
  stage = await openAccountStage(desk);
});
afterAll(() => desk.close());

it('[SEC11] each may do to each account what the rules say, at every door: by himself, with a second person, or not at all', async () => {
  const asked: Record<rules.Outcome, number> = { done: 0, waits: 0, refused: 0 };
  const wrong: unknown[] = [];
  tryOut.on = true;
  for (const [i, by] of Object.keys(actors).entries()) {
    for (const [j, whom] of Object.keys(accounts).entries()) {
      for (const [k, { act, expected, call, before }] of cellsOf(stage, { by, whom }).entries()) {
        if (by !== whom && (i + j + k) % every(by) > 0) continue;
        tryOut.before = before;
        const reply = await call(stage.who(by));
        const got = gotOf(reply);
        asked[expected] += 1;
        if (got !== expected) wrong.push({ by, whom, act, expected, got, code: reply.body?.code });
      }
    }
  }
  tryOut.on = false;
  tryOut.before = undefined;
  expect(wrong).toEqual([]);
  // all log-ins of the demo ask and are asked about, and no outcome is a rare one
  for (const name of demoLogins) expect([name, name in actors, name in accounts]).toEqual([name, true, true]);
  expect(asked.done).toBeGreaterThan(whole ? 300 : 150);
  expect(asked.waits).toBeGreaterThan(whole ? 200 : 100);
  expect(asked.refused).toBeGreaterThan(whole ? 1_500 : 900);
}, 600_000);

it('[SEC11] a request is granted, refused and withdrawn by whom the rules name, and by nobody else', async () => {
  const post = (who: string, path: string, body: object = {}) => stage.who(who).post(path, body);
  const invite = (by: string, whom: string) => post(by, `/settings/people/${stage.facts(whom).personId}/invite`);
  const duty = (by: string, whom: string) =>
    post(by, '/settings/duties', { duty: 'REGISTRY', personId: stage.facts(whom).personId, unitId: stage.unit('root') });
  const raise = (by: string, whom: string) => post(by, '/settings/people', { ...stage.facts(whom), clearance: 1 });
  const requests = [
    { by: 'admin', whom: 'director', act: 'INVITE', letsIn: true, ask: invite },
    { by: 'admin', whom: 'admin2', act: 'INVITE', letsIn: true, ask: invite },
    { by: 'admin', whom: 'arunee.s', act: 'INVITE', letsIn: true, ask: invite },
    { by: 'admin2', whom: 'secretreg', act: 'INVITE', letsIn: true, ask: invite },
    { by: 'kittipong.r', whom: 'anucha.k', act: 'INVITE', letsIn: true, ask: invite },
    { by: 'kittipong.r', whom: 'napha.c', act: 'INVITE', letsIn: true, ask: invite },
    { by: 'personnel', whom: 'clerk', act: 'INVITE', letsIn: true, ask: invite },
    { by: 'admin', whom: 'officer', act: 'CLEARANCE', letsIn: false, ask: raise },
    { by: 'admin2', whom: 'officer2', act: 'DUTY', letsIn: false, ask: duty },
  ];
  const wrong: unknown[] = [];
  for (const { by, whom, act, letsIn, ask } of requests) {
    done(await ask(by, whom));
    const id = await waitingFor(desk, stage.facts(whom).personId, act);
    tryOut.on = true;
    for (const name of new Set([...Object.keys(actors), whom])) {
      const granted = rules.grants(name, { by, whom }, letsIn);
      for (const [verb, expected] of [
        ['approve', granted],
        ['refuse', granted],
        ['withdraw', name === by ? 'done' : 'refused'],
      ] as const) {
        const reply = await post(name, `/settings/account-approvals/${id}/${verb}`, verb === 'refuse' ? { note: 'ไม่ใช่' } : {});
        if (gotOf(reply) !== expected) wrong.push({ name, verb, by, whom, act, expected, got: gotOf(reply), code: reply.body?.code });
      }
    }
    tryOut.on = false;
  }
  expect(wrong).toEqual([]);
});

it('[SEC11] a slip is printed, handed over and taken back by whom the rules name, and by nobody else', async () => {
  const slipOf = async (by: string, whom: string): Promise<number> => {
    const { personId } = stage.facts(whom);
    const { slipId } = done(await stage.who(by).post(`/settings/people/${personId}/slip`));
    if (slipId) return slipId;
    const second = by === 'admin' ? 'admin2' : 'admin';
    await consent(desk, personId, 'SLIP', second);
    return done(await stage.who(second).get('/settings/account-approvals')).slips[0].id;
  };
  const wrong: unknown[] = [];
  await tryAll(await slipOf('kittipong.r', 'panupong.c'), { by: 'kittipong.r', whom: 'panupong.c' }, wrong);
  await tryAll(await slipOf('admin', 'secretreg'), { by: 'admin', whom: 'secretreg' }, wrong);
  expect(wrong).toEqual([]);
});

/** On himself everybody tries everything; on others every so manyth act, on each account others. `npm run accounts` tries all. */
function every(by: string): number {
  if (whole) return 1;
  const twin = ['admin2', 'napha.c'].includes(by);
  return actors[by]?.administers || actors[by]?.setsUp ? (twin ? 13 : 7) : 23;
}

/** Who prints first, and who hands over and takes back what was printed. */
async function tryAll(slip: number, { by: printer, whom }: rules.Asked, wrong: unknown[]): Promise<void> {
  const names = [...new Set([...Object.keys(actors), whom, 'sommai.p', 'arunee.s'])];
  // a way in that was opened for him ended his sessions
  const owner = await desk.as(whom);
  const all = async (verb: string, expectedOf: (name: string) => rules.Outcome) => {
    tryOut.on = true;
    for (const name of names) {
      const reply = await (name === whom ? owner : stage.who(name)).post(`/settings/slips/${slip}/${verb}`);
      const expected = expectedOf(name);
      if (gotOf(reply) !== expected) wrong.push({ name, verb, whom, expected, got: gotOf(reply), code: reply.body?.code });
    }
    tryOut.on = false;
  };
  await all('print', (by) => rules.printsSlip({ by, whom }));
  expect(gotOf(await stage.who(printer).post(`/settings/slips/${slip}/print`))).toBe('done');
  await all('hand-over', (by) => rules.handsOver({ by, whom }, printer));
  await all('revoke', (by) => rules.taking({ by, whom }));
}

function gotOf({ status, body }: Reply): rules.Outcome | string {
  // who may not is told before anybody looks what still hangs on the other
  if (body?.code === 'still_holds') return 'done';
  if (status === 403 || status === 404 || status === 409 || (status === 422 && body.code)) return 'refused';
  if (status !== 200) return `${status}`;
  if (Buffer.isBuffer(body)) return 'done';
  if (body.status === 'error') return 'refused';
  return body.waits === true || (Array.isArray(body.waits) && body.waits.length > 0) ? 'waits' : 'done';
}
