import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { allowed, done, open, refused, register, rows } from '../../test/letters.ts';
import { openStage, writeDraft } from '../../test/rights/stage.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const who = (name: string): Officer => stage.who(name);

const desk = await openDesk();
const stage = await openStage(desk);
afterAll(() => desk.close());

async function cardsOf(name: string): Promise<Record<string, Json>> {
  const { items } = done(await who(name).post('/get-todo-lists'));
  return Object.fromEntries(items.map((card: Json) => [card.CODE, card]));
}

async function rowIn(name: string, code: string, documentId: number): Promise<Json> {
  const card = (await cardsOf(name))[code];
  const { data, total } = await rows(who(name), code);
  expect([name, code, total], 'the card counts its table').toEqual([name, code, card?.COUNT ?? 0]);
  return data.find((row: Json) => row.F_DOC_ID === documentId);
}

/** A memo of the officer's, signed by the director and numbered: it waits to be sent. */
async function numbered({ outside = false } = {}): Promise<number> {
  const documentId = await writeDraft(stage, 'officer', 1, {
    route: [['SIGN', 'post of director', 0]],
    to: ['unit finance', 'unit it'],
    outside,
  });
  done(await who('officer').post(`/sarabun/drafts/${documentId}/submit`));
  const task = (await rows(who('director'), 'sign')).data.find((row: Json) => row.F_DOC_ID === documentId).F_JOB_ID;
  done(await who('director').post(`/sarabun/tasks/${task}/sign`));
  const number = (await rows(who('clerk'), 'waitAssign')).data.find((row: Json) => row.F_DOC_ID === documentId);
  if (number) done(await who('clerk').post(`/sarabun/tasks/${number.F_JOB_ID}/issue`));
  return documentId;
}

const partOf = async (documentId: number, unit: string): Promise<number> =>
  (
    await desk.office.db
      .selectFrom('transmission')
      .select('id')
      .where('document_id', '=', documentId)
      .where('receiver_id', '=', stage.unit(unit))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;

describe('what waits in a unit', () => {
  it('is counted as its own by the registry alone; head, deputy and screener see it as work of the unit', async () => {
    const { documentId, transmissionId } = await register(who('registrar'));
    expect(await rowIn('registrar', 'waitAssign', documentId)).toMatchObject({ F_TRANS_ID: transmissionId });
    expect(await rowIn('secretreg', 'waitAssign', documentId), 'the secret registry has the classed letters alone').toBeUndefined();
    for (const name of ['director', 'deputy', 'secretary']) {
      expect(await rowIn(name, 'waitAssign', documentId), name).toBeUndefined();
      expect(await rowIn(name, 'unitWork', documentId), name).toMatchObject({ F_TRANS_ID: transmissionId });
      expect((await cardsOf(name)).unitWork).toMatchObject({ GROUP: 'unit' });
    }
    expect((await cardsOf('registrar')).waitAssign).toMatchObject({ GROUP: 'mine' });
    expect(Object.keys(await cardsOf('officer'))).not.toContain('unitWork');
  });

  it('tells the registry when somebody else acts on it', async () => {
    const { documentId, transmissionId } = await register(who('registrar'));
    done(await who('secretary').post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [stage.post('director')] }));
    const told = await desk.office.db
      .selectFrom('notification')
      .select('kind')
      .where('person_id', '=', who('registrar').personId)
      .where('document_id', '=', documentId)
      .execute();
    expect(told.map((one) => one.kind)).toContain('unit_acted');
    expect(await rowIn('director', 'unitWork', documentId)).toBeUndefined();
  });
});

