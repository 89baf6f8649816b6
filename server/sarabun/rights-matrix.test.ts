import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, type Reply } from '../test/desk.ts';
import { whole } from '../test/matrix.ts';
import { applies, type Chosen, type Ids, letterCalls, partCalls, readCalls, type Verb, workCalls } from '../test/rights/calls.ts';
import { idsOf } from '../test/rights/ids.ts';
import type { Letter, Part, Work } from '../test/rights/letter.ts';
import { officers } from '../test/rights/officers.ts';
import { takeBackWrites } from '../test/rights/rollback.ts';
import { letterVerbs, partVerbs, readVerbs, sees, type Verdict, verdictOf, workVerbs } from '../test/rights/rules.ts';
import { letterScenes } from '../test/rights/scenes.ts';
import { openStage, type Stage } from '../test/rights/stage.ts';

let stage: Stage;
let letters: Letter[];
let tryOut: { on: boolean };
const names = Object.keys(officers);

/**
 * Every officer x every letter x every verb, each tried for real and taken back, against the rules told a second time: whole by
 * `npm run test:matrix`, else each letter with every eighth officer, the next letter with others.
 */
// the twelve queues: numbers are issued by the registry
// rights alone are judged here, at the machine's speed: nobody's calls come too fast
const desk = await openDesk({ APP_NAME: 'onlb', LIMITS: 'off' });
beforeAll(async () => {
  tryOut = takeBackWrites(desk.office);
  stage = await openStage(desk);
  letters = await letterScenes(stage);
});
afterAll(() => desk.close());

it('the letters are what is told of them', async () => {
  for (const letter of letters) {
    const ids = await idsOf(stage, letter);
    expect([letter.name, ids.parts.length, ids.works.length]).toEqual([letter.name, letter.parts.length, letter.works.length]);
    expect([letter.name, await statesOf(letter)]).toEqual([letter.name, toldStates(letter)]);
  }
});

