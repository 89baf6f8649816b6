import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, refused, register, rows, toldOf } from '../../test/letters.ts';
import { everybody, lostOf } from '../../test/lies-with.ts';
import { openStage } from '../../test/rights/stage.ts';

const who = (name: string): Officer => stage.who(name);

/**
 * A command goes to a unit, a post, a person or several; its head gives the work on; it comes back in every way that there is.
 * After each act somebody who may do the next one finds the letter in a queue of the default set.
 */
const desk = await openDesk();
const stage = await openStage(desk);
const all = await everybody(desk, ['registrar', 'director', 'head', 'clerk', 'officer', 'officer2'].map(who));
afterAll(() => desk.close());

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

interface Commanded {
  documentId: number;
  /** The central registry's part, from which the director commanded. */
  root: number;
  /** What the head was commanded. */
  command: number;
}

/** To whom the director's command goes; the first of them is always the head of the division, or his unit. */
const ways: Record<string, () => number[]> = {
  'a unit': () => [stage.unit('hr')],
  'a post': () => [stage.post('head')],
  'a person': () => [who('head').personId],
  several: () => [stage.unit('hr'), stage.post('siriporn.b'), who('personnel').personId],
};

/** Does it and sees that nothing of the letter is lost by it. */
async function act(documentId: number, name: string, path: string, body: object = {}): Promise<Json> {
  const reply = done(await who(name).post(path, body));
  expect(await lostOf(desk, all, documentId), `after ${name} ${path}`).toEqual([]);
  return reply;
}

async function commanded(to: number[]): Promise<Commanded> {
  const { documentId, transmissionId: root } = await register(who('registrar'));
  await act(documentId, 'registrar', `/sarabun/documents/${documentId}/present`, { to: [stage.post('director')] });
  await act(documentId, 'director', `/sarabun/documents/${documentId}/endorse`, { text: 'มอบดำเนินการ', to });
  return { documentId, root, command: await liveTask(documentId, 'COMMAND', to[0] as number) };
}

async function liveTask(documentId: number, kind: string, holderId: number): Promise<number> {
  const { id } = await desk.office.db
    .selectFrom('task')
    .select('id')
    .where('document_id', '=', documentId)
    .where('kind', '=', kind)
    .where('holder_id', '=', holderId)
    .where('is_live', '=', true)
    .executeTakeFirstOrThrow();
  return id;
}

/** The head gives the work to an officer; his task. */
async function assigned({ documentId, command }: Commanded, to = ['officer'], more: object = {}): Promise<number> {
  const people = to.map((name) => who(name).personId);
  await act(documentId, 'head', `/sarabun/documents/${documentId}/assign`, { taskId: command, to: people, ...more });
  return liveTask(documentId, 'ASSIGN', people[0] as number);
}

async function rowOf(name: string, code: string, taskId: number): Promise<Json> {
  return (await rows(who(name), code)).data.find((row: Json) => row.F_JOB_ID === taskId);
}

const bells = (name: string, documentId: number) => toldOf(desk, who(name), documentId);

/** The officer reports, and only who gave the work is told, finds it and takes it. */
async function reportedTo(taker: string, documentId: number, task: number, by = 'officer'): Promise<void> {
  await act(documentId, by, `/sarabun/tasks/${task}/report`, { text: 'ดำเนินการแล้ว', files: [] });
  expect(await rowOf(taker, 'jobAssign2', task)).toMatchObject({ STATE: 'REPORTED' });
  expect(await bells(taker, documentId)).toContain('reported');
}

