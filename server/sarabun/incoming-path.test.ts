import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { allowed, cards, done, incoming, open, pdfOf, postOf, rows, unitId, upload } from '../test/letters.ts';

const desk = await openDesk();
const [registrar, clerk, head, director, secretary, officer] = await desk.officers(
  'registrar',
  'clerk',
  'head',
  'director',
  'secretary',
  'officer',
);
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

/** Where the newest letter of the first book is, as its line says. */
async function heldIn(who: Officer) {
  const { items } = done(await who.get('/sarabun/books'));
  return done(await who.get(`/sarabun/books/${items[0].id}`)).data[0].held;
}

async function nameOf({ personId }: Officer): Promise<string> {
  const { name } = await desk.office.db.selectFrom('party').select('name').where('id', '=', personId).executeTakeFirstOrThrow();
  return name ?? '';
}

describe('an incoming letter from the front door to the closed matter', () => {
  let documentId: number;
  let root: number;
  let child: number;

  it('[REL2] is registered with a gapless number, a line of the book and a stamp of the same moment', async () => {
    const file = done(await upload(desk, registrar, await pdfOf(3)));
    expect(file).toMatchObject({ pages: 3, mime: 'application/pdf' });
    const fields = incoming({
      mainFile: file.id,
      stamp: { page: 1, x: 140, y: 15, width: 50 },
      sendTo: [hr],
      sendMessage: 'เพื่อโปรดดำเนินการ',
    });
    const made = done(await registrar.post('/sarabun/letters', fields));
    ({ documentId, transmissionId: root } = made);
    expect(made.receiveNo).toMatch(/^1\/25\d\d$/);
    const seen = await open(registrar, documentId);
    expect(seen.document).toMatchObject({ state: 50, stateName: 'รอ กองบริหารงานบุคคล ลงรับ', origin: 'IN', secrecy: 0 });
    expect(seen.waitedFor).toMatchObject({ count: 1, first: [{ name: 'กองบริหารงานบุคคล', act: 'receive', mine: false }] });
    expect(seen.stamps).toMatchObject([
      { number: made.receiveNo, place: { page: 1, x: 140, y: 15, width: 50 }, agency: 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม', unit: '' },
    ]);
    expect(seen.transmissions).toMatchObject([
      { id: root, state: 'WORKING', receiveNo: made.receiveNo, receivedAt: made.receivedAt },
      { parentId: root, state: 'SENT', receiverId: hr },
    ]);
    child = seen.transmissions[1].id;
    expect(seen.timeline.map((one: { action: string }) => one.action)).toEqual(['register', 'forward']);
    expect(seen.timeline[0]).toMatchObject({ number: made.receiveNo, files: [{ name: 'หนังสือ.pdf' }] });
  });

  it('is received by the unit in its own book', async () => {
    expect((await cards(clerk)).unreceived).toBe(1);
    expect((await rows(clerk, 'unreceived')).data).toMatchObject([
      { F_DOC_ID: documentId, F_TRANS_ID: child, F_JOB_ID: null, F_IS_FILE: 1, IS_READ: 0, F_DOC_SPEED_NAME: 'ปกติ' },
    ]);
    const before = await open(clerk, documentId);
    expect(before.focus).toEqual({ transmissionId: child, taskId: null });
    expect(allowed(before)).toEqual(expect.arrayContaining([`receive:transmission:${child}`, `return:transmission:${child}`]));
    const received = done(await clerk.post(`/sarabun/transmissions/${child}/receive`));
    expect(received.receiveNo).toMatch(/^1\//);
    expect(await cards(clerk)).toMatchObject({ unreceived: 0, waitAssign: 1 });
    const after = await open(clerk, documentId);
    expect(after.stamps).toHaveLength(2);
    expect(after.document.stateName).toBe('รอ กองบริหารงานบุคคล');
    expect(after.waitedFor.first).toMatchObject([{ act: 'work', mine: true }]);
    expect(after.stamps[1]).toMatchObject({ unit: 'กองบริหารงานบุคคล', number: received.receiveNo });
  });

  it('is presented to the executive, who endorses it', async () => {
    const presented = done(
      await clerk.post(`/sarabun/documents/${documentId}/present`, {
        transmissionId: child,
        to: [await postOf(desk, director)],
        message: 'เพื่อโปรดพิจารณา',
      }),
    );
    // who sits in the post, who acts for him and who reads for him
    expect(presented.told).toEqual({ count: 3, names: expect.arrayContaining([await nameOf(director), await nameOf(secretary)]) });
    expect(await cards(clerk)).toMatchObject({ waitAssign: 0, jobAssign: 1 });
    expect((await open(clerk, documentId)).waitedFor.first).toMatchObject([
      { name: 'อธิการบดี', detail: await nameOf(director), act: 'present', mine: false },
    ]);
    expect((await cards(director)).jobReceived).toBe(1);
    expect((await cards(secretary)).jobReceived).toBe(1);
    const seen = await open(director, documentId);
    expect(seen.document.stateName).toBe('รอ อธิการบดี');
    const task = seen.tasks[0];
    expect(task).toMatchObject({ kind: 'PRESENT', state: 'SEEN', mine: true, maker: 'กองบริหารงานบุคคล' });
    done(
      await director.post(`/sarabun/documents/${documentId}/endorse`, {
        taskId: task.id,
        text: 'มอบ กบค. ดำเนินการ',
        to: [await postOf(desk, head)],
      }),
    );
    const after = await open(head, documentId);
    expect(after.tasks).toMatchObject([
      { kind: 'PRESENT', state: 'DONE', resultCode: 'ENDORSED' },
      { kind: 'COMMAND', state: 'SEEN', message: 'มอบ กบค. ดำเนินการ' },
    ]);
    expect((await open(clerk, documentId)).document.stateName).toBe('รอ ผู้อำนวยการกองบริหารงานบุคคล');
    expect((await cards(head)).jobReceived2).toBe(1);
    expect((await rows(head, 'jobReceived2')).data[0]).toMatchObject({
      F_COM_DESC: 'มอบ กบค. ดำเนินการ',
      statusJobCommand: 1,
      F_IS_BEHALF: 1,
    });
    expect(after.timeline.at(-2)).toMatchObject({ action: 'endorse', text: 'มอบ กบค. ดำเนินการ', to: ['ผู้อำนวยการกองบริหารงานบุคคล'] });
  });

  it('is assigned, reported with a file, accepted', async () => {
    const command = (await open(head, documentId)).tasks[1].id;
    const due = new Date(Date.now() + 3 * 86_400_000).toISOString();
    done(
      await head.post(`/sarabun/documents/${documentId}/assign`, { taskId: command, to: [officer.personId], message: 'โปรดดำเนินการ', due }),
    );
    expect((await cards(officer)).jobReceived2).toBe(1);
    const task = (await open(officer, documentId)).tasks[2];
    expect(task).toMatchObject({ kind: 'ASSIGN', state: 'SEEN', late: false });
    const given = await open(head, documentId);
    expect(given.document.stateName).toBe('รอ นายธีรภัทร เพิ่มพูนสุข');
    expect(given.waitedFor.first).toMatchObject([
      { due, daysLeft: expect.any(Number), mine: false, detail: expect.stringContaining('กองบริหารงานบุคคล') },
    ]);
    expect(await heldIn(clerk)).toMatchObject({ state: 'รอ นายธีรภัทร เพิ่มพูนสุข', due, late: false });
    const file = done(await upload(desk, officer, await pdfOf(), 'ผลการดำเนินการ.pdf'));
    done(await officer.post(`/sarabun/tasks/${task.id}/report`, { text: 'ดำเนินการเรียบร้อยแล้ว', files: [file.id] }));
    expect((await rows(head, 'jobAssign2')).data).toMatchObject([{ STATE: 'REPORTED', F_NAME: 'นายธีรภัทร เพิ่มพูนสุข' }]);
    const reported = await open(head, documentId);
    // what was reported waits for who gave it
    expect(reported.document.stateName).toBe('รอ ผู้อำนวยการกองบริหารงานบุคคล รับผลงาน');
    expect(reported.waitedFor.first).toMatchObject([{ act: 'accept', due: null, mine: true }]);
    expect(reported.timeline.find((one: { action: string }) => one.action === 'report').files).toMatchObject([
      { name: 'ผลการดำเนินการ.pdf' },
    ]);
    done(await head.post(`/sarabun/tasks/${task.id}/accept`, { text: 'รับทราบ' }));
    expect((await open(head, documentId)).transmissions[1]).toMatchObject({ state: 'RECEIVED', worked: true });
  });

  it('is closed by the unit, comes back to the central registry, and closes with the last', async () => {
    done(await clerk.post(`/sarabun/transmissions/${child}/close`, { result: 'ดำเนินการแล้วเสร็จ' }));
    expect((await open(registrar, documentId)).document).toMatchObject({ state: 50, stateName: 'รอ สารบรรณกลาง' });
    expect((await rows(registrar, 'waitAssign')).data).toMatchObject([{ F_TRANS_ID: root }]);
    done(await registrar.post(`/sarabun/transmissions/${root}/close`, { result: 'เก็บเรื่อง', retention: 'Y10' }));
    const closed = await open(registrar, documentId);
    expect(closed.document).toMatchObject({ state: 60, stateName: 'ปิดเรื่องแล้ว', closedResult: 'เก็บเรื่อง' });
    expect(closed.waitedFor).toEqual({ count: 0, first: [] });
    expect(allowed(closed)).toEqual([`reopen:transmission:${root}`, `answer:document:${documentId}`]);
    const books = done(await clerk.get('/sarabun/books'));
    const page = done(await clerk.get(`/sarabun/books/${books.items[0].id}`));
    expect(page).toMatchObject({ total: 1, data: [{ seq: 1, documentId, state: 'DONE', held: { state: 'ปิดเรื่องแล้ว', due: null } }] });
  });
});