it('[SEC11] [SEC12] [I11] [I12] 29 persons by 38 letters by 60 verbs, each tried and taken back: each may do on each letter what the rules say, and nothing else; the window offers that and nothing else', async () => {
  tryOut.on = true;
  let cells = 0;
  const wrong: unknown[] = [];
  const queue = [...letters];
  const triedOn = (letter: Letter) => names.filter((_, index) => whole || (index + letters.indexOf(letter)) % 8 === 0);
  const walk = async () => {
    for (let letter = queue.shift(); letter; letter = queue.shift()) {
      const ids = await idsOf(stage, letter);
      for (const name of triedOn(letter)) {
        const n = await tryAll(name, letter, ids, wrong);
        cells += n;
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, walk));
  tryOut.on = false;
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThanOrEqual(whole ? 25_000 : 2_800);
}, 600_000);

interface Cell {
  verb: string;
  made: Verb;
  row: number;
  part?: Part;
  work?: Work;
  on: 'document' | 'transmission' | 'task';
  id: number | undefined;
}

function cellsOf(letter: Letter, ids: Ids): Cell[] {
  const at = (verb: string, made: Verb | undefined, more: Omit<Cell, 'verb' | 'made'>): Cell[] =>
    made && applies(verb, letter, more.row) ? [{ verb, made, ...more }] : [];
  return [
    ...letter.parts.flatMap((part, row) =>
      partVerbs.flatMap((verb) => at(verb, partCalls[verb], { row, part, on: 'transmission', id: ids.parts[row] })),
    ),
    ...letter.works.flatMap((work, row) =>
      workVerbs.flatMap((verb) => at(verb, workCalls[verb], { row, work, on: 'task', id: ids.works[row] })),
    ),
    ...letterVerbs.flatMap((verb) => at(verb, letterCalls[verb], { row: 0, on: 'document', id: ids.document })),
    ...readVerbs.flatMap((verb) => at(verb, readCalls[verb], { row: 0, on: 'document', id: ids.document })),
  ];
}

async function tryAll(name: string, letter: Letter, ids: Ids, wrong: unknown[]): Promise<number> {
  const who = stage.who(name);
  const seen = await who.get(`/sarabun/documents/${letter.id}`);
  const may: { action: string; on: string; id: number; allowed: boolean }[] = seen.status === 200 ? seen.body.may : [];
  const all = cellsOf(letter, ids);
  // to whom the letter is not there, every fifth verb, each time others
  const turn = names.indexOf(name) + letters.indexOf(letter);
  const cells = sees(name, letter) ? all : all.filter(({ row }, index) => row === 0 && (index + turn) % 8 === 0);
  for (const { verb, made, row, part, work, on, id } of cells) {
    const expected = verdictOf(verb, { name, letter, ...(part ? { part } : {}), ...(work ? { work } : {}) });
    const reply = await made.call(who, ids, row, chosenFor(name, letter));
    const got = gotOf(reply);
    if (got !== expected) wrong.push({ letter: letter.name, name, verb, row, expected, got, code: reply.body?.code });
    if (made.offered === null) continue;
    const offered = may.some((one) => one.action === made.offered && one.on === on && one.id === id && one.allowed);
    if (offered !== (expected === 'yes')) wrong.push({ letter: letter.name, name, verb, row, expected, offered });
  }
  return cells.length;
}

/** Receivers against whom nothing stands but the rules of the act itself. */
function chosenFor(name: string, letter: Letter): Chosen {
  const classed = letter.class > 0;
  const commanded = letter.works.find((one) => one.kind === 'command' && one.for.startsWith('unit ') && sees(name, letter));
  const own = commanded && ['anucha.k', 'weera.t'].includes(name) ? commanded.for : 'unit student';
  const highest = name === 'director' ? 'deputy' : 'director';
  return {
    unit: stage.holder(classed ? (letter.class === 2 ? highest : 'wirat.s') : own),
    post: stage.post(classed ? (letter.class === 2 ? highest : 'wirat.s') : 'duangjai.h'),
    person: stage.holder(classed ? (letter.class === 2 ? highest : 'wirat.s') : 'lamai.k'),
  };
}

function gotOf({ status, body }: Reply): Verdict | string {
  if (status === 404 || (status === 422 && body.code === 'not_found')) return 'not seen';
  if (status === 403) return 'not his';
  if (status === 200 && body.status !== 'error') return 'yes';
  // a refusal says why
  return (status === 200 || status === 409) && body.message ? 'no' : `${status}`;
}

async function statesOf({ id }: Letter): Promise<object> {
  const { db } = desk.office;
  const document = await db.selectFrom('document').select(['state', 'secrecy', 'type']).where('id', '=', id).executeTakeFirstOrThrow();
  const on = (table: 'transmission' | 'task') => db.selectFrom(table).select('state').where('document_id', '=', id).orderBy('id').execute();
  const followers = await db.selectFrom('follow').select('holder_id').where('document_id', '=', id).where('ended_at', 'is', null).execute();
  return {
    ...document,
    parts: (await on('transmission')).map((row) => row.state),
    works: (await on('task')).map((row) => row.state),
    followers: followers.map((row) => row.holder_id).sort(),
  };
}

const letterStates = { draft: 0, review: 10, signature: 20, number: 30, numbered: 40, 'on its way': 50, closed: 60, cancelled: 90 };
const partStates = {
  sent: 'SENT',
  received: 'RECEIVED',
  'worked on': 'WORKING',
  ended: 'DONE',
  known: 'ACKED',
  returned: 'RETURNED',
  'taken back': 'RECALLED',
};
const workStates = {
  new: 'NEW',
  seen: 'SEEN',
  begun: 'DOING',
  reported: 'REPORTED',
  done: 'DONE',
  'sent back': 'SENT_BACK',
  'taken back': 'RECALLED',
  'passed on': 'PASSED_ON',
  cancelled: 'CANCELLED',
};

function toldStates({ state, class: secrecy, kind, parts, works, followers }: Letter): object {
  return {
    state: letterStates[state],
    secrecy,
    type: kind,
    parts: parts.map((one) => partStates[one.state]),
    works: works.map((one) => workStates[one.state]),
    followers: followers.map((name) => stage.who(name).personId).sort(),
  };
}
