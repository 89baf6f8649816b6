import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { allowed, done, open, refused, register, rows, toldOf } from '../../test/letters.ts';
import { openStage } from '../../test/rights/stage.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const who = (name: string): Officer => stage.who(name);

const desk = await openDesk();
const stage = await openStage(desk);
afterAll(() => desk.close());

const told = (name: string, documentId: number) => toldOf(desk, who(name), documentId);

async function commanded(to: number[]): Promise<{ documentId: number; root: number }> {
  const { documentId, transmissionId: root } = await register(who('registrar'));
  done(await who('registrar').post(`/sarabun/documents/${documentId}/present`, { to: [stage.post('director')] }));
  done(await who('director').post(`/sarabun/documents/${documentId}/endorse`, { text: 'มอบดำเนินการ', to }));
  return { documentId, root };
}

const commandOf = async (name: string, documentId: number): Promise<number> =>
  (await open(who(name), documentId)).tasks.find((one: Json) => one.kind === 'COMMAND').id;

describe('a command to a unit', () => {
  it('is told to its head and its registry; who only sends the letter on hears that, and nothing that is not his', async () => {
    const { documentId } = await commanded([stage.unit('hr')]);
    expect(await told('head', documentId)).toEqual(['unit_commanded']);
    expect(await told('clerk', documentId)).toEqual(['unit_commanded']);
    expect(await told('registrar', documentId)).toContain('to_carry_out');
    for (const name of ['registrar', 'clerk', 'secretary']) expect(await told(name, documentId), name).not.toContain('commanded');
  });

  it('that another hand deals with is told to the head, and not what he does himself', async () => {
    const first = await commanded([stage.unit('hr')]);
    done(await who('clerk').post(`/sarabun/tasks/${await commandOf('clerk', first.documentId)}/acknowledge`));
    expect(await told('head', first.documentId)).toEqual(['unit_commanded', 'left_unit']);
    const second = await commanded([stage.unit('hr')]);
    done(await who('head').post(`/sarabun/tasks/${await commandOf('head', second.documentId)}/acknowledge`));
    expect(await told('head', second.documentId)).toEqual(['unit_commanded']);
  });

  it('to a post is told to who holds it', async () => {
    const { documentId } = await commanded([stage.post('head')]);
    expect(await told('head', documentId)).toEqual(['commanded']);
    expect(await told('clerk', documentId)).toEqual([]);
  });
});

it('a head hears of a letter that his registry returns, or its sender takes back', async () => {
  for (const [name, act] of [
    ['clerk', 'return'],
    ['registrar', 'recall'],
  ] as const) {
    const { documentId } = await register(who('registrar'), { sendTo: [stage.unit('hr')] });
    const part = (await open(who('clerk'), documentId)).focus.transmissionId;
    done(await who(name).post(`/sarabun/transmissions/${part}/${act}`, { reason: 'ส่งผิดหน่วยงาน' }));
    expect(await told('head', documentId), act).toEqual(['left_unit']);
  }
});

it('of a classed letter each of those named hears only what concerns him', async () => {
  const { documentId, transmissionId } = await register(who('secretreg'), { secrecy: 1 });
  done(await who('secretreg').post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [stage.post('director')] }));
  done(await who('director').post(`/sarabun/documents/${documentId}/endorse`, { text: 'มอบ', to: [stage.post('head')] }));
  expect(await told('head', documentId)).toEqual(['commanded']);
  expect(await told('secretreg', documentId)).not.toContain('commanded');
  expect(await told('registrar', documentId)).toEqual([]);
  expect(await told('clerk', documentId)).toEqual([]);
});

it('a head hears that an officer with work in hand moves out of his unit', async () => {
  const { documentId } = await register(who('registrar'), { sendTo: [stage.unit('hr')] });
  const part = (await open(who('clerk'), documentId)).focus.transmissionId;
  done(await who('clerk').post(`/sarabun/transmissions/${part}/receive`));
  done(await who('head').post(`/sarabun/documents/${documentId}/assign`, { transmissionId: part, to: [who('officer').personId] }));
  for (const [name, times] of [
    ['officer2', 0],
    ['officer', 1],
  ] as const) {
    await move(name, 'finance');
    const found = await desk.office.db
      .selectFrom('notification')
      .select(['person_id', 'facts'])
      .where('kind', '=', 'officer_moved')
      .execute();
    expect(found, name).toHaveLength(times);
    if (times)
      expect(found[0]).toMatchObject({ person_id: who('head').personId, facts: { letters: 1, from: expect.stringMatching(/ธีรภัทร/) } });
  }
  // his work is with him still, and with who gave it
  expect((await rows(who('head'), 'jobAssign2')).data.some((row: Json) => row.F_DOC_ID === documentId)).toBe(true);
});

/** As the page of a person does it: another unit in place of the one before. */
async function move(name: string, unit: string): Promise<void> {
  const admin = who('admin');
  const { person } = done(await admin.get(`/settings/people/${who(name).personId}`));
  const { account: _account, ...facts } = person;
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const affiliations = [{ unitId: stage.unit(unit), isMain: true, since: today, until: '' }];
  done(await admin.post('/settings/people', { ...facts, personId: person.id, username: name, affiliations, reason: 'ย้าย' }));
}

describe('a circular to a person', () => {
  it('is noted and nothing else; its reminder says subject and day, and one reminding is one line', async () => {
    const { documentId } = await register(who('registrar'), { type: 3, subject: 'แจ้งวันหยุดราชการ', sendTo: [stage.unit('hr')] });
    const part = (await open(who('clerk'), documentId)).focus.transmissionId;
    done(await who('clerk').post(`/sarabun/transmissions/${part}/receive`));
    done(await who('clerk').post(`/sarabun/transmissions/${part}/circulate`));
    const seen = await open(who('personnel'), documentId);
    const own = seen.transmissions.find((one: Json) => one.receiverId === who('personnel').personId).id;
    expect(allowed(seen).filter((one) => one.endsWith(`transmission:${own}`))).toEqual([`acknowledge:transmission:${own}`]);
    for (const act of ['receive', 'return'])
      refused(
        await who('personnel').post(`/sarabun/transmissions/${own}/${act}`, act === 'return' ? { reason: 'ส่งผิด' } : {}),
        'forbidden',
        403,
      );
    await desk.office.db
      .updateTable('transmission')
      .set({ due_at: new Date('2027-03-05T16:30:00+07:00') })
      .where('document_id', '=', documentId)
      .where('receiver_kind', '=', 'PERSON')
      .execute();
    const waiting = seen.transmissions.filter((one: Json) => one.receiverKind === 'PERSON').map((one: Json) => one.id);
    expect(waiting.length).toBeGreaterThan(3);
    done(await who('clerk').post(`/sarabun/documents/${documentId}/remind`, { transmissionIds: waiting, taskIds: [] }));
    const reminders = (await open(who('clerk'), documentId)).timeline.filter((one: Json) => one.action === 'remind');
    expect(reminders).toHaveLength(1);
    expect(reminders[0].to).toHaveLength(waiting.length);
    const { items } = done(await who('personnel').post('/service/get-all-notification'));
    const words = items.map((one: Json) => JSON.parse(one.NN_JSON_DATA)).find((one: Json) => one.title.includes('เตือน'));
    expect(words.detail).toMatch(/แจ้งวันหยุดราชการ.*5 มี\.ค\. 2570/);
  });
});
