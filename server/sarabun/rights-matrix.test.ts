import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { done, open, postOf, register, unitId } from '../test/letters.ts';

/**
 * Every officer x every letter x every act, against an oracle that knows the rules by word and nothing of the code:
 * `not seen` (404, whatever the act), `not his` (403), `no` (refused for its state or a rule), `yes` (offered).
 */
type Verdict = 'not seen' | 'not his' | 'no' | 'yes';

let desk: Desk;
const officers = new Map<string, Officer>();
const names = [
  'registrar',
  'sommai.p',
  'clerk',
  'chutima.r',
  'head',
  'director',
  'deputy',
  'secretary',
  'officer',
  'officer2',
  'thitima.s',
  'siriporn.b',
  'secretreg',
  'auditor',
  'admin',
  'anucha.k',
  'supharoek.t',
  'kanlayanee.p',
  'jirayu.k',
  'thanya.w',
];
const central = ['registrar', 'sommai.p'];
const hrRegistry = ['clerk', 'chutima.r'];

/** One letter in one state, with what each officer is to it. */
interface Scene {
  name: string;
  documentId: number;
  root: number;
  child: number | null;
  task: number | null;
  /** Officers on the route. */
  sees: string[];
  verdict(who: string, act: string): Exclude<Verdict, 'not seen'>;
}

const scenes: Scene[] = [];
const who = (name: string) => officers.get(name) as Officer;

beforeAll(async () => {
  desk = await openDesk();
  for (const name of names) officers.set(name, await desk.as(name));
  await setScenes();
});
afterAll(() => desk?.close());

/** The director heads the root unit, where central letters lie; his deputy holds a standing order for his post; his secretary screens for him. */
const rootWorkers = [...central, 'director', 'deputy', 'secretary'];
const hrWorkers = [...hrRegistry, 'head'];

function oneOf(name: string, list: string[], otherwise: Exclude<Verdict, 'not seen'> = 'not his'): Exclude<Verdict, 'not seen'> {
  return list.includes(name) ? 'yes' : otherwise;
}

/** A letter that lies with a unit: head decides, registry works, screener presents. */
function lying(
  name: string,
  act: string,
  registry: string[],
  heads: string[],
  screeners: string[],
  { fresh }: { fresh: boolean },
): Exclude<Verdict, 'not seen'> | null {
  const workers = [...registry, ...heads, ...screeners];
  if (act === 'forward' || act === 'present') return oneOf(name, workers);
  if (act === 'endorse') return heads.includes(name) ? 'yes' : workers.includes(name) ? 'no' : 'not his';
  if (act === 'assign') return heads.includes(name) ? 'yes' : workers.includes(name) ? 'no' : 'not his';
  if (act === 'close') return [...registry, ...heads].includes(name) ? 'yes' : screeners.includes(name) ? 'no' : 'not his';
  if (act === 'cancel-receipt') return [...registry, ...heads].includes(name) ? (fresh ? 'yes' : 'no') : 'not his';
  if (act === 'receive' || act === 'return') return registry.includes(name) ? 'no' : 'not his';
  if (act === 'recall') return 'not his';
  if (act === 'reopen') return [...registry, ...heads].includes(name) ? 'no' : 'not his';
  return null;
}

