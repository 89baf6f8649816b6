import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, postOf, register, rows, unitId } from '../../test/letters.ts';

/** A deployment with the extended set: each queue is entered by one act and left by another. */
const desk = await openDesk({ APP_NAME: 'onlb' });
const as = await desk.byName('registrar', 'clerk', 'director', 'head', 'officer', 'officer2');
const hr = await unitId(desk, 'อว 0601.01.3');
const directorPost = await postOf(desk, as.director);
const headPost = await postOf(desk, as.head);
afterAll(() => desk.close());

/** The card's count and the table's rows agree; returns the row of this letter. */
async function inQueue(who: Officer, code: string, documentId: number) {
  const { items } = done(await who.post('/get-todo-lists'));
  const { data, total } = await rows(who, code);
  const card = items.find((one: { CODE: string }) => one.CODE === code);
  expect([code, card.COUNT, total]).toEqual([code, data.length, data.length]);
  return data.find((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId);
}

async function title(who: Officer, code: string): Promise<string> {
  const { items } = done(await who.post('/get-todo-lists'));
  return items.find((one: { CODE: string }) => one.CODE === code).TITLE;
}

describe('a letter of our own passes the queues of its making', () => {
  let documentId: number;
  beforeAll(async () => {
    ({ documentId } = done(await as.officer.post('/sarabun/drafts', { type: 2 })));
    const { content } = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
    const route = [
      { kind: 'REVIEW', order: 0, id: headPost },
      { kind: 'SIGN', order: 1, id: directorPost },
    ];
    const receivers = [{ kind: 'UNIT', id: 10_000_000, name: 'มหาวิทยาลัย', purpose: 'ACTION' }];
    const body = [{ kind: 'paragraph', level: 0, text: 'จึงเรียนมาเพื่อโปรดพิจารณา' }];
    const typed = { ...content, subject: 'ขออนุมัติเดินทางไปราชการ', to: 'อธิการบดี', body };
    done(await as.officer.post(`/sarabun/drafts/${documentId}`, { revision: 1, content: typed, speed: 2, route, receivers, links: [] }));
    done(await as.officer.post(`/sarabun/drafts/${documentId}/submit`));
  });

  it('[Q1] review รอตรวจทาน: with the next reviewer until he passes it', async () => {
    expect(await title(as.head, 'review')).toBe('รอตรวจทาน');
    const row = await inQueue(as.head, 'review', documentId);
    expect(row).toMatchObject({ F_DOC_NO: '-', F_DOC_SPEED_NAME: 'ด่วน', F_TRANS_ID: null });
    done(await as.head.post(`/sarabun/tasks/${row.F_JOB_ID}/approve`));
    expect(await inQueue(as.head, 'review', documentId)).toBeUndefined();
  });

  it('[Q2] sign รอลงนาม: with the signer until he signs', async () => {
    expect(await title(as.director, 'sign')).toBe('รอลงนาม');
    const row = await inQueue(as.director, 'sign', documentId);
    const signed = done(await as.director.post(`/sarabun/tasks/${row.F_JOB_ID}/sign`));
    expect(signed).toMatchObject({ state: 30, docNo: null });
    expect(await inQueue(as.director, 'sign', documentId)).toBeUndefined();
  });

  it('[Q9] unsigned รอออกเลข: signed, with the registry that has the counter until it issues the number', async () => {
    expect(await title(as.clerk, 'unsigned')).toBe('รอออกเลข');
    const row = await inQueue(as.clerk, 'unsigned', documentId);
    expect(await inQueue(as.registrar, 'unsigned', documentId)).toBeUndefined();
    const issued = done(await as.clerk.post(`/sarabun/tasks/${row.F_JOB_ID}/issue`));
    expect(issued).toMatchObject({ state: 40, docNo: 'อว 0601.01.3/1' });
    expect(await inQueue(as.clerk, 'unsigned', documentId)).toBeUndefined();
    done(await as.clerk.post(`/sarabun/documents/${documentId}/send`));
    expect(await inQueue(as.registrar, 'unreceived', documentId)).toMatchObject({
      F_DOC_NO: 'อว 0601.01.3/1',
      F_IS_USE_DOC_NO_OWNER_DEPT: 1,
      F_IS_FILE: 1,
      F_NAME: 'กองบริหารงานบุคคล',
    });
  });
});

it('a number reserved by the registry is given to a letter, with its day; a second letter does not get it', async () => {
  const { items } = done(await as.clerk.get('/sarabun/books'));
  const book = items.find((one: { kind: string; series: string }) => one.kind === 'SEND' && one.series === 'GENERAL');
  const { entryIds, numbers } = done(
    await as.clerk.post(`/sarabun/books/${book.id}/reserve`, { count: 1, requester: 'กองบริหารงานบุคคล', purpose: 'หนังสือเชิญประชุม' }),
  );
  const [first, second] = [await toNumber(), await toNumber()];
  const issued = done(await as.clerk.post(`/sarabun/tasks/${first}/issue`, { reservedEntryId: entryIds[0] }));
  expect(issued.docNo).toBe(`อว 0601.01.3/${numbers[0].split('/')[0]}`);
  expect((await as.clerk.post(`/sarabun/tasks/${second}/issue`, { reservedEntryId: entryIds[0] })).body.code).toBe('reserved_gone');
});

/** A signed memo that waits for its number; its task. */
async function toNumber(): Promise<number> {
  const { documentId } = done(await as.officer.post('/sarabun/drafts', { type: 2 }));
  const { content } = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
  const typed = { ...content, subject: 'เชิญประชุม', to: 'อธิการบดี', body: [{ kind: 'paragraph', text: 'จึงเรียนมาเพื่อทราบ' }] };
  const receivers = [{ kind: 'UNIT', id: 10_000_000, name: 'มหาวิทยาลัย', purpose: 'ACTION' }];
  const route = [{ kind: 'SIGN', order: 0, id: directorPost }];
  done(await as.officer.post(`/sarabun/drafts/${documentId}`, { revision: 1, content: typed, speed: 1, route, receivers, links: [] }));
  done(await as.officer.post(`/sarabun/drafts/${documentId}/submit`));
  const sign = (await rows(as.director, 'sign')).data.find((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId);
  done(await as.director.post(`/sarabun/tasks/${sign.F_JOB_ID}/sign`));
  return (await rows(as.clerk, 'unsigned')).data.find((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId).F_JOB_ID;
}

describe('an incoming letter passes the queues of its work', () => {
  let documentId: number;
  let row: number;
  beforeAll(async () => {
    ({ documentId } = await register(as.registrar, { sendTo: [hr] }));
  });

  it('[Q5] unreceived รอลงรับ: with the registry of the receiver until it receives', async () => {
    expect(await title(as.clerk, 'unreceived')).toBe('รอลงรับ');
    row = (await inQueue(as.clerk, 'unreceived', documentId)).F_TRANS_ID;
    expect(await inQueue(as.officer, 'unreceived', documentId)).toBeUndefined();
    done(await as.clerk.post(`/sarabun/transmissions/${row}/receive`));
    expect(await inQueue(as.clerk, 'unreceived', documentId)).toBeUndefined();
  });

  it('[Q6] waitAssign รอดำเนินการ: received, nobody works on it yet', async () => {
    expect(await title(as.clerk, 'waitAssign')).toBe('รอดำเนินการ');
    expect(await inQueue(as.clerk, 'waitAssign', documentId)).toMatchObject({ RECEIVE_NO: expect.stringMatching(/^\d+\/25\d\d$/) });
    // its registry goes on with it; its head sees it as work of the unit, not as his own
    expect(await inQueue(as.head, 'waitAssign', documentId)).toBeUndefined();
    expect(await inQueue(as.head, 'unitWork', documentId)).toBeDefined();
    done(await as.clerk.post(`/sarabun/documents/${documentId}/present`, { transmissionId: row, to: [headPost] }));
    expect(await inQueue(as.clerk, 'waitAssign', documentId)).toBeUndefined();
  });

  it('[Q3] [Q7] jobReceived เรื่องที่พิจารณา with the superior, jobAssign งานที่เสนอเพื่อพิจารณา with who presented', async () => {
    expect([await title(as.head, 'jobReceived'), await title(as.clerk, 'jobAssign')]).toEqual(['เรื่องที่พิจารณา', 'งานที่เสนอเพื่อพิจารณา']);
    expect(await inQueue(as.head, 'jobReceived', documentId)).toBeDefined();
    expect(await inQueue(as.clerk, 'jobAssign', documentId)).toBeDefined();
    done(await as.head.post(`/sarabun/documents/${documentId}/endorse`, { text: 'มอบคุณช่วยดู', to: [as.officer2.personId] }));
    expect(await inQueue(as.head, 'jobReceived', documentId)).toBeUndefined();
    await open(as.clerk, documentId);
    expect(await inQueue(as.clerk, 'jobAssign', documentId)).toBeUndefined();
  });

  it('[Q10] jobCommand งานเกษียนหนังสือ: with whom the endorsement names, with its words', async () => {
    expect(await title(as.officer2, 'jobCommand')).toBe('งานเกษียนหนังสือ');
    const { F_JOB_ID, ...command } = await inQueue(as.officer2, 'jobCommand', documentId);
    expect(command).toMatchObject({ F_COM_DESC: 'มอบคุณช่วยดู', statusJobCommand: 1 });
    done(await as.officer2.post(`/sarabun/tasks/${F_JOB_ID}/acknowledge`));
    expect(await inQueue(as.officer2, 'jobCommand', documentId)).toBeUndefined();
  });

  it('[Q4] [Q8] jobReceived2 งานที่ได้รับมอบหมาย with the officer, jobAssign2 งานที่มอบหมาย with who assigned', async () => {
    expect([await title(as.officer, 'jobReceived2'), await title(as.head, 'jobAssign2')]).toEqual(['งานที่ได้รับมอบหมาย', 'งานที่มอบหมาย']);
    done(await as.head.post(`/sarabun/documents/${documentId}/assign`, { transmissionId: row, to: [as.officer.personId], follow: 1 }));
    const { F_JOB_ID } = await inQueue(as.officer, 'jobReceived2', documentId);
    expect(await inQueue(as.head, 'jobAssign2', documentId)).toMatchObject({ F_JOB_ID });
    done(await as.officer.post(`/sarabun/tasks/${F_JOB_ID}/report`, { text: 'เสร็จแล้ว', files: [] }));
    expect(await inQueue(as.head, 'jobAssign2', documentId)).toMatchObject({ STATE: 'REPORTED' });
    done(await as.head.post(`/sarabun/tasks/${F_JOB_ID}/accept`));
    expect(await inQueue(as.officer, 'jobReceived2', documentId)).toBeUndefined();
    expect(await inQueue(as.head, 'jobAssign2', documentId)).toBeUndefined();
  });

  it('[Q11] [Q12] jobFollow งานที่ติดตาม until it ends, then jobCompleted งานที่ปิดแล้ว', async () => {
    expect([await title(as.head, 'jobFollow'), await title(as.clerk, 'jobCompleted')]).toEqual(['งานที่ติดตาม', 'งานที่ปิดแล้ว']);
    expect(await inQueue(as.head, 'jobFollow', documentId)).toBeDefined();
    done(await as.clerk.post(`/sarabun/transmissions/${row}/close`, { result: 'ดำเนินการแล้ว' }));
    const central = (await open(as.registrar, documentId)).transmissions[0].id;
    done(await as.registrar.post(`/sarabun/transmissions/${central}/close`, { result: 'ดำเนินการแล้ว' }));
    expect(await inQueue(as.head, 'jobFollow', documentId)).toBeUndefined();
    expect(await inQueue(as.clerk, 'jobCompleted', documentId)).toMatchObject({ STATE: 'DONE' });
    expect(await inQueue(as.officer, 'jobCompleted', documentId)).toMatchObject({ STATE: 'DONE' });
  });
});

describe('the words of the wire', () => {
  it('[E2] a row has all fields of the specification', async () => {
    await register(as.registrar, { sendTo: [hr] });
    const [row] = (await rows(as.clerk, 'unreceived')).data;
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining([
        ...['F_DOC_TYPE_NAME', 'F_DOC_SPEED_NAME', 'F_DOC_NO', 'F_DOC_TITLE', 'F_NAME', 'F_TRANS_ID', 'F_DOC_ID', 'F_DEPT_ID', 'F_JOB_ID'],
        ...[
          'F_RECEIVER_DEPT_ID',
          'F_RECEIVER_TEXT',
          'F_COM_DESC',
          'F_IS_USE_DOC_NO_OWNER_DEPT',
          'F_SENDER_TYPE_TO_ID',
          'F_SENDER_TYPE_TO_NAME',
        ],
        ...['statusSendToPerson', 'statusJobCommand', 'F_DOC_SEND', 'F_IS_FILE', 'F_CANCEL_RECEIVED', 'F_IS_BEHALF'],
      ]),
    );
  });

  it('[E3] a card has CODE, TITLE, COUNT, COLOR, ICON', async () => {
    const { items } = done(await as.clerk.post('/get-todo-lists'));
    expect(items.length).toBeGreaterThanOrEqual(12);
    for (const card of items)
      expect(card).toMatchObject({
        CODE: expect.any(String),
        TITLE: expect.stringMatching(/[ก-๙]/),
        COUNT: expect.any(Number),
        COLOR: expect.any(String),
        ICON: expect.any(String),
      });
  });

  it('[E1] the record of the person has names, post and consent', async () => {
    const { userLogin } = (await as.clerk.post('/verify')).body;
    expect(userLogin.F_PERSON_ID).toBe(as.clerk.personId);
    expect(userLogin.userInformation).toMatchObject({
      F_FIRST_NAME: expect.stringMatching(/[ก-๙]/),
      F_LAST_NAME: expect.stringMatching(/[ก-๙]/),
      F_POSITION_NAME: expect.stringMatching(/[ก-๙]/),
      F_IS_AGREE_PDPA: 0,
    });
  });
});
