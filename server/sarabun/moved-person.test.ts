import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { cards, done, open, refused, register, rows, unitId } from '../test/letters.ts';

const desk = await openDesk();
const [registrar, head, clerk, officer, officer2] = await desk.officers('registrar', 'head', 'clerk', 'officer', 'officer2');
const hr = await unitId(desk, 'อว 0601.01.3');
const finance = await unitId(desk, 'อว 0601.01.2');
afterAll(() => desk.close());

describe('[SC15] a person is moved to another unit', () => {
  it('the rows of the unit stay with the unit: who left its registry sees and does nothing there any more', async () => {
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const before = (await cards(clerk)).unreceived as number;
    expect(before).toBeGreaterThan(0);
    await move(clerk);
    const moved = await desk.as('clerk');
    expect((await cards(moved)).unreceived).toBe(0);
    expect((await moved.get(`/sarabun/documents/${documentId}`)).status).toBe(404);
    const row = (await open(registrar, documentId)).transmissions.find((one: { receiverId: number }) => one.receiverId === hr).id;
    refused(await moved.post(`/sarabun/transmissions/${row}/receive`), 'not_found', 404);

    await sql`insert into duty (person_id, unit_id, kind) values (${officer2.personId}, ${hr}, 'REGISTRY')`.execute(desk.office.db);
    const successor = await desk.as('officer2');
    expect((await cards(successor)).unreceived).toBe(before);
    expect(done(await successor.post(`/sarabun/transmissions/${row}/receive`)).receiveNo).toMatch(/^\d+\/\d{4}$/);
  });

  it('his own work goes with him, and he ends it from there', async () => {
    const { task } = await assigned();
    await move(officer);
    const moved = await desk.as('officer');
    const row = (await rows(moved, 'jobReceived2')).data.find((one: { F_JOB_ID: number }) => one.F_JOB_ID === task);
    expect(row).toBeDefined();
    done(await moved.post(`/sarabun/tasks/${task}/report`, { text: 'ดำเนินการแล้ว' }));
    done(await head.post(`/sarabun/tasks/${task}/accept`));
  });

  it('or his old head takes it back and gives it to another: who left no longer has it', async () => {
    const { documentId, transmission, task } = await assigned();
    await move(officer);
    const moved = await desk.as('officer');
    done(await head.post(`/sarabun/tasks/${task}/recall`, { reason: 'ย้ายไปกองคลัง' }));
    done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: transmission, to: [officer2.personId] }));
    expect((await rows(moved, 'jobReceived2')).data.map((one: { F_JOB_ID: number }) => one.F_JOB_ID)).not.toContain(task);
    expect((await moved.get(`/sarabun/documents/${documentId}`)).status).toBe(404);
    expect((await rows(officer2, 'jobReceived2')).data.map((one: { F_DOC_ID: number }) => one.F_DOC_ID)).toContain(documentId);
  });
});

/** Work on a letter in the unit, given by its head to the officer. */
async function assigned(): Promise<{ documentId: number; transmission: number; task: number }> {
  const { documentId } = await register(registrar, { sendTo: [hr] });
  const letter = await open(head, documentId);
  const transmission = letter.transmissions.find((one: { receiverId: number }) => one.receiverId === hr).id;
  const registry = await desk.as('officer2');
  done(await registry.post(`/sarabun/transmissions/${transmission}/receive`));
  done(await head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: transmission, to: [officer.personId] }));
  const task = (await open(head, documentId)).tasks.find((one: { kind: string }) => one.kind === 'ASSIGN').id;
  return { documentId, transmission, task };
}

/** As the office of personnel does it: the old place ends, its duties too; the new one begins. */
async function move({ personId }: Officer): Promise<void> {
  await sql`update affiliation set until = today() - 1 where person_id = ${personId} and unit_id = ${hr}`.execute(desk.office.db);
  await sql`update duty set until = today() - 1 where person_id = ${personId} and unit_id = ${hr}`.execute(desk.office.db);
  await sql`insert into affiliation (person_id, unit_id, is_main) values (${personId}, ${finance}, true)`.execute(desk.office.db);
}