describe('a letter of our own waits for who goes on with it', () => {
  it('sent back: with its drafter, until he submits it again', async () => {
    const documentId = await writeDraft(stage, 'officer', 1, {
      route: [
        ['REVIEW', 'post of head', 0],
        ['SIGN', 'post of director', 1],
      ],
    });
    expect(await rowIn('officer', 'toMend', documentId), 'a fresh draft waits for nobody').toBeUndefined();
    done(await who('officer').post(`/sarabun/drafts/${documentId}/submit`));
    const review = (await rows(who('head'), 'review')).data.find((row: Json) => row.F_DOC_ID === documentId);
    done(await who('head').post(`/sarabun/tasks/${review.F_JOB_ID}/send-back`, { reason: 'แก้คำผิด' }));
    expect((await cardsOf('officer')).toMend).toMatchObject({ GROUP: 'mine', TITLE: 'ร่างรอแก้ไข' });
    expect(await rowIn('officer', 'toMend', documentId)).toBeDefined();
    done(await who('officer').post(`/sarabun/drafts/${documentId}/submit`));
    expect(await rowIn('officer', 'toMend', documentId)).toBeUndefined();
  });

  it('signed and numbered: with its drafter and the registry of its unit, until it is sent; then its delivery outside', async () => {
    const documentId = await numbered({ outside: true });
    for (const name of ['officer', 'clerk']) expect(await rowIn(name, 'toSend', documentId), name).toMatchObject({ F_TRANS_ID: null });
    expect(await rowIn('officer2', 'toSend', documentId)).toBeUndefined();
    done(await who('officer').post(`/sarabun/documents/${documentId}/send`));
    const row = await rowIn('officer', 'toSend', documentId);
    expect(row).toMatchObject({ F_SENDER_TYPE_TO_ID: 3, STATE: 'SENT' });
    done(await who('clerk').post(`/sarabun/transmissions/${row.F_TRANS_ID}/deliver`, { method: 'POST', text: 'EMS 1' }));
    for (const name of ['officer', 'clerk']) expect(await rowIn(name, 'toSend', documentId), name).toBeUndefined();
  });

  it('returned: with who sent it, until he sends it to another or leaves it at that', async () => {
    const documentId = await numbered();
    done(await who('officer').post(`/sarabun/documents/${documentId}/send`));
    const part = await partOf(documentId, 'finance');
    done(await who('pornthip.y').post(`/sarabun/transmissions/${part}/return`, { reason: 'ส่งผิดหน่วยงาน' }));
    for (const name of ['officer', 'clerk'])
      expect(await rowIn(name, 'returned', documentId), name).toMatchObject({ F_TRANS_ID: part, F_NAME: 'กองคลัง' });
    expect(await rowIn('weera.t', 'returned', documentId)).toBeUndefined();
    expect(allowed(await open(who('officer'), documentId))).toContain(`acknowledge:transmission:${part}`);
    refused(await who('pornthip.y').post(`/sarabun/transmissions/${part}/acknowledge`), 'forbidden', 403);
    done(await who('officer').post(`/sarabun/transmissions/${part}/acknowledge`));
    expect(await rowIn('officer', 'returned', documentId)).toBeUndefined();
    refused(await who('officer').post(`/sarabun/transmissions/${part}/acknowledge`), 'forbidden', 403);
    // the last that somebody had comes back: with nobody it is sent anew or closed, not left
    const last = await partOf(documentId, 'it');
    done(await who('weera.t').post(`/sarabun/transmissions/${last}/return`, { reason: 'ส่งผิดหน่วยงาน' }));
    expect(allowed(await open(who('officer'), documentId))).not.toContain(`acknowledge:transmission:${last}`);
    done(await who('officer').post(`/sarabun/documents/${documentId}/send-more`, { to: [stage.unit('office')] }));
    expect(await rowIn('officer', 'returned', documentId)).toBeUndefined();
    // and taken back by its sender
    done(await who('officer').post(`/sarabun/transmissions/${await partOf(documentId, 'office')}/recall`, { reason: 'แก้ไข' }));
    expect(await rowIn('officer', 'returned', documentId)).toMatchObject({ STATE: 'RECALLED' });
    done(await who('clerk').post(`/sarabun/documents/${documentId}/close`, { result: 'ยุติเรื่อง' }));
    expect(await rowIn('officer', 'returned', documentId)).toBeUndefined();
  });

  it('what came back rests while its letter is closed, and waits again when that is opened again', async () => {
    const documentId = await numbered();
    done(await who('officer').post(`/sarabun/documents/${documentId}/send`));
    const [back, other] = [await partOf(documentId, 'finance'), await partOf(documentId, 'it')];
    done(await who('pornthip.y').post(`/sarabun/transmissions/${back}/return`, { reason: 'ส่งผิดหน่วยงาน' }));
    done(await who('weera.t').post(`/sarabun/transmissions/${other}/receive`));
    const rests = async () =>
      (await sql<{ rests: boolean }>`select return_rests as rests from transmission where id = ${back}`.execute(desk.office.db)).rows[0]
        ?.rests;
    expect([await rests(), (await rowIn('officer', 'returned', documentId))?.F_TRANS_ID]).toEqual([false, back]);
    done(await who('weera.t').post(`/sarabun/transmissions/${other}/close`, { result: 'แล้วเสร็จ' }));
    expect([await rests(), await rowIn('officer', 'returned', documentId)]).toEqual([true, undefined]);
    done(await who('weera.t').post(`/sarabun/transmissions/${other}/reopen`, { reason: 'มีหนังสือเพิ่มเติม' }));
    expect([await rests(), (await rowIn('officer', 'returned', documentId))?.F_TRANS_ID]).toEqual([false, back]);
  });
});

