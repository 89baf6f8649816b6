import { afterAll, describe, expect, it } from 'vitest';
import { kinds } from '../../contract/kinds.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { cards, done, incoming, open, pdfOf, postOf, refused, register, rows, unitId, upload } from '../test/letters.ts';
import { spoil } from '../test/own-letter.ts';

const desk = await openDesk();
const as = await desk.byName('registrar', 'clerk', 'head', 'director', 'deputy', 'officer', 'officer2', 'auditor');
const finance = await unitId(desk, 'อว 0601.01.2');
const directorPost = await postOf(desk, as.director);
const headPost = await postOf(desk, as.head);
afterAll(() => desk.close());

describe('a letter of our own from the draft to its receivers', () => {
  let documentId: number;

  it('[E5] [E8] is created with the parts of its kind, saved over and over, and tells who saved in between', async () => {
    ({ documentId } = done(await as.officer.post('/sarabun/drafts', { type: 1 })));
    const draft = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
    expect(draft).toMatchObject({
      document: { state: 0, typeName: 'หนังสือภายนอก', docNo: null, prefix: 'อว 0601.01.3/' },
      content: { salutation: 'เรียน', closing: 'ขอแสดงความนับถือ' },
      revision: 1,
      may: { edit: true, submit: true, send: false },
    });
    const saved = done(await save(as.officer, documentId, draft, letter()));
    expect(saved.revision).toBe(2);
    expect(refused(await save(as.officer, documentId, draft, letter()), 'draft_changed_by_you').message).toContain(
      'ท่านแก้ไขร่างนี้ในแท็บหรือเครื่องอื่น',
    );
    expect((await as.officer2.get(`/sarabun/drafts/${documentId}`)).status).toBe(404);
    expect((await save(as.head, documentId, { ...draft, revision: 2 }, letter())).status).toBe(404);
  });

  it('shows its paper without a number', async () => {
    const paper = await as.officer.get(`/sarabun/drafts/${documentId}/preview`);
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(String(paper.body).slice(0, 5)).toBe('%PDF-');
    expect((await as.officer2.get(`/sarabun/drafts/${documentId}/preview`)).status).toBe(404);
  });

  it('is not submitted while a needed part, the signer or the receiver is missing', async () => {
    const bare = await draftOf(as.officer, 1, { ...letter(), closing: '' }, { route: [], receivers: [] });
    expect(refused(await submit(as.officer, bare), 'draft_incomplete')).toMatchObject({ field: 'content.closing' });
    await resave(as.officer, bare, letter(), { route: [], receivers: [] });
    expect(refused(await submit(as.officer, bare), 'draft_without_receiver')).toMatchObject({ field: 'receivers' });
    await resave(as.officer, bare, letter(), { route: [], receivers: receivers() });
    expect(refused(await submit(as.officer, bare), 'draft_without_signer')).toMatchObject({ field: 'route' });
    const mixed = [
      { kind: 'SIGN', order: 0, id: directorPost },
      { kind: 'REVIEW', order: 1, id: headPost },
    ];
    const draft = done(await as.officer.get(`/sarabun/drafts/${bare}`));
    refused(await save(as.officer, bare, draft, letter(), { route: mixed }), 'signers_last');
    done(await as.officer.post(`/sarabun/drafts/${bare}/delete`));
    expect((await as.officer.get(`/sarabun/drafts/${bare}`)).status).toBe(404);
  });

  it('[D9] goes to its reviewer, who changes a word: the version before stays', async () => {
    done(await submit(as.officer, documentId));
    expect((await cards(as.head)).review).toBe(1);
    const { data } = await rows(as.head, 'review');
    expect(data).toMatchObject([{ F_DOC_ID: documentId, F_TRANS_ID: null, STATE: 'NEW' }]);
    const seen = await open(as.head, documentId);
    expect(seen.may.filter((one: { on: string }) => one.on === 'task').map((one: { action: string }) => one.action)).toEqual([
      'approve',
      'sendBack',
    ]);
    const draft = done(await as.head.get(`/sarabun/drafts/${documentId}`));
    expect(draft.may).toMatchObject({ edit: true, submit: false });
    done(await save(as.head, documentId, draft, { ...letter(), subject: 'ขอเชิญเป็นวิทยากรบรรยายพิเศษ' }));
    refused(await as.officer.post(`/sarabun/tasks/${data[0]?.F_JOB_ID}/approve`), 'forbidden');
    done(await as.head.post(`/sarabun/tasks/${data[0]?.F_JOB_ID}/approve`, { text: 'ปรับชื่อเรื่องแล้ว' }));
    const after = done(await as.officer.get(`/sarabun/drafts/${documentId}`));
    expect(after.document).toMatchObject({ state: 20, version: 2 });
    expect(done(await as.officer.get(`/sarabun/drafts/${documentId}/versions`)).items).toMatchObject([
      { version: 2, why: 'review' },
      { version: 1, why: 'submit' },
    ]);
    const first = done(await as.officer.get(`/sarabun/drafts/${documentId}/versions/1`));
    expect(first.content.subject).toBe('ขอเชิญเป็นวิทยากร');
  });

  it('[I2] [SC5] nobody changes it once it waits for its signature', async () => {
    const draft = done(await as.head.get(`/sarabun/drafts/${documentId}`));
    expect(draft.may.edit).toBe(false);
    refused(await save(as.head, documentId, draft, letter()), 'forbidden');
    refused(await save(as.officer, documentId, draft, letter()), 'forbidden');
  });

  it('[I14] [I16] is signed and gets its number and paper in one act, once however often it is asked', async () => {
    expect((await cards(as.director)).sign).toBe(1);
    const { data } = await rows(as.director, 'sign');
    for (const other of [as.officer, as.head, as.clerk]) refused(await other.post(`/sarabun/tasks/${data[0]?.F_JOB_ID}/sign`), 'forbidden');
    refused(await as.officer2.post(`/sarabun/tasks/${data[0]?.F_JOB_ID}/sign`), 'not_found');
    const headers = { 'idempotency-key': 'sign-once-0001' };
    const signed = done(await as.director.post(`/sarabun/tasks/${data[0]?.F_JOB_ID}/sign`, {}, headers));
    expect(signed.docNo).toBe('อว 0601.01.3/1');
    expect(done(await as.director.post(`/sarabun/tasks/${data[0]?.F_JOB_ID}/sign`, {}, headers)).docNo).toBe(signed.docNo);
    const seen = await open(as.officer, documentId);
    expect(seen.document).toMatchObject({ state: 40, docNo: signed.docNo });
    expect(seen.files).toMatchObject([{ role: 'MAIN', mime: 'application/pdf', name: 'อว 0601.01.3-1.pdf' }]);
    expect(seen.timeline.map((one: { action: string }) => one.action)).toEqual([
      'create',
      'submit',
      'approve',
      'reviewed',
      'sign',
      'signed',
    ]);
    expect(await lines()).toMatchObject([{ seq: 1, void_at: null }]);
  });

  it('is sent to a unit, to a person and outside; each has its own part of the route; the last one closes it', async () => {
    refused(await as.officer2.post(`/sarabun/documents/${documentId}/send`), 'not_found');
    done(await as.officer.post(`/sarabun/documents/${documentId}/send`));
    const seen = await open(as.officer, documentId);
    expect(seen.transmissions).toMatchObject([
      { receiverKind: 'UNIT', receiverId: finance, state: 'SENT', purpose: 'ACTION' },
      { receiverKind: 'PERSON', receiverId: as.deputy.personId, state: 'SENT', purpose: 'INFO' },
      { receiverKind: 'OUTSIDE', receiver: 'สำนักงานปลัดกระทรวงการคลัง', state: 'SENT' },
    ]);
    await open(as.deputy, documentId);
    const [toUnit, toPerson, outside] = (await open(as.officer, documentId)).transmissions;
    expect(toPerson.state).toBe('ACKED');
    done(await as.officer.post(`/sarabun/transmissions/${outside.id}/deliver`, { method: 'POST', text: 'EMS EX123456789TH' }));
    const bookkeeper = await registryOf(finance);
    done(await bookkeeper.post(`/sarabun/transmissions/${toUnit.id}/receive`));
    refused(await as.head.post(`/sarabun/documents/${documentId}/cancel`, { reason: 'ส่งผิด' }), 'outside_has_it');
    done(await bookkeeper.post(`/sarabun/transmissions/${toUnit.id}/close`, { result: 'รับทราบ' }));
    expect((await open(as.officer, documentId)).document.state).toBe(60);
  });
});

