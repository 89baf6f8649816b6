import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, open, pdfOf, postOf, refused, register, rows, unitId } from '../../test/letters.ts';
import { certify, pin, signAs, submitted } from '../../test/own-letter.ts';
import { textsOf } from '../../test/pdf-text.ts';
import { sendFile } from '../../test/send-file.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

let [admin, registrar, clerk, head, officer] = [] as unknown as [Officer, Officer, Officer, Officer, Officer];
let hr: number;

const desk = await openDesk();
beforeAll(async () => {
  await sql`update person set clearance = 2 where id in (select person_id from account where username in ('officer', 'head'))`.execute(
    desk.office.db,
  );
  [admin, registrar, clerk, head, officer] = await desk.officers('admin', 'registrar', 'clerk', 'head', 'officer');
  hr = await unitId(desk, 'อว 0601.01.3');
});
afterAll(() => desk.close());

const lists = async (who = officer): Promise<Json> => done(await who.get('/sarabun/masters'));
const add = async (page: string, values: object): Promise<Json> => done(await admin.post(`/settings/list/${page}`, { values })).row;
const rowOf = async (page: string, id: number): Promise<Json> =>
  done(await admin.get(`/settings/list/${page}`, { take: '100' })).rows.find((one: Json) => one.id === id);
const edit = async (page: string, id: number, values: object): Promise<Json> =>
  done(await admin.post(`/settings/list/${page}`, { id, version: (await rowOf(page, id)).version, values })).row;
const turn = async (page: string, id: number, active: boolean): Promise<Json> =>
  done(await admin.post(`/settings/list/${page}/switch`, { id, version: (await rowOf(page, id)).version, active })).row;

async function draftOf(who: Officer, type: number): Promise<{ id: number; view: Json }> {
  const { documentId } = done(await who.post('/sarabun/drafts', { type }));
  return { id: documentId, view: done(await who.get(`/sarabun/drafts/${documentId}`)) };
}

function saved(view: Json, given: object = {}): object {
  const { content, receivers, revision } = view;
  return { revision, content, speed: view.document.speed, route: [], receivers, links: [], ...given };
}

