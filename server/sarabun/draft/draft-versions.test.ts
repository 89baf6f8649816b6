import { afterAll, describe, expect, it } from 'vitest';
import { codesWhere } from '../../../contract/kinds.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, postOf, refused, rows, unitId } from '../../test/letters.ts';

const desk = await openDesk();
const as = await desk.byName('head', 'director', 'officer', 'officer2', 'auditor');
const route = [
  { kind: 'REVIEW', order: 0, id: await postOf(desk, as.head) },
  { kind: 'SIGN', order: 1, id: await postOf(desk, as.director) },
];
const receivers = [
  { kind: 'UNIT', id: await unitId(desk, 'อว 0601.01.2'), name: 'กองคลัง', purpose: 'ACTION' },
  { kind: 'PERSON', id: as.auditor.personId, name: 'ผู้ตรวจสอบภายใน', purpose: 'INFO' },
];
afterAll(() => desk.close());

describe('the text of a letter on the server', () => {
  const cell = { text: '#table(columns: 9)[x]' };
  const hostile = '#panic() *b* $x$ #eval("1") `r` <l> @c \\u{41} ]] // </script> "q"';
  const rich = [
    { kind: 'paragraph', text: hostile, marks: [{ from: 0, to: 8, bold: true, underline: true }] },
    { kind: 'item', text: 'หนึ่ง', marks: [{ from: 0, to: 5, italic: true }] },
    { kind: 'item', level: 1, text: hostile },
    { kind: 'item', level: 1, bullet: true, text: 'ขีด' },
    {
      kind: 'table',
      head: true,
      rows: [
        [cell, { text: 'ข' }],
        [{ text: hostile, marks: [{ from: 1, to: 5, bold: true }] }, { text: '' }],
      ],
    },
  ];

  it('[E5] is printed for every kind, whatever is typed', async () => {
    for (const type of codesWhere((kind) => kind.template !== null)) {
      const id = await draftOf(type, { body: rich });
      const paper = await as.officer.get(`/sarabun/drafts/${id}/preview`);
      expect([type, paper.status, String(paper.body).slice(0, 5)]).toEqual([type, 200, '%PDF-']);
      expect(done(await as.officer.get(`/sarabun/drafts/${id}`)).content.body).toEqual(rich);
    }
  });

  it('[SEC19] is refused at its field where the paper could not carry it', async () => {
    const line = { kind: 'paragraph', text: 'ขอเชิญ' };
    const wrong: [object | string, string][] = [
      [{ kind: 'script', text: 'alert(1)' }, 'content.body.1.kind'],
      [{ kind: 'image', src: 'x' }, 'content.body.1.kind'],
      ['<p>ขอเชิญ</p>', 'content.body.1'],
      [{ ...line, href: 'javascript:alert(1)' }, 'content.body.1'],
      [{ ...line, style: 'color:red' }, 'content.body.1'],
      [{ ...line, level: 3, kind: 'item' }, 'content.body.1.level'],
      [{ ...line, marks: [{ from: 0, to: 7, bold: true }] }, 'content.body.1'],
      [{ ...line, marks: [{ from: 3, to: 3, bold: true }] }, 'content.body.1'],
      [{ ...line, marks: [{ from: 0, to: 3, link: 'x' }] }, 'content.body.1.marks.0'],
      [{ ...line, text: { toString: 'x' } }, 'content.body.1.text'],
      [{ ...line, text: 'ก'.repeat(8001) }, 'content.body.1.text'],
      [{ kind: 'table', rows: [] }, 'content.body.1.rows'],
      [{ kind: 'table', rows: [[cell], [cell, cell]] }, 'content.body.1.rows'],
      [{ kind: 'table', rows: [[{ ...cell, colspan: 2 }]] }, 'content.body.1.rows.0.0'],
    ];
    const id = await draftOf(1, {});
    const draft = done(await as.officer.get(`/sarabun/drafts/${id}`));
    for (const [block, field] of wrong) {
      const reply = await save(as.officer, id, draft, { ...draft.content, body: [line, block] });
      expect([reply.status, reply.body.field], JSON.stringify(block)).toEqual([422, field]);
    }
    expect(done(await as.officer.get(`/sarabun/drafts/${id}`)).revision).toBe(draft.revision);
  });

  it('[SEC19] keeps what is stored clean: no control characters, no space around a line, looks where they were', async () => {
    const id = await draftOf(1, { body: [{ kind: 'paragraph', text: ' ก\u0000ข\nค ', marks: [{ from: 1, to: 4, bold: true }] }] });
    expect(done(await as.officer.get(`/sarabun/drafts/${id}`)).content.body).toEqual([
      { kind: 'paragraph', text: 'กข ค', marks: [{ from: 0, to: 2, bold: true }] },
    ]);
  });
});