const comesBack: Record<string, (command: Commanded) => Promise<void>> = {
  'reported and accepted': async (command) => {
    const task = await assigned(command);
    await reportedTo('head', command.documentId, task);
    expect(await bells('clerk', command.documentId), 'the clerk has not given it').not.toContain('reported');
    refused(await who('officer').post(`/sarabun/tasks/${task}/accept`), 'forbidden', 403);
    await act(command.documentId, 'head', `/sarabun/tasks/${task}/accept`);
  },
  'reported, to be mended, reported again': async (command) => {
    const task = await assigned(command);
    await reportedTo('head', command.documentId, task);
    await act(command.documentId, 'head', `/sarabun/tasks/${task}/reject`, { reason: 'ขอข้อมูลเพิ่ม' });
    expect(await rowOf('officer', 'jobReceived2', task)).toMatchObject({ STATE: 'DOING' });
    await reportedTo('head', command.documentId, task);
    await act(command.documentId, 'head', `/sarabun/tasks/${task}/accept`);
  },
  'sent back by the officer, given to another': async (command) => {
    const task = await assigned(command);
    await act(command.documentId, 'officer', `/sarabun/tasks/${task}/send-back`, { reason: 'ไม่ใช่งานในหน้าที่' });
    expect(await rowOf('head', 'jobReceived2', command.command), 'the head decides anew').toMatchObject({ STATE: 'DOING' });
    const again = await assigned(command, ['officer2']);
    await reportedTo('head', command.documentId, again, 'officer2');
    await act(command.documentId, 'head', `/sarabun/tasks/${again}/accept`);
  },
  'taken back by the head, given to another': async (command) => {
    const task = await assigned(command);
    await act(command.documentId, 'head', `/sarabun/tasks/${task}/recall`, { reason: 'มอบผิดคน' });
    expect(await rowOf('head', 'jobReceived2', command.command)).toMatchObject({ STATE: 'DOING' });
    const again = await assigned(command, ['officer2']);
    await reportedTo('head', command.documentId, again, 'officer2');
  },
  'passed on by the officer': async (command) => {
    const { documentId } = command;
    const task = await assigned(command);
    await act(documentId, 'officer', `/sarabun/documents/${documentId}/assign`, { taskId: task, to: [who('officer2').personId] });
    const child = await liveTask(documentId, 'ASSIGN', who('officer2').personId);
    await reportedTo('officer', documentId, child, 'officer2');
    await act(documentId, 'officer', `/sarabun/tasks/${child}/accept`);
    await reportedTo('head', documentId, task);
    await act(documentId, 'head', `/sarabun/tasks/${task}/accept`);
  },
  'presented by the officer for a decision': async (command) => {
    const { documentId } = command;
    const task = await assigned(command);
    await act(documentId, 'officer', `/sarabun/documents/${documentId}/present`, { taskId: task, to: [stage.post('head')] });
    const child = await liveTask(documentId, 'PRESENT', stage.post('head'));
    await act(documentId, 'head', `/sarabun/tasks/${child}/result`, { code: 'AGREED', text: '' });
    await reportedTo('head', documentId, task);
  },
  'done by two, of whom one hands back': async (command) => {
    const { documentId } = command;
    const task = await assigned(command, ['officer', 'officer2']);
    const beside = await liveTask(documentId, 'ASSIGN', who('officer2').personId);
    await act(documentId, 'officer2', `/sarabun/tasks/${beside}/send-back`, { reason: 'ติดราชการ' });
    await reportedTo('head', documentId, task);
  },
  'sent back by the head himself': async (command) => {
    const { documentId } = command;
    await act(documentId, 'head', `/sarabun/tasks/${command.command}/send-back`, { reason: 'ไม่ใช่ภารกิจของหน่วยงาน' });
    const presented = await liveTask(documentId, 'PRESENT', stage.post('director'));
    expect(await rowOf('director', 'jobReceived', presented), 'the director decides anew').toMatchObject({ STATE: 'DOING' });
    await act(documentId, 'director', `/sarabun/documents/${documentId}/endorse`, {
      taskId: presented,
      text: 'มอบ กค.',
      to: [stage.unit('finance')],
    });
  },
  'taken back by the director': async (command) => {
    const { documentId } = command;
    await act(documentId, 'director', `/sarabun/tasks/${command.command}/recall`, { reason: 'มอบผิดหน่วยงาน' });
  },
  'reported by the head himself': async (command) => {
    await act(command.documentId, 'head', `/sarabun/tasks/${command.command}/report`, { text: 'ดำเนินการแล้ว', files: [] });
    expect(await bells('director', command.documentId)).toContain('reported');
  },
  acknowledged: async (command) => {
    await act(command.documentId, 'head', `/sarabun/tasks/${command.command}/acknowledge`);
  },
  'forwarded into the unit and returned': async ({ documentId, root, command }) => {
    await act(documentId, 'registrar', `/sarabun/transmissions/${root}/forward`, { to: [stage.unit('hr')] });
    const { transmissions } = await open(who('clerk'), documentId);
    const part = transmissions.find((one: Json) => one.receiverId === stage.unit('hr')).id;
    expect(command).toBeGreaterThan(0);
    await act(documentId, 'clerk', `/sarabun/transmissions/${part}/return`, { reason: 'ส่งผิดหน่วยงาน' });
    const back = (await rows(who('registrar'), 'returned')).data.find((row: Json) => row.F_TRANS_ID === part);
    expect(back).toMatchObject({ F_DOC_ID: documentId, F_NAME: 'กองบริหารงานบุคคล' });
    await act(documentId, 'registrar', `/sarabun/transmissions/${root}/forward`, { to: [stage.unit('finance')] });
    expect((await rows(who('registrar'), 'returned')).data.filter((row: Json) => row.F_DOC_ID === documentId)).toEqual([]);
  },
  'moved to another officer': async (command) => {
    const { documentId } = command;
    const task = await assigned(command, ['personnel']);
    const path = `/settings/people/${who('personnel').personId}`;
    const admin = who('admin');
    const given = [{ kind: 'sarabun.letter', id: documentId, to: who('officer2').personId }];
    expect(done(await admin.post(`${path}/holdings`, { reason: 'ย้าย', rows: given })).results).toMatchObject([{ done: true }]);
    expect(await lostOf(desk, all, documentId)).toEqual([]);
    await reportedTo('head', documentId, task, 'officer2');
  },
};

describe.each(Object.entries(ways))('a command to %s', (_, to) => {
  it.each(Object.entries(comesBack))('%s', async (_, come) => {
    await come(await commanded(to()));
  });
});

it('assigned from the letter that lies with the unit, handed back: it lies with the unit again, and with its registry', async () => {
  const { documentId } = await register(who('registrar'), { sendTo: [stage.unit('hr')] });
  const part = (await open(who('clerk'), documentId)).focus.transmissionId;
  await act(documentId, 'clerk', `/sarabun/transmissions/${part}/receive`);
  await act(documentId, 'head', `/sarabun/documents/${documentId}/assign`, { transmissionId: part, to: [who('officer').personId] });
  const task = await liveTask(documentId, 'ASSIGN', who('officer').personId);
  await act(documentId, 'officer', `/sarabun/tasks/${task}/send-back`, { reason: 'ไม่ใช่งานในหน้าที่' });
  const lies = async (name: string, code: string) => (await rows(who(name), code)).data.some((row: Json) => row.F_TRANS_ID === part);
  expect([await lies('clerk', 'waitAssign'), await lies('head', 'unitWork'), await lies('head', 'waitAssign')]).toEqual([
    true,
    true,
    false,
  ]);
});