describe('a head', () => {
  it('sees late work first, by person, and that a report waits for him', async () => {
    const given: number[] = [];
    for (const name of ['officer', 'officer2', 'officer']) {
      const { documentId } = await register(who('registrar'), { sendTo: [stage.unit('hr')] });
      const part = await partOf(documentId, 'hr');
      done(await who('clerk').post(`/sarabun/transmissions/${part}/receive`));
      done(await who('head').post(`/sarabun/documents/${documentId}/assign`, { transmissionId: part, to: [who(name).personId] }));
      given.push(documentId);
    }
    const [first, second, third] = given as [number, number, number];
    expect((await cardsOf('head')).unitLate).toMatchObject({ COUNT: 0, GROUP: 'unit' });
    await sql`update task set due_at = now() - interval '1 day' * (case when document_id = ${second} then 1 else 2 end) where document_id in (${second}, ${third})`.execute(
      desk.office.db,
    );
    const { data: late, holders } = await rows(who('head'), 'unitLate');
    expect(holders.map((one: Json) => [one.id, one.count])).toEqual(
      expect.arrayContaining([
        [who('officer').personId, 1],
        [who('officer2').personId, 1],
      ]),
    );
    const ofOne = await rows(who('head'), 'unitLate', { filter: { holder: who('officer').personId } });
    expect([ofOne.total, ofOne.data[0].F_DOC_ID, ofOne.holders.length]).toEqual([1, third, 2]);
    expect(late.map((row: Json) => [row.F_DOC_ID, row.LATE])).toEqual(
      late.toSorted((a: Json, b: Json) => a.F_NAME.localeCompare(b.F_NAME, 'th')).map((row: Json) => [row.F_DOC_ID, 1]),
    );
    expect(late.map((row: Json) => row.F_DOC_ID).sort()).toEqual([second, third].sort());
    expect((await cardsOf('head')).jobAssign2).toMatchObject({ COUNT: 3, LATE: 2, READY: 0 });
    expect((await rows(who('head'), 'jobAssign2')).data.map((row: Json) => row.F_DOC_ID)).toEqual([third, second, first]);
    expect((await rows(who('head'), 'jobAssign2', { filter: { late: '1' } })).total).toBe(2);
    const task = (await rows(who('officer'), 'jobReceived2')).data.find((row: Json) => row.F_DOC_ID === first).F_JOB_ID;
    done(await who('officer').post(`/sarabun/tasks/${task}/report`, { text: 'เสร็จ', files: [] }));
    expect((await cardsOf('head')).jobAssign2).toMatchObject({ READY: 1 });
    expect((await rows(who('head'), 'jobAssign2')).data[0]).toMatchObject({ F_DOC_ID: first, STATE: 'REPORTED' });
    // another unit's head sees nothing of it
    expect((await rows(who('siriporn.b'), 'unitLate')).total).toBe(0);
    expect((await rows(who('officer'), 'unitLate')).total).toBe(0);
  });
});