async function setScenes(): Promise<void> {
  const hr = await unitId(desk, 'อว 0601.01.3');
  const [registrar, clerk, head, director, officer, officer2] = ['registrar', 'clerk', 'head', 'director', 'officer', 'officer2'].map(
    who,
  ) as [Officer, Officer, Officer, Officer, Officer, Officer];
  const sent = async () => {
    const { documentId, transmissionId } = await register(registrar, { sendTo: [hr] });
    return { documentId, root: transmissionId, child: (await open(registrar, documentId)).transmissions[1].id as number, task: null };
  };
  const received = async () => {
    const letter = await sent();
    done(await clerk.post(`/sarabun/transmissions/${letter.child}/receive`));
    return letter;
  };
  const newest = async (documentId: number) => (await open(registrar, documentId)).tasks.at(-1).id as number;

  const plain = await register(registrar);
  scenes.push({
    name: 'registered at the centre',
    documentId: plain.documentId,
    root: plain.transmissionId,
    child: null,
    task: null,
    sees: rootWorkers,
    verdict: (name, act) => lying(name, act, central, ['director', 'deputy'], ['secretary'], { fresh: true }) ?? 'not his',
  });

  scenes.push({
    name: 'sent to the division',
    ...(await sent()),
    sees: [...rootWorkers, ...hrWorkers],
    verdict(name, act) {
      if (act === 'receive' || act === 'return') return oneOf(name, hrRegistry);
      if (act === 'recall') return oneOf(name, [...central, 'director', 'deputy']);
      if (act === 'cancel-receipt' || act === 'reopen') return hrWorkers.includes(name) ? 'no' : 'not his';
      return hrWorkers.includes(name) ? 'no' : 'not his';
    },
  });

  scenes.push({
    name: 'received by the division',
    ...(await received()),
    sees: [...rootWorkers, ...hrWorkers],
    verdict(name, act) {
      if (act === 'recall') return [...central, 'director', 'deputy'].includes(name) ? 'no' : 'not his';
      return lying(name, act, hrRegistry, ['head'], [], { fresh: true }) ?? 'not his';
    },
  });

  const presented = await received();
  done(
    await clerk.post(`/sarabun/documents/${presented.documentId}/present`, {
      transmissionId: presented.child,
      to: [await postOf(desk, director)],
    }),
  );
  scenes.push({
    name: 'presented to the director',
    ...presented,
    task: await newest(presented.documentId),
    sees: [...rootWorkers, ...hrWorkers],
    verdict(name, act) {
      if (act === 'task result' || act === 'task endorse' || act === 'task assign')
        return name === 'secretary' ? 'no' : oneOf(name, ['director', 'deputy']);
      if (act === 'task send-back' || act === 'task present') return oneOf(name, ['director', 'deputy', 'secretary']);
      // the head of the unit that presented may take it back too, as its registry may
      if (act === 'task recall') return oneOf(name, [...hrRegistry, 'head']);
      return 'not his';
    },
  });

  const assigned = await received();
  done(await head.post(`/sarabun/documents/${assigned.documentId}/assign`, { transmissionId: assigned.child, to: [officer.personId] }));
  scenes.push({
    name: 'assigned to an officer',
    ...assigned,
    task: await newest(assigned.documentId),
    sees: [...rootWorkers, ...hrWorkers, 'officer'],
    verdict(name, act) {
      if (act === 'task report' || act === 'task assign' || act === 'task present' || act === 'task send-back')
        return oneOf(name, ['officer']);
      if (act === 'task recall') return oneOf(name, ['head']);
      if (act === 'task accept' || act === 'task reject') return name === 'head' ? 'no' : 'not his';
      return 'not his';
    },
  });

  const reported = await received();
  done(await head.post(`/sarabun/documents/${reported.documentId}/assign`, { transmissionId: reported.child, to: [officer2.personId] }));
  const job = await newest(reported.documentId);
  done(await officer2.post(`/sarabun/tasks/${job}/report`, { text: 'เสร็จ', files: [] }));
  scenes.push({
    name: 'reported',
    ...reported,
    task: job,
    sees: [...rootWorkers, ...hrWorkers, 'officer2'],
    verdict(name, act) {
      if (act === 'task accept' || act === 'task reject') return oneOf(name, ['head']);
      if (act === 'task report') return oneOf(name, ['officer2']);
      if (act === 'task assign' || act === 'task present' || act === 'task send-back') return name === 'officer2' ? 'no' : 'not his';
      if (act === 'task recall') return name === 'head' ? 'no' : 'not his';
      return 'not his';
    },
  });

  const recalled = await sent();
  done(await registrar.post(`/sarabun/transmissions/${recalled.child}/recall`, { reason: 'ส่งผิด' }));
  scenes.push({
    name: 'recalled',
    ...recalled,
    sees: rootWorkers,
    verdict: (name, act) => (act === 'recall' && [...central, 'director', 'deputy'].includes(name) ? 'no' : 'not his'),
  });

  const closed = await received();
  done(await clerk.post(`/sarabun/transmissions/${closed.child}/close`, { result: 'เสร็จ' }));
  scenes.push({
    name: 'closed at the division',
    ...closed,
    sees: [...rootWorkers, ...hrWorkers],
    verdict(name, act) {
      if (act === 'reopen') return oneOf(name, hrWorkers);
      if (act === 'recall') return [...central, 'director', 'deputy'].includes(name) ? 'no' : 'not his';
      if (act === 'receive' || act === 'return') return hrRegistry.includes(name) ? 'no' : 'not his';
      return hrWorkers.includes(name) ? 'no' : 'not his';
    },
  });

  const toPerson = await register(registrar);
  done(await registrar.post(`/sarabun/transmissions/${toPerson.transmissionId}/forward`, { to: [officer.personId] }));
  scenes.push({
    name: 'sent to a person',
    documentId: toPerson.documentId,
    root: toPerson.transmissionId,
    task: null,
    sees: [...rootWorkers, 'officer'],
    child: (await open(registrar, toPerson.documentId)).transmissions[1].id,
    verdict(name, act) {
      if (act === 'receive' || act === 'return') return oneOf(name, ['officer']);
      if (act === 'recall') return oneOf(name, [...central, 'director', 'deputy']);
      return name === 'officer' ? 'no' : 'not his';
    },
  });

  const secret = await register(who('secretreg'), { secrecy: 1 });
  scenes.push({
    name: 'classed',
    documentId: secret.documentId,
    root: secret.transmissionId,
    child: null,
    task: null,
    sees: ['secretreg'],
    verdict: (name, act) => lying(name, act, ['secretreg'], [], [], { fresh: true }) ?? 'not his',
  });
}