describe('ways back', () => {
  it('a signer sends it back: the reason is shown, what was done no longer counts, the round begins anew', async () => {
    const id = await draftOf(as.officer, 2, memo());
    done(await submit(as.officer, id));
    done(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'review', id)}/approve`));
    done(await as.director.post(`/sarabun/tasks/${await jobOf(as.director, 'sign', id)}/send-back`, { reason: 'ขอให้เพิ่มงบประมาณ' }));
    const draft = done(await as.officer.get(`/sarabun/drafts/${id}`));
    expect(draft).toMatchObject({
      document: { state: 0 },
      sentBack: { reason: 'ขอให้เพิ่มงบประมาณ' },
      may: { edit: true, submit: true, remove: false },
    });
    const { data } = done(await as.officer.get('/sarabun/drafts', { tab: 'drafts' }));
    expect(data).toContainEqual(expect.objectContaining({ documentId: id, sentBack: 'ขอให้เพิ่มงบประมาณ' }));
    done(await submit(as.officer, id));
    expect(done(await as.officer.get(`/sarabun/drafts/${id}`)).document.state).toBe(10);
    done(await as.officer.post(`/sarabun/drafts/${id}/withdraw`, { reason: 'ขอแก้ไขก่อน' }));
    expect(await jobOf(as.head, 'review', id)).toBeUndefined();
    refused(await as.officer.post(`/sarabun/drafts/${id}/delete`), 'draft_was_submitted');
  });

  it('[I15] who reviewed a version does not sign it', async () => {
    const route = [
      { kind: 'REVIEW', order: 0, id: headPost },
      { kind: 'SIGN', order: 1, id: as.head.personId },
    ];
    const id = await draftOf(as.officer, 2, memo(), { route, receivers: receivers() });
    done(await submit(as.officer, id));
    done(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'review', id)}/approve`));
    refused(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'sign', id)}/sign`), 'reviewer_never_signs');
  });

  it('[SC6] [I12] who acts for the signer signs in his place while the order lasts, and not a minute longer', async () => {
    const waiting = async () => {
      const id = await draftOf(as.officer, 1, letter());
      done(await submit(as.officer, id));
      done(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'review', id)}/approve`));
      return { id, job: await jobOf(as.deputy, 'sign', id) };
    };
    const first = await waiting();
    const second = await waiting();
    done(await as.deputy.post(`/sarabun/tasks/${first.job}/sign`));
    const [signature] = await desk.office.db.selectFrom('signature').selectAll().where('document_id', '=', first.id).execute();
    expect(signature).toMatchObject({ signer_id: as.deputy.personId, position_id: directorPost, delegation_id: expect.any(Number) });
    const timeline = (await open(as.officer, first.id)).timeline;
    expect(timeline.find((one: { action: string }) => one.action === 'sign')).toMatchObject({ onBehalf: { kind: 'BY_ORDER' } });
    await desk.office.db
      .updateTable('delegation')
      .set({ ends_at: new Date(Date.now() - 60_000), starts_at: new Date(Date.now() - 600_000) })
      .where('id', '=', Number(signature?.delegation_id))
      .execute();
    refused(await as.deputy.post(`/sarabun/tasks/${second.job}/sign`), 'delegation_ended');
    expect((await open(as.officer, second.id)).document.state).toBe(20);
  });

  it('[I12] while somebody is รักษาราชการแทน the holder of the post does not sign; ปฏิบัติราชการแทน leaves both to sign; the holder may end it', async () => {
    const order = { kind: 'ACTING_POST', orderNo: '77/2569', orderDate: '2026-01-05', actions: ['sign'], types: [], maxSecrecy: 0 };
    const today = bangkokDay(new Date());
    const give = async (more: object) =>
      as.director.post('/users/delegations', {
        ...order,
        positionId: directorPost,
        personId: as.officer2.personId,
        from: today,
        until: today,
        ...more,
      });
    const waiting = async () => {
      const id = await draftOf(as.officer, 1, letter());
      done(await submit(as.officer, id));
      done(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'review', id)}/approve`));
      return { id, job: await jobOf(as.director, 'sign', id) };
    };
    const reasonOf = async (id: number) =>
      (await open(as.director, id)).may.find((one: { action: string }) => one.action === 'sign')?.reason;
    const one = await waiting();
    // of another kind of letter: it concerns this one not at all
    const { id: other } = done(await give({ types: [2] }));
    expect(await reasonOf(one.id)).toBeNull();
    done(await as.director.post(`/users/delegations/${other}/end`, { remark: '' }));
    const { id: order1 } = done(await give({}));
    expect(await reasonOf(one.id)).toBe('acted_for');
    refused(await as.director.post(`/sarabun/tasks/${one.job}/sign`), 'acted_for');
    expect((await open(as.officer, one.id)).document.state).toBe(20);
    const acting = await desk.as('officer2');
    done(await acting.post(`/sarabun/tasks/${one.job}/sign`));
    const two = await waiting();
    done(await as.director.post(`/users/delegations/${order1}/end`, { remark: 'กลับมาปฏิบัติราชการแล้ว' }));
    done(await give({ kind: 'BY_ORDER' }));
    done(await as.director.post(`/sarabun/tasks/${two.job}/sign`));
  });

  it('[SC12] [I1] a cancelled letter keeps its number in the book, struck; the next one goes on', async () => {
    const before = (await lines()).length;
    const one = await numbered();
    done(await as.officer.post(`/sarabun/documents/${one}/send`));
    refused(await as.officer.post(`/sarabun/documents/${one}/cancel`, { reason: 'ออกซ้ำ' }), 'head_or_registry_cancels');
    done(await as.clerk.post(`/sarabun/documents/${one}/cancel`, { reason: 'ออกซ้ำ' }));
    const other = await numbered();
    const book = await lines();
    expect(book).toHaveLength(before + 2);
    expect(book.at(-2)).toMatchObject({ document_id: one, void_reason: 'ออกซ้ำ' });
    expect(book.at(-1)).toMatchObject({ document_id: other, seq: before + 2, void_at: null });
    const seen = await open(as.officer, one);
    expect(seen.document.state).toBe(90);
    expect(seen.transmissions.every((row: { state: string }) => row.state === 'RECALLED')).toBe(true);
  });

  it('[SC8] when the paper can’t be made no number is taken', async () => {
    const before = (await lines()).length;
    const odd = [{ kind: 'paragraph', level: 0, text: 'อักษรที่พิมพ์ไม่ได้ \u{12000}' }];
    const refusedId = await draftOf(as.officer, 1, { ...letter(), body: odd });
    // who types it is told, not who signs
    expect(refused(await submit(as.officer, refusedId), 'missing_glyph')).toMatchObject({ field: 'content.body' });
    const id = await draftOf(as.officer, 1, letter());
    done(await submit(as.officer, id));
    await spoil(desk, id);
    done(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'review', id)}/approve`));
    const job = await jobOf(as.director, 'sign', id);
    refused(await as.director.post(`/sarabun/tasks/${job}/sign`), 'missing_glyph');
    expect(await lines()).toHaveLength(before);
    expect((await open(as.director, id)).document.state).toBe(20);
  });
});