describe('versions of a letter', () => {
  it('[E8] what another window wrote is kept as a version of who wrote it, when it is saved over', async () => {
    const id = await draftOf(1, { subject: 'จากหน้าต่างแรก' });
    const draft = done(await as.officer.get(`/sarabun/drafts/${id}`));
    done(await save(as.officer, id, draft, { ...draft.content, subject: 'จากหน้าต่างที่สอง' }));
    refused(await save(as.officer, id, draft, { ...draft.content, subject: 'ของข้าพเจ้า' }), 'draft_changed_by_you', 409);
    const now = done(await as.officer.get(`/sarabun/drafts/${id}`));
    done(await save(as.officer, id, now, { ...draft.content, subject: 'ของข้าพเจ้า' }, { keepOther: true }));
    const { items } = done(await as.officer.get(`/sarabun/drafts/${id}/versions`));
    expect(items).toMatchObject([{ version: 1, why: 'kept', note: '', madeAt: now.savedAt, madeBy: now.savedBy }]);
    expect(done(await as.officer.get(`/sarabun/drafts/${id}/versions/1`)).content.subject).toBe('จากหน้าต่างที่สอง');
    expect(done(await as.officer.get(`/sarabun/drafts/${id}`)).content.subject).toBe('ของข้าพเจ้า');
    done(await as.officer.post(`/sarabun/drafts/${id}/submit`, { message: 'โปรดตรวจ' }));
    expect(done(await as.head.get(`/sarabun/drafts/${id}/versions`)).items).toMatchObject([
      { version: 2, why: 'submit', note: 'โปรดตรวจ' },
      { version: 1, why: 'kept' },
    ]);
    refused(await save(as.officer, id, { ...now, revision: now.revision + 1 }, now.content, { keepOther: true }), 'forbidden', 403);
  });

  it('of two windows of one person each is told that it was he, and whichever text is left away is kept', async () => {
    const id = await draftOf(1, { subject: 'เดิม' });
    const draft = done(await as.officer.get(`/sarabun/drafts/${id}`));
    const second = { ...draft.content, subject: 'จากแท็บที่สอง' };
    done(await save(as.officer, id, draft, second));
    const first = { ...draft.content, subject: 'จากแท็บแรก' };
    expect(refused(await save(as.officer, id, draft, first), 'draft_changed_by_you', 409).message).toContain('ท่านแก้ไขร่างนี้ในแท็บ');
    // said in the reader's language, with the day as his screens write it
    const english = await desk.app.inject({
      method: 'POST',
      url: `/api/sarabun/drafts/${id}`,
      headers: { authorization: `Bearer ${as.officer.token}`, 'idempotency-key': crypto.randomUUID(), 'accept-language': 'en' },
      payload: { revision: draft.revision, content: first, speed: 1, links: [], route: [], receivers: [] },
    });
    expect(english.json().message).toMatch(/^You changed this draft .* at \d{1,2} [A-Z][a-z]{2,3} 20\d\d \d\d:\d\d; /);
    // theirs is chosen: mine stays, once
    const keep = (who: Officer, content: object) => who.post(`/sarabun/drafts/${id}/versions`, { content, receivers: [] });
    refused(await keep(as.officer2, first), 'not_found', 404);
    refused(await keep(as.officer, { ...first, subject: 7 }), 'required', 422);
    expect(done(await keep(as.officer, first)).version).toBe(done(await keep(as.officer, first)).version);
    const { items } = done(await as.officer.get(`/sarabun/drafts/${id}/versions`));
    expect(items).toMatchObject([{ version: 1, why: 'kept' }]);
    expect(done(await as.officer.get(`/sarabun/drafts/${id}/versions/1`)).content.subject).toBe('จากแท็บแรก');
    expect(done(await as.officer.get(`/sarabun/drafts/${id}`)).content.subject).toBe('จากแท็บที่สอง');
    // mine is chosen in the end: theirs stays too
    const now = done(await as.officer.get(`/sarabun/drafts/${id}`));
    done(await save(as.officer, id, now, first, { keepOther: true }));
    expect(done(await as.officer.get(`/sarabun/drafts/${id}/versions/2`)).content.subject).toBe('จากแท็บที่สอง');
    done(await as.officer.post(`/sarabun/drafts/${id}/submit`, {}));
    refused(await keep(as.officer, second), 'forbidden', 403);
  });

  it('are read by those who make the letter and by nobody else, its receivers included', async () => {
    const id = await sentLetter();
    // whatever the client called them, the office's own receivers bear the names that it gives them
    const kept = [receivers[0], { ...receivers[1], name: expect.stringMatching(/^(นาย|นาง)/) }];
    for (const name of ['officer', 'head', 'director'] as const) {
      expect(done(await as[name].get(`/sarabun/drafts/${id}/versions`)).items, name).toMatchObject([{ version: 1, why: 'submit' }]);
      expect(done(await as[name].get(`/sarabun/drafts/${id}/versions/1`)), name).toMatchObject({
        content: { subject: 'ขอเชิญ' },
        receivers: kept,
      });
    }
    expect((await open(as.auditor, id)).document.id).toBe(id);
    expect(done(await as.auditor.get(`/sarabun/drafts/${id}/versions`)).items).toEqual([]);
    refused(await as.auditor.get(`/sarabun/drafts/${id}/versions/1`), 'not_found', 404);
    refused(await as.officer2.get(`/sarabun/drafts/${id}/versions`), 'not_found', 404);
    refused(await as.officer2.get(`/sarabun/drafts/${id}/versions/1`), 'not_found', 404);
    refused(await as.officer.get(`/sarabun/drafts/${id}/versions/2`), 'not_found', 404);
    expect((await desk.app.inject({ url: `/api/sarabun/drafts/${id}/versions` })).statusCode).toBe(401);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they come
type Json = any;

async function draftOf(type: number, typed: object): Promise<number> {
  const { documentId } = done(await as.officer.post('/sarabun/drafts', { type }));
  const draft = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
  const meeting = { ...draft.content.meeting, body: 'คณะกรรมการ', when: 'วันนี้', present: [{ name: 'นายปิ่น', position: 'ประธาน' }] };
  const content = {
    ...draft.content,
    subject: 'ขอเชิญ',
    to: 'อธิบดี',
    about: 'การเงิน',
    meeting,
    body: [{ kind: 'paragraph', text: 'ด้วย' }],
    ...typed,
  };
  done(await save(as.officer, documentId, draft, content));
  return documentId;
}

function save(who: Officer, documentId: number, { revision }: Json, content: object, more: object = {}) {
  return who.post(`/sarabun/drafts/${documentId}`, { revision, content, speed: 1, route, receivers, links: [], ...more });
}

async function sentLetter(): Promise<number> {
  const id = await draftOf(1, {});
  done(await as.officer.post(`/sarabun/drafts/${id}/submit`));
  done(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'review', id)}/approve`));
  done(await as.director.post(`/sarabun/tasks/${await jobOf(as.director, 'sign', id)}/sign`));
  done(await as.officer.post(`/sarabun/documents/${id}/send`));
  return id;
}

async function jobOf(who: Officer, queue: string, documentId: number): Promise<number> {
  return (await rows(who, queue)).data.find((row: Json) => row.F_DOC_ID === documentId)?.F_JOB_ID;
}