const onTransmission: Record<string, { body: object; action: string }> = {
  receive: { body: {}, action: 'receive' },
  return: { body: { reason: 'เหตุผล' }, action: 'return' },
  recall: { body: { reason: 'เหตุผล' }, action: 'recall' },
  'cancel-receipt': { body: { reason: 'เหตุผล' }, action: 'cancelReceipt' },
  forward: { body: { to: [10_000_000] }, action: 'forward' },
  close: { body: { result: 'เสร็จ' }, action: 'close' },
  reopen: { body: { reason: 'เหตุผล' }, action: 'reopen' },
};
const onDocument = ['present', 'endorse', 'assign'];
const onTask: Record<string, { body: object; action: string }> = {
  result: { body: { code: 'NOTED', text: '' }, action: 'result' },
  report: { body: { text: 'เสร็จ', files: [] }, action: 'report' },
  accept: { body: {}, action: 'accept' },
  reject: { body: { reason: 'เหตุผล' }, action: 'reject' },
  'send-back': { body: { reason: 'เหตุผล' }, action: 'sendBack' },
  recall: { body: { reason: 'เหตุผล' }, action: 'recallTask' },
};

interface Cell {
  act: string;
  action: string;
  on: 'transmission' | 'task';
  id: number;
  path: string;
  body: object;
}

function cellsOf({ documentId, root, child, task }: Scene): Cell[] {
  const row = child ?? root;
  const cells: Cell[] = Object.entries(onTransmission).map(([verb, { body, action }]) => ({
    act: verb,
    action,
    on: 'transmission',
    id: row,
    path: `/sarabun/transmissions/${row}/${verb}`,
    body,
  }));
  const body = { to: [10_000_000], text: 'ทราบ' };
  if (task === null) {
    for (const verb of onDocument)
      cells.push({
        act: verb,
        action: verb,
        on: 'transmission',
        id: row,
        path: `/sarabun/documents/${documentId}/${verb}`,
        body: { ...body, transmissionId: row },
      });
    return cells;
  }
  for (const [verb, more] of Object.entries(onTask))
    cells.push({ act: `task ${verb}`, action: more.action, on: 'task', id: task, path: `/sarabun/tasks/${task}/${verb}`, body: more.body });
  for (const verb of onDocument)
    cells.push({
      act: `task ${verb}`,
      action: verb,
      on: 'task',
      id: task,
      path: `/sarabun/documents/${documentId}/${verb}`,
      body: { ...body, taskId: task },
    });
  return cells.filter((cell) => cell.on === 'task');
}

it('[SEC11] [SEC12] [I11] every officer may do on every letter what the rules say, and nothing else', async () => {
  let cells = 0;
  const wrong: unknown[] = [];
  for (const scene of scenes) {
    for (const name of names) {
      const seen = await who(name).get(`/sarabun/documents/${scene.documentId}`);
      const may: { action: string; on: string; id: number; allowed: boolean }[] = seen.status === 200 ? seen.body.may : [];
      for (const cell of cellsOf(scene)) {
        const expected: Verdict = scene.sees.includes(name) ? scene.verdict(name, cell.act) : 'not seen';
        const offered = may.some((one) => one.action === cell.action && one.on === cell.on && one.id === cell.id && one.allowed);
        const got = offered ? 'yes' : verdictOf(await who(name).post(cell.path, cell.body));
        if (got !== expected) wrong.push({ scene: scene.name, name, act: cell.act, expected, got });
        cells += 1;
      }
      // reading ways round the window show no more
      for (const call of [
        () => who(name).post('/update-read-portal', { F_DOC_ID: scene.documentId }),
        () => who(name).post(`/sarabun/documents/${scene.documentId}/follow`, { on: 0 }),
      ]) {
        const status = (await call()).status;
        if ((status === 404) !== !scene.sees.includes(name)) wrong.push({ scene: scene.name, name, act: 'read', status });
        cells += 1;
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThanOrEqual(2000);
}, 120_000);

function verdictOf({ status, body }: { status: number; body: { status: string } }): Verdict | string {
  if (status === 404) return 'not seen';
  if (status === 403) return 'not his';
  return body.status === 'error' && (status === 200 || status === 409) ? 'no' : `${status} ${JSON.stringify(body)}`;
}