describe('settings of documents are obeyed at once', () => {
  it('[S20] a new speed class appears in forms, at the head of the queue with its clock, in books, searches and on the paper', async () => {
    const speed = await add('document-speed', {
      name: 'ด่วนพิเศษ',
      nameEn: 'Special',
      tone: 'ORANGE',
      receiveMinutes: 15,
      handOnMinutes: 20,
      warnDays: 2,
      dueDays: '2, 4',
    });
    expect((await lists()).speeds.at(-1)).toMatchObject({ code: speed.id, name: 'ด่วนพิเศษ', tone: 'ORANGE', active: true });
    const most = await register(registrar, { speed: 4, sendTo: [hr] });
    const special = await register(registrar, { speed: speed.id, sendTo: [hr] });
    const { data } = await rows(clerk, 'unreceived');
    expect(data.map((one: Json) => one.F_DOC_ID).slice(0, 2)).toEqual([special.documentId, most.documentId]);
    expect(data[0]).toMatchObject({ F_DOC_SPEED_NAME: 'ด่วนพิเศษ', CLOCK: expect.stringContaining('T'), CLOCK_LATE: 0 });
    const letter = await open(clerk, special.documentId);
    expect(letter.dueChoices.map((one: Json) => one.days)).toEqual([2, 4]);
    const found = done(await registrar.post('/sarabun/search', { speed: speed.id }));
    expect(found.data.map((one: Json) => one.speedName)).toEqual(['ด่วนพิเศษ']);
    const { id, view } = await draftOf(officer, 2);
    const page = await officer.post(`/sarabun/drafts/${id}/preview`, saved(view, { speed: speed.id }));
    expect((await textsOf(page.body)).join(' ')).toContain('ด่วนพิเศษ');
    // switched off: no new letter takes it, the old ones still show it
    await turn('document-speed', speed.id, false);
    expect(refused(await registrar.post('/sarabun/letters', incoming({ speed: speed.id })), 'choice_off', 422).field).toBe('speed');
    expect(refused(await officer.post(`/sarabun/drafts/${id}`, saved(view, { speed: speed.id })), 'choice_off', 422).field).toBe('speed');
    expect((await open(clerk, special.documentId)).document.speedName).toBe('ด่วนพิเศษ');
    refused(await registrar.post('/sarabun/letters', incoming({ speed: 99 })), 'invalid', 422);
    refused(
      await admin.post('/settings/list/document-speed/remove', { id: 4, version: (await rowOf('document-speed', 4)).version }),
      'row_fixed',
    );
    refused(
      await admin.post('/settings/list/document-speed/switch', {
        id: 1,
        version: (await rowOf('document-speed', 1)).version,
        active: false,
      }),
      'row_needed',
    );
  });

  it('[S20] a registry that has not received in the time of the speed is told, once', async () => {
    const { documentId } = await register(registrar, { speed: 3, sendTo: [hr] });
    const { watchDeadlines } = await import('../../sarabun/deadlines/watch-deadlines.ts');
    await sql`update transmission set clock_by = '2027-03-01T09:30:00+07:00' where document_id = ${documentId} and clock_by is not null`.execute(
      desk.office.db,
    );
    const told = async () =>
      (
        await desk.office.db
          .selectFrom('deadline_notice')
          .innerJoin('transmission', 'transmission.id', 'deadline_notice.transmission_id')
          .select('deadline_notice.kind')
          .where('transmission.document_id', '=', documentId)
          .execute()
      ).map((one) => one.kind);
    await watchDeadlines(desk.office, new Date('2027-03-02T10:00:00+07:00'));
    await watchDeadlines(desk.office, new Date('2027-03-02T11:00:00+07:00'));
    expect(await told()).toEqual(['overdue']);
  });

  it('[S30] an agency’s own kind is made as its base; a kind that is switched off is not made and not taken in', async () => {
    const kind = await add('document-type', { name: 'หนังสือรับรองเงินเดือน', nameEn: 'Salary certificate', base: 10 });
    expect((await lists()).types).toContainEqual({ code: kind.id, name: 'หนังสือรับรองเงินเดือน', base: 10, active: true, creates: true });
    const { id, view } = await draftOf(officer, kind.id);
    expect(view.document).toMatchObject({ type: 10, typeName: 'หนังสือรับรองเงินเดือน' });
    expect(view.content.body[0].text).toContain('ให้ไว้เพื่อรับรองว่า');
    expect(done(await officer.get('/sarabun/drafts', { tab: 'drafts' })).data.find((one: Json) => one.documentId === id).typeName).toBe(
      'หนังสือรับรองเงินเดือน',
    );
    await turn('document-type', kind.id, false);
    refused(await officer.post('/sarabun/drafts', { type: kind.id }), 'choice_off', 422);
    expect(done(await officer.get(`/sarabun/drafts/${id}`)).document.typeName).toBe('หนังสือรับรองเงินเดือน');
    await turn('document-type', 9, false);
    expect((await lists()).types.find((one: Json) => one.code === 9)).toMatchObject({ active: false, creates: false });
    refused(await officer.post('/sarabun/drafts', { type: 9 }), 'choice_off', 422);
    refused(await registrar.post('/sarabun/letters', incoming({ type: 9 })), 'choice_off', 422);
    refused(await officer.post('/sarabun/drafts', { type: 12 }), 'invalid', 422);
    refused(await officer.post('/settings/list/document-type', { values: { name: 'ก', nameEn: 'k', base: 1 } }), 'forbidden', 403);
  });

  it('[S19] who may give a class, its words and its watermark follow the page; no class is added', async () => {
    refused(await admin.post('/settings/list/document-secret', { values: { name: 'ลับพิเศษ', nameEn: 'x', whoMay: 'HEAD' } }), 'not_growing');
    await edit('document-secret', 1, { whoMay: 'HEAD', hint: 'เฉพาะเรื่องที่เสียหายหากเปิดเผย', watermark: 'ห้ามเผยแพร่' });
    expect((await lists()).secrecies.find((one: Json) => one.code === 1)).toMatchObject({
      gives: false,
      hint: 'เฉพาะเรื่องที่เสียหายหากเปิดเผย',
    });
    const mine = await draftOf(officer, 2);
    expect(refused(await officer.post(`/sarabun/drafts/${mine.id}`, saved(mine.view, { secrecy: 1 })), 'class_by_head', 422).field).toBe(
      'secrecy',
    );
    const his = await draftOf(head, 2);
    done(await head.post(`/sarabun/drafts/${his.id}`, saved(his.view, { secrecy: 1, secrecyReason: 'เรื่องบุคคล' })));
    const page = await head.get(`/sarabun/drafts/${his.id}/preview`);
    expect((await textsOf(page.body)).join(' ').replaceAll(/\s/g, '')).toContain('ห้ามเผยแพร่');
    await turn('document-secret', 2, false);
    const other = await draftOf(head, 2);
    refused(await head.post(`/sarabun/drafts/${other.id}`, saved(other.view, { secrecy: 2 })), 'choice_off', 422);
  });

  it('[S11] a rule for a kind and unit decides who makes it, its parts, its text, its signature and who numbers it', async () => {
    const rule = {
      needs: ['refers'],
      reason: 'สำนักงานตรวจการอ้างอิง',
      hides: ['copies'],
      signType: 'STANDARD',
      numbering: 'STANDARD',
      creates: true,
    };
    const made = await add('manage-book-creation', {
      ...rule,
      type: 1,
      unit: hr,
      opening: 'ด้วยกองบริหารงานบุคคล\nจึงเรียนมา',
      closing: 'ขอแสดงความนับถืออย่างยิ่ง',
    });
    const { id, view } = await draftOf(officer, 1);
    expect(view.parts).toEqual({ needs: ['refers'], hides: ['copies'], reason: 'สำนักงานตรวจการอ้างอิง' });
    expect(view.content).toMatchObject({ closing: 'ขอแสดงความนับถืออย่างยิ่ง', body: [{ text: 'ด้วยกองบริหารงานบุคคล' }, { text: 'จึงเรียนมา' }] });
    const route = [{ kind: 'SIGN', order: 0, id: await postOf(desk, head) }];
    const receivers = [{ kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'POST' }];
    const content = { ...view.content, subject: 'ขอข้อมูล', to: 'อธิบดีกรมบัญชีกลาง' };
    done(await officer.post(`/sarabun/drafts/${id}`, saved({ ...view, content }, { route, receivers })));
    const lacking = refused(await officer.post(`/sarabun/drafts/${id}/submit`), 'part_asked_because', 422);
    expect(lacking).toMatchObject({ field: 'content.refers', message: expect.stringContaining('สำนักงานตรวจการอ้างอิง') });
    await edit('manage-book-creation', made.id, { creates: false });
    refused(await officer.post('/sarabun/drafts', { type: 1 }), 'kind_not_here', 422);
    expect((await lists()).types.find((one: Json) => one.code === 1).creates).toBe(false);
    done(await registrar.post('/sarabun/drafts', { type: 1 }));
    // memos of the unit are numbered by the registry, and signed with a certificate
    await add('manage-book-creation', {
      type: 2,
      unit: hr,
      creates: true,
      numbering: 'REGISTRY',
      signType: 'CERTIFICATE',
      needs: [],
      hides: [],
    });
    await certify(desk, head);
    const memo = await submitted(desk, officer, { signers: [head] });
    const task = (await rows(head, 'sign')).data.find((one: Json) => one.F_DOC_ID === memo).F_JOB_ID;
    expect(done(await head.post('/sarabun/signing-needs', { tasks: [task] }))).toMatchObject({ keyed: 1 });
    refused(await signAs(head, memo, {}), 'required', 422);
    expect(done(await signAs(head, memo, { pin }))).toMatchObject({ state: 30, docNo: null });
  });

  it('[S12] a function that is switched off is refused by the server and told to the screen', async () => {
    const at = '/settings/form/system-functions';
    const { version, values } = done(await admin.get(at));
    expect((await lists()).functions).toContain('bulk');
    const kept = done(await admin.post(at, { version, values: { ...values, bulk: false, savedRoutes: false, export: false } }));
    const { functions } = await lists();
    expect(functions).not.toContain('bulk');
    expect(functions).toContain('circulate');
    refused(await officer.get('/sarabun/saved-routes'), 'function_off', 403);
    const { documentId } = await register(registrar, { sendTo: [hr] });
    refused(await registrar.get(`/sarabun/documents/${documentId}/report-by-unit/export`, { as: 'csv', only: 'all' }), 'function_off', 403);
    refused(await officer.post(at, { version: kept.version, values }), 'forbidden', 403);
    done(await admin.post(at, { version: kept.version, values }));
    done(await officer.get('/sarabun/saved-routes'));
  });

  it('[S29] a kind of work is chosen where work is assigned and told with it; one that is off is refused', async () => {
    const kind = await add('job-type', { name: 'เพื่อยกร่างคำตอบ', nameEn: 'Draft an answer', dueDays: 2 });
    expect((await lists()).jobTypes).toContainEqual({ id: kind.id, name: 'เพื่อยกร่างคำตอบ', dueDays: 2, active: true });
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const transmissionId = (await open(clerk, documentId)).focus.transmissionId;
    done(await clerk.post(`/sarabun/transmissions/${transmissionId}/receive`));
    const work = { transmissionId, to: [officer.personId], jobTypeId: kind.id };
    await turn('job-type', kind.id, false);
    expect(refused(await head.post(`/sarabun/documents/${documentId}/assign`, work), 'choice_off', 422).field).toBe('jobTypeId');
    await turn('job-type', kind.id, true);
    done(await head.post(`/sarabun/documents/${documentId}/assign`, work));
    expect((await open(officer, documentId)).tasks[0]).toMatchObject({ jobType: 'เพื่อยกร่างคำตอบ' });
    refused(
      await admin.post('/settings/list/job-type/remove', { id: kind.id, version: (await rowOf('job-type', kind.id)).version }),
      'in_use',
    );
  });

  it('[S37] ready words of a unit and of a person are offered to them and to nobody else; unit administrators keep their own units’', async () => {
    const texts = async (who: Officer) =>
      done(await who.get('/sarabun/phrases', { purpose: 'ENDORSE' })).items.map((one: Json) => one.text);
    await add('command-type', { text: 'กบค. ดำเนินการ', purpose: 'ENDORSE', unit: hr });
    const own = await add('command-type', { text: 'ทราบ ขอบคุณ', purpose: 'ENDORSE', person: head.personId });
    expect(await texts(head)).toEqual(expect.arrayContaining(['กบค. ดำเนินการ', 'ทราบ ขอบคุณ', 'ทราบ']));
    expect(await texts(officer)).toContain('กบค. ดำเนินการ');
    expect(await texts(officer)).not.toContain('ทราบ ขอบคุณ');
    expect(await texts(registrar)).not.toContain('กบค. ดำเนินการ');
    await turn('command-type', own.id, false);
    expect(await texts(head)).not.toContain('ทราบ ขอบคุณ');
    await sql`insert into duty (person_id, unit_id, kind) values (${clerk.personId}, ${hr}, 'ADMIN')`.execute(desk.office.db);
    const sub = await desk.as('clerk');
    done(await sub.post('/settings/list/command-type', { values: { text: 'ส่งงานทะเบียนประวัติ', purpose: 'ENDORSE', unit: hr } }));
    const seen = done(await sub.get('/settings/list/command-type')).rows as Json[];
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.every(({ values }) => values.unit === hr || values.person !== null)).toBe(true);
    refused(await sub.post('/settings/list/command-type', { values: { text: 'ของทุกคน', purpose: 'ENDORSE' } }), 'required', 422);
    refused(
      await sub.post('/settings/list/command-type', { values: { text: 'ของกลาง', purpose: 'ENDORSE', unit: 10_000_000 } }),
      'not_found',
      404,
    );
    refused(await sub.get('/settings/list/document-speed'), 'forbidden', 403);
  });

  it('[S37] a person keeps ready words of his own in the act and takes them out; nobody else sees or touches them', async () => {
    const offered = async (who: Officer, purpose = 'ENDORSE') => done(await who.get('/sarabun/phrases', { purpose })).items as Json[];
    const keep = (who: Officer, text: string, purpose = 'ENDORSE') => who.post('/sarabun/phrases', { purpose, text });
    const { id } = done(await keep(officer, 'ทราบ และเวียนแจ้งงานทะเบียน'));
    // said twice, or by two clicks at once, it is kept once
    const again = await Promise.all([keep(officer, 'ทราบ และเวียนแจ้งงานทะเบียน'), keep(officer, ' ทราบ  และเวียนแจ้งงานทะเบียน ')]);
    expect(again.map((one) => done(one).id)).toEqual([id, id]);
    const later = done(await keep(officer, 'เห็นชอบตามเสนอของงานทะเบียน')).id;
    expect((await offered(officer)).slice(0, 2).map((one) => [one.id, one.own])).toEqual([
      [later, true],
      [id, true],
    ]);
    expect((await offered(officer)).filter((one) => one.own)).toHaveLength(2);
    expect((await offered(officer, 'RETURN')).some((one) => one.id === id)).toBe(false);
    expect((await offered(head)).some((one) => one.id === id)).toBe(false);
    refused(await keep(officer, '  '), 'required', 422);
    refused(await keep(officer, 'ก'.repeat(501)), 'too_long', 422);
    refused(await head.post(`/sarabun/phrases/${id}/remove`), 'not_found', 404);
    const common = (await offered(officer)).find((one) => !one.own);
    refused(await officer.post(`/sarabun/phrases/${common?.id}/remove`), 'not_found', 404);
    done(await officer.post(`/sarabun/phrases/${id}/remove`));
    refused(await officer.post(`/sarabun/phrases/${id}/remove`), 'not_found', 404);
    expect((await offered(officer)).filter((one) => one.own).map((one) => one.id)).toEqual([later]);
    await sql`insert into phrase (purpose, text, person_id) select 'RETURN', 'ข้อความที่ ' || n, ${officer.personId} from generate_series(1, 50) n`.execute(
      desk.office.db,
    );
    expect(refused(await keep(officer, 'อีกหนึ่ง', 'RETURN'), 'phrases_enough', 422).field).toBe('text');
  });

  it('[S21] [S51] ways in and kinds of senders are chosen at the intake, shown with the letter, and refused once they are off', async () => {
    const way = await add('book-send-from', { name: 'ตู้รับหนังสือ', nameEn: 'Letter box' });
    const sender = await add('serdertype', { name: 'สภาวิชาชีพ', nameEn: 'Professional council' });
    const chosen = { wayInId: way.id, senderTypeId: sender.id };
    const bodies = async () => done(await registrar.get('/sarabun/outside-bodies', { search: 'กระทรวง' })).items;
    const { documentId } = await register(registrar, { ...chosen, outsideBodyId: (await bodies())[0].id });
    expect((await bodies())[0].senderTypeId).toBe(sender.id);
    expect((await open(registrar, documentId)).document).toMatchObject({ wayIn: 'ตู้รับหนังสือ', senderType: 'สภาวิชาชีพ' });
    await turn('book-send-from', way.id, false);
    expect(refused(await registrar.post('/sarabun/letters', incoming(chosen)), 'choice_off', 422).field).toBe('wayInId');
    await turn('serdertype', sender.id, false);
    expect(refused(await registrar.post('/sarabun/letters', incoming({ senderTypeId: sender.id })), 'choice_off', 422).field).toBe(
      'senderTypeId',
    );
    expect((await open(registrar, documentId)).document.wayIn).toBe('ตู้รับหนังสือ');
  });

  it('[S22] a way out is used for sending; one that asks for a proof does not go without, one that is off not at all', async () => {
    const way = await add('book-send-to', { name: 'บริษัทขนส่ง', nameEn: 'Carrier', electronic: false, proof: true });
    const { code } = (await lists()).waysOut.find((one: Json) => one.name === 'บริษัทขนส่ง');
    const { id, view } = await draftOf(registrar, 1);
    const content = { ...view.content, subject: 'ส่งเอกสาร', to: 'อธิบดี', body: [{ kind: 'paragraph', level: 0, text: 'ตามที่ขอมา' }] };
    const route = [{ kind: 'SIGN', order: 0, id: await postOf(desk, await desk.as('director')) }];
    const receivers = [{ kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: code }];
    done(await registrar.post(`/sarabun/drafts/${id}`, saved({ ...view, content }, { route, receivers })));
    done(await registrar.post(`/sarabun/drafts/${id}/submit`));
    done(await signAs(await desk.as('director'), id, {}));
    await turn('book-send-to', way.id, false);
    expect(refused(await registrar.post(`/sarabun/documents/${id}/send`), 'choice_off', 422).field).toBe('methods');
    await turn('book-send-to', way.id, true);
    done(await registrar.post(`/sarabun/documents/${id}/send`));
    const { transmissions } = await open(registrar, id);
    const deliver = `/sarabun/transmissions/${transmissions[0].id}/deliver`;
    expect(refused(await registrar.post(deliver, { method: code, text: ' ' }), 'required', 422).field).toBe('text');
    done(await registrar.post(deliver, { method: code, text: 'เลขพัสดุ TH123' }));
  });

  it('[S40] the line under letters is printed for the kind and the nearest unit, and on the preview', async () => {
    await add('book-footer', { text: 'มหาวิทยาลัยโปร่งใส ไร้ทุจริต' });
    const ours = await add('book-footer', { text: 'กบค. ยินดีให้บริการ\nโทร. 1213', unit: hr, type: 2 });
    const paper = async (type: number) => {
      const { id } = await draftOf(officer, type);
      return (await textsOf((await officer.get(`/sarabun/drafts/${id}/preview`)).body)).join(' ');
    };
    expect(await paper(2)).toContain('๑๒๑๓');
    expect((await paper(7)).replaceAll(/\s/g, '')).toContain('ไร้ทุจริต');
    await turn('book-footer', ours.id, false);
    expect((await paper(2)).replaceAll(/\s/g, '')).toContain('ไร้ทุจริต');
  });

  it('[S10] a form for one unit is found and opened by who belongs there or below, by nobody else, while its days last and it is on', async () => {
    const pdf = await pdfOf();
    const words = { title: 'แบบใบลาพักผ่อน', category: 'FORM' };
    const send = (who: Officer, more: object, name = 'แบบ.pdf', type = 'application/pdf') =>
      sendFile(desk, '/settings/central-files', pdf, { by: who, fields: { ...words, ...more }, name, type });
    refused(await send(clerk, {}), 'forbidden', 403);
    refused(
      await clerk.post('/settings/list/document-central', { values: { ...words, link: 'https://www.example.go.th' } }),
      'forbidden',
      403,
    );
    refused(await send(admin, {}, 'แบบ.exe', 'application/octet-stream'), 'file_type_not_allowed', 415);
    expect(refused(await send(admin, { units: '987654321' }), 'not_a_choice', 422).field).toBe('units');
    const { parent_id: above } = await desk.office.db.selectFrom('unit').select('parent_id').where('id', '=', hr).executeTakeFirstOrThrow();
    const { id } = done(await send(admin, { units: String(hr) }));
    const outside = await personOutside(hr);
    const found = async (who: Officer, query = {}) => done(await who.get('/central-documents', query)).documents as Json[];
    const status = async (who: Officer) => (await who.get(`/central-documents/${id}/file`)).status;
    expect(await found(officer)).toMatchObject([{ id, title: words.title, category: 'FORM', file: { name: 'แบบ.pdf' } }]);
    expect(Buffer.compare((await officer.get(`/central-documents/${id}/file`)).body, pdf)).toBe(0);
    expect([await found(outside), await status(outside)]).toEqual([[], 404]);

    await edit('document-central', id, { units: [above], number: 'กบค. 12', note: 'ยื่นก่อนลา 3 วัน' });
    expect(await found(officer, { search: 'กบค. 12', category: 'FORM' })).toHaveLength(1);
    expect(await found(officer, { search: 'ยื่นก่อน', category: 'REGULATION' })).toEqual([]);
    await edit('document-central', id, { units: [] });
    expect([(await found(outside)).length, await status(outside)]).toEqual([1, 200]);
    for (const days of [{ untilDay: '2020-01-01' }, { untilDay: null, fromDay: '2099-01-01' }]) {
      await edit('document-central', id, days);
      expect([await found(officer), await status(officer)]).toEqual([[], 404]);
    }
    await edit('document-central', id, { fromDay: null });
    expect(await status(officer)).toBe(200);
    await turn('document-central', id, false);
    expect([await found(officer), await status(officer), await status(admin)]).toEqual([[], 404, 404]);
    refused(await admin.post('/settings/list/document-central', { values: { title: 'ไม่มีไฟล์', category: 'FORM' } }), 'required', 422);
    const { changes } = done(await admin.get('/settings/history/document-central', { id: String(id) }));
    expect(changes.at(-1)).toMatchObject({ act: 'ADDED', changes: expect.arrayContaining([expect.objectContaining({ field: 'title' })]) });
  });

  it('[S10] a unit that ended leaves its documents to the successor', async () => {
    const sci = await unitId(desk, 'อว 0601.03');
    const { id } = await add('document-central', {
      title: 'ประกาศคณะ',
      category: 'ANNOUNCE',
      units: [sci],
      link: 'https://www.example.go.th/announce',
    });
    const found = async () => (done(await officer.get('/central-documents')).documents as Json[]).some((one) => one.id === id);
    expect(await found()).toBe(false);
    await sql`update unit set successor_id = ${hr} where id = ${sci}`.execute(desk.office.db);
    expect(await found()).toBe(true);
    await sql`update unit set successor_id = null where id = ${sci}`.execute(desk.office.db);
  });
});

/** Somebody who belongs neither to this unit nor to one below it. */
async function personOutside(unit: number): Promise<Officer> {
  const { rows } = await sql<{ username: string }>`select c.username from account c join affiliation a on a.person_id = c.person_id
    join unit u on u.id = a.unit_id where c.active and not exists (select 1 from affiliation b where b.person_id = c.person_id
      and b.unit_id in (select units_under(array[${unit}::bigint]))) order by c.id limit 1`.execute(desk.office.db);
  return desk.as(rows[0]?.username ?? '');
}
