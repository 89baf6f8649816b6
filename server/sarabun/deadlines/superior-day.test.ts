import { afterAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, refused, register, toldOf } from '../../test/letters.ts';
import { openStage } from '../../test/rights/stage.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const who = (name: string): Officer => stage.who(name);

const desk = await openDesk();
const stage = await openStage(desk);
afterAll(() => desk.close());

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** The director commands the unit by a day; what its head was commanded. */
async function commanded(due: string): Promise<{ documentId: number; root: number; command: number }> {
  const { documentId, transmissionId: root } = await register(who('registrar'));
  done(await who('registrar').post(`/sarabun/documents/${documentId}/present`, { to: [stage.post('director')] }));
  done(await who('director').post(`/sarabun/documents/${documentId}/endorse`, { text: 'มอบ กบค.', to: [stage.unit('hr')], due }));
  const command = (await open(who('head'), documentId)).tasks.find((one: Json) => one.kind === 'COMMAND').id;
  return { documentId, root, command };
}

const taskOf = async (name: string, documentId: number, kind = 'ASSIGN') =>
  (await open(who(name), documentId)).tasks.findLast((one: Json) => one.kind === kind);

const told = (name: string, documentId: number) => toldOf(desk, who(name), documentId);

it("holds below him: nobody names another day, and work has the superior's", async () => {
  const due = inDays(5);
  const { documentId, command } = await commanded(due);
  expect((await taskOf('head', documentId, 'COMMAND')).dayBelow).toEqual({ due, who: expect.stringMatching(/^อธิการบดี/) });
  done(await who('head').post(`/sarabun/documents/${documentId}/assign`, { taskId: command, to: [who('officer').personId] }));
  const task = await taskOf('officer', documentId);
  expect(task).toMatchObject({ due, dayAbove: { due, who: expect.stringMatching(/^อธิการบดี/) } });
  // down to the next
  done(
    await who('officer').post(`/sarabun/documents/${documentId}/assign`, {
      taskId: task.id,
      to: [who('officer2').personId],
      due: inDays(3),
    }),
  );
  expect(await taskOf('officer2', documentId)).toMatchObject({ dayAbove: { due } });
});

it('a later day wants a reason, which he hears of and the history keeps', async () => {
  const due = inDays(5);
  const later = inDays(9);
  const { documentId, command } = await commanded(due);
  const given = { taskId: command, to: [who('officer').personId], due: later };
  const no = refused(await who('head').post(`/sarabun/documents/${documentId}/assign`, given), 'due_after_superior', 422);
  expect(no).toMatchObject({ field: 'dueReason', message: expect.stringMatching(/เหตุผล/) });
  refused(await who('head').post(`/sarabun/documents/${documentId}/assign`, { ...given, dueReason: ' ' }), 'due_after_superior', 422);
  done(await who('head').post(`/sarabun/documents/${documentId}/assign`, { ...given, dueReason: 'รอข้อมูลจากคณะ' }));
  expect(await taskOf('officer', documentId)).toMatchObject({ due: later, dayAbove: { due } });
  const said = (await open(who('director'), documentId)).timeline.find((one: Json) => one.action === 'laterDay');
  expect(said).toMatchObject({ text: 'รอข้อมูลจากคณะ', due: later, oldDue: due });
  expect(await told('director', documentId)).toContain('later_day');
  expect(await told('officer', documentId)).not.toContain('later_day');
});

it('an earlier day wants nothing, and who set the day sets another as he likes', async () => {
  const { documentId, command } = await commanded(inDays(5));
  done(
    await who('head').post(`/sarabun/documents/${documentId}/assign`, { taskId: command, to: [who('officer').personId], due: inDays(2) }),
  );
  expect(await told('director', documentId)).not.toContain('later_day');
});

it('holds for the letter that is sent on as commanded, and for what its unit does with it', async () => {
  const due = inDays(5);
  const { documentId, root } = await commanded(due);
  const body = { to: [stage.unit('hr')], due: inDays(8) };
  refused(await who('registrar').post(`/sarabun/transmissions/${root}/forward`, body), 'due_after_superior', 422);
  done(await who('registrar').post(`/sarabun/transmissions/${root}/forward`, { to: [stage.unit('hr')] }));
  const part = (await open(who('clerk'), documentId)).transmissions.find((one: Json) => one.receiverId === stage.unit('hr'));
  expect(part).toMatchObject({ due, dayBelow: { due } });
  done(await who('clerk').post(`/sarabun/transmissions/${part.id}/receive`));
  done(await who('head').post(`/sarabun/documents/${documentId}/assign`, { transmissionId: part.id, to: [who('officer').personId] }));
  expect(await taskOf('officer', documentId)).toMatchObject({ due, dayAbove: { due } });
});

it('more time beyond it is granted with the reason it was asked for, and he hears of it', async () => {
  const { documentId, command } = await commanded(inDays(5));
  done(await who('head').post(`/sarabun/documents/${documentId}/assign`, { taskId: command, to: [who('officer').personId] }));
  const { id } = await taskOf('officer', documentId);
  done(await who('officer').post(`/sarabun/tasks/${id}/ask-extension`, { due: inDays(12), reason: 'ข้อมูลยังไม่ครบ' }));
  done(await who('head').post(`/sarabun/tasks/${id}/grant-extension`));
  expect(await told('director', documentId)).toContain('later_day');
  const said = (await open(who('director'), documentId)).timeline.find((one: Json) => one.action === 'laterDay');
  expect(said.text).toBe('ข้อมูลยังไม่ครบ');
});