describe('other kinds', () => {
  it('[E5] each kind can be created, filled, signed and, where it has one, numbered', async () => {
    const seen: Record<number, string | null> = {};
    for (const { code: type, template } of Object.values(kinds)) {
      const id = await draftOf(as.officer, type, full());
      if (template === null)
        done(await as.officer.post(`/sarabun/drafts/${id}/files`, { files: [done(await upload(desk, as.officer, await pdfOf(1))).id] }));
      done(await submit(as.officer, id));
      done(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'review', id)}/approve`));
      seen[type] = done(await as.director.post(`/sarabun/tasks/${await jobOf(as.director, 'sign', id)}/sign`)).docNo;
      expect((await open(as.officer, id)).files.length, `type ${type}`).toBe(1);
    }
    const year = new Date().getFullYear() + 543;
    expect(seen).toMatchObject({
      3: 'อว 0601.01.3/ว 1',
      4: `1/${year}`,
      5: null,
      7: `1/${year}`,
      8: null,
      10: `1/${year}`,
      11: `ครั้งที่ 1/${year}`,
      14: null,
      15: null,
    });
    expect(seen[16]).toMatch(/^อว 0601\.01\.3\/\d+$/);
  });

  it('[D6] an order is published for everybody and withdrawn again; a letter is not', async () => {
    const id = await numbered(4);
    refused(await as.director.post(`/sarabun/documents/${id}/publish`, { startsOn: '2026-01-05' }), 'forbidden');
    refused(await as.auditor.post(`/sarabun/documents/${id}/publish`, { startsOn: '2026-01-05' }), 'not_found');
    done(await as.officer.post(`/sarabun/documents/${id}/publish`, { startsOn: '2026-01-05' }));
    const listed = async () =>
      done(await as.auditor.post('/get-dashboard', { bookType: 1, querySearch: 'ขอเชิญ' })).item[0].items.map(
        (one: { F_DOC_ID: number }) => one.F_DOC_ID,
      );
    expect(await listed()).toContain(id);
    expect((await open(as.auditor, id)).document.id).toBe(id);
    done(await as.officer.post(`/sarabun/documents/${id}/withdraw-publication`, { reason: 'แก้ไข' }));
    expect(await listed()).not.toContain(id);
    refused(await as.officer.post(`/sarabun/documents/${await numbered()}/publish`, { startsOn: '2026-01-05' }), 'forbidden');
  });

  it('a unit without a code for letter numbers is named before anything goes on its way', async () => {
    const units = await desk.office.db.selectFrom('unit').select(['id', 'letter_prefix']).execute();
    const id = await draftOf(as.officer, 1, letter());
    await desk.office.db.updateTable('unit').set({ letter_prefix: '' }).execute();
    expect(refused(await submit(as.officer, id), 'no_letter_prefix').message).toContain('กองบริหารงานบุคคล');
    for (const { id: unit, letter_prefix } of units)
      await desk.office.db.updateTable('unit').set({ letter_prefix }).where('id', '=', unit).execute();
    done(await submit(as.officer, id));
  });

  it('[SC1] an answer begins with what it refers to and with whom it goes to', async () => {
    const { documentId } = await register(as.registrar, incoming({ sendTo: [] }));
    const { documentId: answer } = done(await as.registrar.post('/sarabun/drafts', { type: 1, answers: documentId }));
    const draft = done(await as.registrar.get(`/sarabun/drafts/${answer}`));
    expect(draft.links).toMatchObject([{ documentId, kind: 'ANSWERS' }]);
    expect(draft.content.refers[0]).toMatch(/^หนังสือ.+ ที่ .+ ลงวันที่ /);
    expect(draft.receivers).toMatchObject([{ kind: 'OUTSIDE' }]);
    expect((await open(as.registrar, documentId)).related).toMatchObject([{ documentId: answer, kind: 'ANSWERS', direction: 'in' }]);
    expect((await as.officer.post('/sarabun/drafts', { type: 1, answers: documentId })).status).toBe(422);
  });

  it('the registry that took a letter in is told number and day of its answer, which it may not open', async () => {
    const { documentId } = await register(as.registrar, incoming({ sendTo: [] }));
    const answer = await numbered();
    await desk.office.db.insertInto('document_link').values({ document_id: answer, other_id: documentId, kind: 'ANSWERS' }).execute();
    expect((await as.registrar.get(`/sarabun/documents/${answer}`)).status).toBe(404);
    const [told] = (await open(as.registrar, documentId)).related;
    expect(told).toMatchObject({
      docNo: expect.stringContaining('อว 0601.01.3/'),
      docDate: expect.any(String),
      subject: '',
      mayOpen: false,
    });
  });
});

function letter() {
  return {
    ...full(),
    subject: 'ขอเชิญเป็นวิทยากร',
  };
}

function memo() {
  return { ...full(), closing: '' };
}

function full() {
  return {
    subject: 'ขอเชิญเป็นวิทยากร',
    salutation: 'เรียน',
    to: 'ปลัดกระทรวงการคลัง',
    refers: ['หนังสือสำนักงานปลัดกระทรวงการคลัง ที่ กค 0201/145 ลงวันที่ 2 พฤศจิกายน 2569'],
    enclosures: [{ name: 'กำหนดการ', quantity: '1 ชุด' }],
    body: [
      { kind: 'paragraph', level: 0, text: 'ตามหนังสือที่อ้างถึง มหาวิทยาลัยขอเชิญท่านเป็นวิทยากรบรรยายเรื่องที่ดินและเบี้ยกู้ยืม' },
      { kind: 'item', level: 0, text: 'บรรยายช่วงเช้า' },
      { kind: 'item', level: 0, text: 'ตอบข้อซักถาม' },
    ],
    closing: 'ขอแสดงความนับถือ',
    owner: ['กองบริหารงานบุคคล', 'โทร. 0 2555 1130'],
    copies: [],
    about: 'การเงินและทรัพย์สิน',
    edition: '',
    meeting: {
      body: 'คณะกรรมการบริหาร',
      number: '3/2569',
      when: 'วันศุกร์ที่ 20 พฤศจิกายน 2569',
      place: 'ห้องประชุม 1',
      present: [{ name: 'นายปิ่น เกื้อกูล', position: 'ประธาน' }],
      absent: [],
      guests: [],
      opened: '09.30 น.',
      closed: '12.00 น.',
    },
  };
}

function receivers() {
  return [
    { kind: 'UNIT', id: finance, name: 'กองคลัง', purpose: 'ACTION' },
    { kind: 'PERSON', id: as.deputy.personId, name: 'รองอธิการบดี', purpose: 'INFO' },
    { kind: 'OUTSIDE', name: 'สำนักงานปลัดกระทรวงการคลัง', purpose: 'ACTION', method: 'POST' },
  ];
}

function usualRoute() {
  return [
    { kind: 'REVIEW', order: 0, id: headPost },
    { kind: 'SIGN', order: 1, id: directorPost },
  ];
}

type Plan = { route?: object[]; receivers?: object[] };

function save(who: Officer, documentId: number, { revision }: { revision: number }, content: object, plan: Plan = {}) {
  return who.post(`/sarabun/drafts/${documentId}`, {
    revision,
    content,
    speed: 1,
    route: plan.route ?? usualRoute(),
    receivers: plan.receivers ?? receivers(),
    links: [],
  });
}

async function resave(who: Officer, documentId: number, content: object, plan: Plan): Promise<void> {
  done(await save(who, documentId, done(await who.get(`/sarabun/drafts/${documentId}`)), content, plan));
}

async function draftOf(who: Officer, type: number, content: object, plan: Plan = {}): Promise<number> {
  const { documentId } = done(await who.post('/sarabun/drafts', { type }));
  done(await save(who, documentId, { revision: 1 }, content, plan));
  return documentId;
}

function submit(who: Officer, documentId: number) {
  return who.post(`/sarabun/drafts/${documentId}/submit`);
}

async function numbered(type = 1): Promise<number> {
  const id = await draftOf(as.officer, type, full());
  done(await submit(as.officer, id));
  done(await as.head.post(`/sarabun/tasks/${await jobOf(as.head, 'review', id)}/approve`));
  done(await as.director.post(`/sarabun/tasks/${await jobOf(as.director, 'sign', id)}/sign`));
  return id;
}

async function jobOf(who: Officer, queue: string, documentId: number): Promise<number | undefined> {
  const { data } = await rows(who, queue);
  return data.find((row: { F_DOC_ID: number }) => row.F_DOC_ID === documentId)?.F_JOB_ID;
}

function lines() {
  return desk.office.db
    .selectFrom('register_entry as e')
    .innerJoin('register as r', 'r.id', 'e.register_id')
    .selectAll('e')
    .where('r.kind', '=', 'SEND')
    .where('r.series', '=', 'GENERAL')
    .orderBy('e.seq')
    .execute();
}

async function registryOf(unit: number): Promise<Officer> {
  const row = await desk.office.db
    .selectFrom('duty as u')
    .innerJoin('account as a', 'a.person_id', 'u.person_id')
    .select('a.username')
    .where('u.unit_id', '=', unit)
    .where('u.kind', '=', 'REGISTRY')
    .executeTakeFirstOrThrow();
  return desk.as(row.username);
}
