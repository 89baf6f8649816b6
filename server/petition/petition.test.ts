import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { petitionLimits } from '../../contract/petition/calls.ts';
import { unsealed } from '../notify/channels/sealed-text.ts';
import { type Desk, type Officer, officerOf, openDesk, type Reply, replyOf } from '../test/desk.ts';
import { done, incoming, pdfOf, refused, unitId, upload } from '../test/letters.ts';
import { dropAnswers } from './answers.ts';
import { mostTries } from './follow.ts';
import { forgetPetitions, mailNumbers } from './mails.ts';
import { rewrapPetitioners } from './person.ts';
import { remindOfInformation } from './remind.ts';
import { mostGiven } from './take-petition.ts';

const desk = await openDesk();
const { db } = desk.office;
const { registrar, clerk, admin, officer, secretreg } = await desk.byName('registrar', 'clerk', 'admin', 'officer', 'secretreg');
const root = 10_000_000;
const hr = await unitId(desk, 'อว 0601.01.3');
const owner = new pg.Client({ connectionString: desk.clone.adminUrl });
beforeAll(async () => {
  await owner.connect();
  await owner.query(`set search_path to ${desk.office.config.schema}`);
});
afterAll(async () => {
  await owner.end();
  await desk.close();
});

const nobody = officerOf(desk.app, 'no-session-at-all-here');
const newPress = () => randomBytes(16).toString('hex');
const said = (given: object = {}) => ({
  press: newPress(),
  name: 'นายสมหมาย ใจงาม',
  contact: 'Sommai@Example.com',
  kind: 'HELP',
  subject: 'ขอความอนุเคราะห์ใช้หอประชุม',
  text: 'เรียน อธิการบดี\nขอใช้หอประชุมหนึ่งวัน',
  ...given,
});

interface File {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

/** As a browser sends it: the facts, then the files. */
async function send(on: Desk, path: string, facts: unknown, files: readonly File[] = [], ip = '192.0.2.7'): Promise<Reply> {
  const form = new FormData();
  form.append('facts', typeof facts === 'string' ? facts : JSON.stringify(facts));
  for (const { name, bytes, type = 'application/pdf' } of files) form.append('files', new Blob([new Uint8Array(bytes)], { type }), name);
  const body = new Response(form);
  const payload = Buffer.from(await body.arrayBuffer());
  const headers = { 'content-type': body.headers.get('content-type') ?? '' };
  return replyOf(await on.app.inject({ method: 'POST', url: `/api${path}`, payload, headers, remoteAddress: ip }));
}
const give = (given: object = {}, files: readonly File[] = [], ip?: string) => send(desk, '/petition', said(given), files, ip);
const follow = async (code: string, contact = 'sommai@example.com', ip = '192.0.2.8') =>
  replyOf(await desk.app.inject({ method: 'POST', url: '/api/petition/follow', payload: { code, contact }, remoteAddress: ip }));

async function openTheDesk(on: Desk, who: Officer, given: object = {}): Promise<void> {
  const { version } = done(await who.get('/settings/form/petition-desk'));
  const values = { open: true, unit: root, complaints: hr, contact: '', ...given };
  done(await who.post('/settings/form/petition-desk', { version, values }));
  await on.office.db.deleteFrom('throttle').execute();
}

const items = async () => (await db.selectFrom('intake_item').select('id').where('way', '=', 'ONLINE').execute()).length;

/** The registry takes it and registers it, with every file as it lies there. */
async function registered(subject: string): Promise<{ documentId: number; receiveNo: string; files: { name: string }[]; item: number }> {
  const [item] = done(await registrar.get('/sarabun/tray', { state: 'WAITING', search: subject })).data;
  const taken = done(await registrar.post(`/sarabun/tray/${item.id}/take`)).item;
  const { documentId, receiveNo } = done(
    await registrar.post('/sarabun/letters', incoming({ subject, mainFile: taken.paper, trayItem: item.id })),
  );
  return { documentId, receiveNo, files: taken.files, item: item.id };
}
const mails = async (to: string) =>
  (await db.selectFrom('delivery').selectAll().where('to_address', '=', to).orderBy('id').execute()).map(({ subject, body }) => ({
    subject,
    body: unsealed(desk.office, body),
  }));
const listed = async (who: Officer, query: Record<string, string> = {}) =>
  done(await who.get('/petition', { pageSize: '100', ...query })).data;

describe('a desk that nobody has opened', () => {
  it('answers as if there were none, and is opened by who administers the agency, for a unit that keeps a book', async () => {
    expect(done(await nobody.get('/petition/desk')).open).toBe(false);
    expect((await give()).status).toBe(404);
    expect(await items()).toBe(0);
    const values = { open: true, unit: await unitId(desk, 'อว 0601.01.11'), complaints: hr, contact: '' };
    expect(refused(await admin.post('/settings/form/petition-desk', { version: 0, values }), 'unit_keeps_no_register', 422).field).toBe(
      'unit',
    );
    expect((await clerk.post('/settings/form/petition-desk', { version: 0, values: { ...values, unit: root } })).status).toBe(403);
    await openTheDesk(desk, admin);
    expect(done(await nobody.get('/petition/desk')).open).toBe(true);
  });
});

describe('what a citizen gives', () => {
  beforeEach(async () => {
    await openTheDesk(desk, admin);
  });

  it('waits in the tray of its unit with what he wrote as the letter and his files beside it; of the code stands nothing anywhere', async () => {
    const subject = 'ขอใช้หอประชุมเพื่อชุมชน';
    const reply = done(await give({ subject }, [{ name: 'แผนที่.pdf', bytes: await pdfOf() }]));
    expect(reply.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(Buffer.from(reply.receipt, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const [item] = done(await registrar.get('/sarabun/tray', { state: 'WAITING', search: subject })).data;
    expect(item).toMatchObject({ way: 'ONLINE', from: 'นายสมหมาย ใจงาม', subject, reading: 'read' });
    expect(item.files.map(({ name }: File) => name)).toEqual([`${subject}.pdf`, 'แผนที่.pdf']);
    expect(item.paper, 'what he wrote is the letter').toBe(item.files[0].id);
    expect(item.proposals).toMatchObject({ subject: { value: subject }, from: { value: 'นายสมหมาย ใจงาม' }, docNo: null });
    const tables = await owner.query(
      `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await owner.query(`select 1 from "${name}" t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`, [
        reply.code,
        reply.code.replaceAll('-', ''),
      ]);
      expect(rows, name).toEqual([]);
    }
    const { rows } = await owner.query('select p::text as row from petition p');
    expect(rows.map(({ row }) => row).join()).not.toMatch(/สมหมาย|sommai/i);
  });

  it('lies there once and has one answer, however often and at once the same press comes; another letter under it is refused', async () => {
    const facts = said({ subject: 'กดยื่นสองครั้ง' });
    const file = { name: 'a.pdf', bytes: await pdfOf() };
    const before = await items();
    const replies = await Promise.all([1, 2, 3].map(() => send(desk, '/petition', facts, [file])));
    replies.push(await send(desk, '/petition', facts, [file]));
    const [first] = replies.map((reply) => done(reply));
    for (const reply of replies) expect(reply.body).toMatchObject({ code: first.code, enteredAt: first.enteredAt });
    expect(await items()).toBe(before + 1);
    refused(await send(desk, '/petition', { ...facts, text: 'ข้อความอื่น' }, [file]), 'key_reused', 422);
    refused(await send(desk, '/petition', facts, []), 'key_reused', 422);
    expect(await items()).toBe(before + 1);
  });

  it('counts as received on the next working day after office hours, and both times are told', async () => {
    const reply = done(await give({ subject: 'เวลาที่ยื่น' }));
    const told = done(await follow(reply.code));
    expect(told).toMatchObject({ enteredAt: reply.enteredAt, countsOn: reply.countsOn, step: 'GIVEN', receiveNo: null });
    expect(reply.countsOn >= reply.enteredAt.slice(0, 10)).toBe(true);
  });

  it.each([
    ['no facts', 'not json', 'facts'],
    ['no name', said({ name: ' ' }), 'name'],
    ['no contact that anybody reaches', said({ contact: 'somebody' }), 'contact'],
    ['two addresses in one', said({ contact: 'a@example.com,b@example.com' }), 'contact'],
    ['a line break in the address', said({ contact: 'a@example.com\nBcc: b@example.com' }), 'contact'],
    ['another kind', said({ kind: 'SECRET' }), 'kind'],
    ['no text', said({ text: '' }), 'text'],
    ['a text without end', said({ text: 'ก'.repeat(petitionLimits.text + 1) }), 'text'],
    ['a press that names another', said({ press: '../1' }), 'press'],
    ['a number for a name', said({ name: 5 }), 'name'],
  ])('is refused with %s, before a file of it is kept', async (_, facts, field) => {
    const before = [await items(), (await db.selectFrom('file').select('id').execute()).length];
    const reply = await send(desk, '/petition', facts, [{ name: 'a.pdf', bytes: await pdfOf() }]);
    expect(reply.status).toBe(422);
    expect(reply.body.field).toBe(field);
    expect([await items(), (await db.selectFrom('file').select('id').execute()).length]).toEqual(before);
  });

  it.each([
    ['program that calls itself a PDF', { name: 'a.pdf', bytes: Buffer.from('MZ\x90\x00 this is a program') }],
    ['page of the web', { name: 'a.html', bytes: Buffer.from('<script>alert(1)</script>'), type: 'text/html' }],
    ['drawing with scripts', { name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), type: 'image/svg+xml' }],
    ['empty file', { name: 'a.pdf', bytes: Buffer.alloc(0) }],
    ['document of an office program', { name: 'a.docx', bytes: Buffer.from('PK\x03\x04'), type: 'application/zip' }],
  ])('takes no %s, and none of what came with it', async (_, file: File) => {
    const before = await items();
    const reply = await give({ subject: 'ไฟล์อันตราย' }, [{ name: 'ดี.pdf', bytes: await pdfOf() }, file]);
    expect([415, 422]).toContain(reply.status);
    expect(reply.body.field).toBe('files');
    expect(await items()).toBe(before);
  });

  it('has at most ten files and 20 MB, whose names lead nowhere; a file before the facts is none', async () => {
    const small = await pdfOf();
    const many = Array.from({ length: petitionLimits.files + 1 }, (_, n) => ({ name: `${n}.pdf`, bytes: small }));
    refused(await give({}, many), 'petition_files_many', 422);
    const noise = await sharp(randomBytes(1500 * 1500 * 3), { raw: { width: 1500, height: 1500, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const large = [1, 2, 3, 4].map((n) => ({ name: `${n}.png`, bytes: Buffer.concat([noise]), type: 'image/png' }));
    refused(await give({}, large), 'petition_files_size', 422);
    const subject = 'ชื่อไฟล์ที่ออกนอกโฟลเดอร์';
    done(await give({ subject }, [{ name: '../../etc/pass\u202ewd.pdf', bytes: small }]));
    const [item] = done(await registrar.get('/sarabun/tray', { state: 'WAITING', search: subject })).data;
    expect(item.files[1].name).not.toMatch(/[/\\\u202e]/);
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(small)], { type: 'application/pdf' }), 'a.pdf');
    form.append('facts', JSON.stringify(said()));
    const body = new Response(form);
    const reply = await desk.app.inject({
      method: 'POST',
      url: '/api/petition',
      payload: Buffer.from(await body.arrayBuffer()),
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
    });
    expect(reply.json()).toMatchObject({ code: 'required', field: 'facts' });
  });

  it('is limited for one address and one contact', async () => {
    for (let n = 0; n < mostGiven.address; n++) expect((await send(desk, '/petition', 'not json', [], '198.51.100.9')).status).toBe(422);
    expect((await give({}, [], '198.51.100.9')).status).toBe(429);
    done(await give({}, [], '198.51.100.10'));
    await db.deleteFrom('throttle').execute();
    const contact = '081 234 5678';
    for (let n = 0; n < mostGiven.contact; n++) done(await give({ contact }, [], `198.51.100.${20 + n}`));
    expect((await give({ contact: '+66812345678' }, [], '198.51.100.99')).status).toBe(429);
  });

  it('is told to him by code and contact: one answer for whatever is wrong, and ten tries an hour', async () => {
    const { code } = done(await give({ subject: 'ติดตาม' }));
    expect(done(await follow(code.toLowerCase().replaceAll('-', ' '), 'SOMMAI@example.com')).subject).toBe('ติดตาม');
    const swapped = `${code[0] === '0' ? '1' : '0'}${code.slice(1)}`;
    const wrong = [await follow(swapped), await follow(code, 'other@example.com'), await follow('0000-0000-0000', '0812345678')];
    const told = wrong.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]?.body).toMatchObject({ code: 'petition_unknown' });
    // right ones are given back, also many at once
    const ip = '198.51.100.77';
    for (let n = 0; n < mostTries + 2; n++) done(await follow(code, undefined, ip));
    const burst = await Promise.all(Array.from({ length: mostTries + 5 }, () => follow(swapped, undefined, ip)));
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await follow(code, undefined, ip)).status).toBe(429);
    done(await follow(code));
  });

  it('is told of by mail with its receive number, once, and with the next one where that was cancelled', async () => {
    const contact = 'number@example.com';
    const subject = 'แจ้งเลขรับ';
    const { code } = done(await give({ subject, contact }));
    const { receiveNo, documentId, item } = await registered(subject);
    await mailNumbers(desk.office);
    await Promise.all([mailNumbers(desk.office), mailNumbers(desk.office)]);
    expect(await mails(contact)).toMatchObject([{ subject: 'เลขรับของเรื่องที่ท่านยื่น', body: expect.stringContaining(receiveNo) }]);
    expect((await mails(contact))[0]?.body).not.toContain(subject);
    expect(done(await follow(code, contact))).toMatchObject({ step: 'REGISTERED', receiveNo });
    const { transmissionId } = (await db
      .selectFrom('transmission')
      .select('id as transmissionId')
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow()) as { transmissionId: number };
    done(await registrar.post(`/sarabun/transmissions/${transmissionId}/cancel-receipt`, { reason: 'ลงรับผิดเล่ม' }));
    expect(done(await follow(code, contact))).toMatchObject({ step: 'GIVEN', receiveNo: null });
    const taken = done(await registrar.post(`/sarabun/tray/${item}/take`)).item;
    const again = done(await registrar.post('/sarabun/letters', incoming({ subject, mainFile: taken.paper, trayItem: item })));
    await mailNumbers(desk.office);
    expect((await mails(contact)).map(({ body }) => body).at(-1)).toContain(again.receiveNo);
    expect(await mails(contact)).toHaveLength(2);
  });

  it('goes on in words of an officer: nothing of units, names and notes is told, and papers that are asked for come into the same tray', async () => {
    const contact = '0899999999';
    const subject = 'ขอเอกสารเพิ่มได้';
    const { code } = done(await give({ subject, contact }));
    const [waiting] = await listed(registrar, { search: subject });
    expect(waiting).toMatchObject({ inTray: true, documentId: null, name: 'นายสมหมาย ใจงาม', contact });
    const tell = (who: Officer, body: object) => who.post(`/petition/${waiting.id}/tell`, { message: '', steps: 0, ...body });
    refused(await tell(registrar, { step: 'CONSIDERED' }), 'petition_waits');
    const { documentId } = await registered(subject);
    expect((await listed(registrar, { search: subject }))[0]).toMatchObject({ documentId, inTray: false, step: 'REGISTERED' });
    // who does not see the letter, and whoever has no such menu
    expect((await tell(clerk, { step: 'CONSIDERED' })).status).toBe(404);
    expect(await listed(clerk, { search: subject })).toEqual([]);
    for (const who of [officer, nobody]) expect([401, 403]).toContain((await tell(who, { step: 'CONSIDERED' })).status);
    refused(await send(desk, '/petition/more', { press: newPress(), code, contact, text: 'ยังไม่ขอ' }), 'petition_not_asked');
    expect(refused(await tell(registrar, { step: 'MORE' }), 'required', 422).field).toBe('message');
    done(await tell(registrar, { step: 'MORE', message: 'ขอสำเนาหนังสือรับรอง' }));
    expect((await tell(registrar, { step: 'DONE', message: 'สองคนพร้อมกัน' })).status).toBe(409);
    const seen = done(await follow(code, contact));
    expect(seen).toMatchObject({
      step: 'MORE',
      steps: [{ step: 'GIVEN' }, { step: 'REGISTERED' }, { step: 'MORE', message: 'ขอสำเนาหนังสือรับรอง' }],
    });
    expect(Object.keys(seen.steps[2]).sort()).toEqual(['at', 'files', 'message', 'step', 'until']);
    const unit = await db.selectFrom('unit').select('name').where('id', '=', root).executeTakeFirstOrThrow();
    expect(JSON.stringify(seen)).not.toContain(unit.name);
    // with another code it is nobody's
    refused(await send(desk, '/petition/more', { press: newPress(), code: '0000-0000-0000', contact, text: 'x' }), 'petition_unknown');
    const more = { press: newPress(), code, contact, text: 'ส่งตามที่ขอ' };
    refused(await send(desk, '/petition/more', { ...more, text: '' }), 'petition_more_empty', 422);
    const before = await items();
    const file = { name: 'หนังสือรับรอง.pdf', bytes: await pdfOf() };
    for (const reply of await Promise.all([send(desk, '/petition/more', more, [file]), send(desk, '/petition/more', more, [file])]))
      done(reply);
    expect(await items()).toBe(before + 1);
    expect(done(await follow(code, contact)).step).toBe('ADDED');
    const [added] = done(await registrar.get('/sarabun/tray', { state: 'WAITING', search: 'เอกสารเพิ่มเติม' })).data;
    expect(added).toMatchObject({ subject: `เอกสารเพิ่มเติม: ${subject}`, way: 'ONLINE' });
    done(await registrar.post(`/petition/${waiting.id}/tell`, { step: 'DONE', message: 'อนุญาตให้ใช้ได้', steps: 2 }));
    expect(done(await follow(code, contact)).step).toBe('DONE');
    expect((await listed(registrar, { search: subject, open: 'ENDED' })).length).toBe(1);
    expect(await listed(registrar, { search: subject, open: 'OPEN' })).toEqual([]);
  });

  it('[O5] what is asked by the law on official information has its 15 days, a later day with its reason, and a refusal with the right to appeal', async () => {
    const contact = '0877777777';
    const subject = 'ขอสำเนารายงานการประชุม';
    const { code } = done(await give({ subject, contact, kind: 'INFO' }));
    await registered(subject);
    const [row] = await listed(registrar, { search: subject });
    const tell = (body: object) => registrar.post(`/petition/${row.id}/tell`, { message: 'เหตุ', steps: 0, ...body });
    const due = done(await follow(code, contact)).dueOn;
    expect(due).toBe(row.dueOn);
    expect((Date.parse(due) - Date.parse(row.countsOn)) / 86_400_000).toBe(15);
    expect(refused(await tell({ step: 'EXTENDED' }), 'required', 422).field).toBe('until');
    expect(refused(await tell({ step: 'EXTENDED', until: due }), 'petition_until', 422).field).toBe('until');
    const later = new Date(Date.parse(due) + 10 * 86_400_000).toISOString().slice(0, 10);
    expect(refused(await tell({ step: 'EXTENDED', until: later, message: '' }), 'required', 422).field).toBe('message');
    done(await tell({ step: 'EXTENDED', until: later }));
    const seen = done(await follow(code, contact));
    expect(seen).toMatchObject({ dueOn: later, step: 'EXTENDED' });
    expect(seen.steps.at(-1)).toMatchObject({ message: 'เหตุ', until: later });
    done(await tell({ step: 'REFUSED', message: 'กระทบการสอบสวน มาตรา 15', steps: 1 }));
    expect(done(await follow(code, contact)).step).toBe('REFUSED');
    expect((await listed(registrar, { search: subject, open: 'ENDED' })).length).toBe(1);
    // of any other kind the law says no such thing
    done(await give({ subject: 'ขอความช่วยเหลือธรรมดา', contact }));
    await registered('ขอความช่วยเหลือธรรมดา');
    const [other] = await listed(registrar, { search: 'ขอความช่วยเหลือธรรมดา' });
    for (const step of ['EXTENDED', 'REFUSED'])
      expect(
        refused(await registrar.post(`/petition/${other.id}/tell`, { step, message: 'x', until: later, steps: 0 }), 'not_a_choice').field,
      ).toBe('step');
  });

  it('[O5] who works on it hears once that its day nears and once that it is over, of a later day anew, in no words of what is asked', async () => {
    const subject = 'ขอดูสัญญาจ้างที่ปรึกษา';
    done(await give({ subject, contact: '0844444444', kind: 'INFO' }));
    const of = async () => (await listed(registrar, { search: subject }))[0];
    const told = async () =>
      (
        await sql<{ words: string }>`select to_jsonb(n)::text as words from notification n where kind = 'petition_due'
          and person_id = ${registrar.personId}`.execute(db)
      ).rows.map(({ words }) => words);
    const { dueOn } = await of();
    const days = async (from: number, to: number, due: string) => {
      for (let day = from; day <= to; day++)
        await remindOfInformation(desk.office, new Date(Date.parse(due) + day * 86_400_000 + 6 * 3_600_000));
    };
    await db
      .updateTable('petition')
      .set({ reminded_for: sql`counts_on + 15` })
      .where('kind', '=', 'INFO')
      .where('subject', '<>', subject)
      .execute();
    await days(-14, -14, dueOn);
    expect(await told()).toEqual([]);
    await days(-13, 0, dueOn);
    expect(await told()).toHaveLength(1);
    expect((await told())[0]).toContain('ยังไม่ได้ลงรับ');
    const { receiveNo } = await registered(subject);
    await db
      .updateTable('petition')
      .set({ late_for: sql`counts_on + 15` })
      .where('kind', '=', 'INFO')
      .where('subject', '<>', subject)
      .execute();
    await days(1, 12, dueOn);
    const late = await told();
    expect([late.length, late[1]?.includes(receiveNo), late.some((words) => words.includes(subject))]).toEqual([2, true, false]);
    const until = new Date(Date.parse(dueOn) + 30 * 86_400_000).toISOString().slice(0, 10);
    const tell = (body: object) => of().then(({ id }) => registrar.post(`/petition/${id}/tell`, { message: 'เหตุ', ...body }));
    done(await tell({ step: 'EXTENDED', until, steps: 0 }));
    await days(-13, 0, until);
    expect(await told()).toHaveLength(3);
    done(await tell({ step: 'DONE', steps: 1 }));
    await days(1, 12, until);
    expect(await told()).toHaveLength(3);
  });

  it('[O6] what is asked by the law on licences has its letters as drafts that answer it, of who may, and of that kind alone', async () => {
    const subject = 'ขออนุญาตใช้เครื่องขยายเสียง';
    done(await give({ subject, kind: 'PERMIT', contact: '0833333333' }));
    const of = async (words = subject) => (await listed(registrar, { search: words }))[0].id;
    const draft = async (letter: string, words?: string, who = registrar) => who.post(`/petition/${await of(words)}/letters`, { letter });
    refused(await draft('LACKS'), 'petition_waits');
    const { documentId, receiveNo } = await registered(subject);
    for (const [letter, words] of [
      ['LACKS', 'ภายในวันที่'],
      ['RESULT', 'ผลการพิจารณา'],
      ['LATE', 'ทุกเจ็ดวัน'],
    ] as const) {
      const drafted = done(await draft(letter));
      const { content, links, receivers } = done(await registrar.get(`/sarabun/drafts/${drafted.documentId}`));
      const text = JSON.stringify(content.body);
      expect([text.includes(words), text.includes(receiveNo), text.includes(subject)], letter).toEqual([true, true, true]);
      expect(content.to).toBe('นายสมหมาย ใจงาม');
      expect(content.copies).toEqual(letter === 'LATE' ? ['สำนักงาน ก.พ.ร.'] : []);
      expect(links).toMatchObject([{ documentId, kind: 'ANSWERS' }]);
      expect(receivers).toHaveLength(1);
    }
    for (const who of [officer, clerk]) expect([403, 404]).toContain((await draft('LATE', subject, who)).status);
    expect(refused(await draft('LATE', 'ขอความช่วยเหลือธรรมดา'), 'not_a_choice').field).toBe('letter');
  });

  it('[O3] files of an answer lie behind the code for 90 days: of who has it, and of kinds that anybody opens', async () => {
    const contact = '0866666666';
    const subject = 'ขอคำตอบพร้อมไฟล์';
    const { code } = done(await give({ subject, contact }));
    const another = done(await give({ subject: 'ของคนอื่น', contact: '0855555555' }));
    await registered(subject);
    const [row] = await listed(registrar, { search: subject });
    const bytes = await pdfOf();
    const file = done(await upload(desk, registrar, bytes, 'คำตอบ.pdf')).id;
    const tell = (files: string[]) => registrar.post(`/petition/${row.id}/tell`, { step: 'DONE', message: 'ตามไฟล์', steps: 0, files });
    const others = done(await upload(desk, clerk, await pdfOf())).id;
    expect(refused(await tell([others]), 'file_not_yours', 422).field).toBe('files');
    done(await tell([file]));
    const [answer] = done(await follow(code, contact)).steps.at(-1).files;
    expect(answer).toEqual({ id: expect.any(Number), name: 'คำตอบ.pdf', size: bytes.length });
    const ask = async (given: object) =>
      replyOf(
        await desk.app.inject({
          method: 'POST',
          url: '/api/petition/answer',
          payload: { code, contact, fileId: answer.id, ...given },
          remoteAddress: '192.0.2.9',
        }),
      );
    const reply = await ask({});
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect(Buffer.compare(reply.body, bytes)).toBe(0);
    refused(await ask({ code: '0000-0000-0000' }), 'petition_unknown');
    refused(await ask({ code: another.code, contact: '0855555555' }), 'petition_file_gone');
    await owner.query(`update petition_file set at = now() - interval '91 days' where id = $1`, [answer.id]);
    refused(await ask({}), 'petition_file_gone');
    expect(done(await follow(code, contact)).steps.at(-1).files).toEqual([]);
    await dropAnswers(desk.office);
    expect((await owner.query('select 1 from petition_file')).rows).toEqual([]);
  });

  it('[O7] says who complains to the unit alone that was named when it came: nowhere else in tray, list, papers and mails', async () => {
    const contact = 'hidden@example.com';
    const subject = 'ร้องเรียนการจัดซื้อ';
    const name = 'นางลับตา พยานดี';
    done(await give({ subject, contact, name, kind: 'COMPLAINT' }));
    const { documentId, receiveNo } = await registered(subject);
    const [own] = await listed(registrar, { search: subject });
    expect(own).toMatchObject({ masked: true, name: null, contact: null });
    for (const answer of [
      await registrar.get(`/sarabun/documents/${documentId}`),
      await registrar.get('/sarabun/tray', { state: 'REGISTERED', pageSize: '100' }),
      await admin.get('/petition', { pageSize: '100' }),
    ])
      expect(JSON.stringify(answer.body)).not.toMatch(/ลับตา|hidden@/);
    await mailNumbers(desk.office);
    const [mail] = await mails(contact);
    expect(`${mail?.subject} ${mail?.body}`).not.toContain(receiveNo);
    expect(mail?.body).not.toContain('ร้องเรียน');
    // another unit that is named later sees nothing of it
    await openTheDesk(desk, admin, { complaints: root });
    expect((await listed(registrar, { search: subject }))[0].name).toBeNull();
    // the unit that was named, once the letter is on its way there
    await sql`insert into document_party (document_id, holder_id) values (${documentId}, ${hr})`.execute(db);
    expect((await listed(clerk, { search: subject }))[0]).toMatchObject({ name, contact });
  });

  it('that is put aside says so without the reason; what is destroyed or too old opens nothing more', async () => {
    const contact = 'old@example.com';
    const subject = 'ไม่ใช่หนังสือ';
    const { code } = done(await give({ subject, contact }));
    const [item] = done(await registrar.get('/sarabun/tray', { state: 'WAITING', search: subject })).data;
    done(await registrar.post(`/sarabun/tray/${item.id}/discard`, { reason: 'ข้อความก่อกวน' }));
    const told = done(await follow(code, contact));
    expect(told.step).toBe('NOT_TAKEN');
    expect(JSON.stringify(told)).not.toContain('ก่อกวน');
    await owner.query(`update petition set entered_at = now() - interval '366 days' where item_id = $1`, [item.id]);
    refused(await follow(code, contact), 'petition_unknown');
    await forgetPetitions(desk.office);
    const { rows } = await owner.query('select code_hash, contact_hash, wrapped, subject from petition where item_id = $1', [item.id]);
    expect(rows).toEqual([{ code_hash: null, contact_hash: null, wrapped: null, subject: '' }]);
  });

  it('keeps whose it is under the master key, also under a new one', async () => {
    const { master } = desk.office.config.secrets;
    const next = { current: { id: 'next', key: randomBytes(32) }, older: [master.current] };
    const { renewed, closed } = await rewrapPetitioners(db, next);
    expect(renewed).toBeGreaterThan(0);
    expect(closed).toBe(0);
    expect((await rewrapPetitioners(db, { current: master.current, older: [next.current] })).closed).toBe(0);
    expect((await listed(registrar)).some(({ name }: { name: string | null }) => name === 'นายสมหมาย ใจงาม')).toBe(true);
  });

  it('is for the registry alone: a session of another neither lists nor tells, and one of the secret registry sees no more', async () => {
    expect((await officer.get('/petition')).status).toBe(403);
    expect((await nobody.get('/petition')).status).toBe(401);
    expect([200, 403]).toContain((await secretreg.get('/petition')).status);
  });
});

describe('the robot check', () => {
  it('SEC5 is asked before a file is kept, and one solution gives one letter; a refused file spends none', async () => {
    const strict = await openDesk({ CAPTCHA: 'on' });
    try {
      const strictAdmin = await strict.as('admin');
      await openTheDesk(strict, strictAdmin);
      const { status: _, ...challenge } = (await officerOf(strict.app, 'no-session-at-all-here').get('/captcha')).body;
      const solution = await solveChallenge({ challenge, deriveKey });
      const altcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
      const facts = said();
      refused(await send(strict, '/petition', facts), 'captcha_needed');
      refused(await send(strict, '/petition', { ...facts, altcha: 'bm90IGl0' }), 'captcha_wrong');
      const bad = { name: 'a.pdf', bytes: Buffer.from('no pdf') };
      expect((await send(strict, '/petition', { ...facts, altcha }, [bad])).status).toBe(415);
      const [first, second] = [
        await send(strict, '/petition', { ...facts, altcha }),
        await send(strict, '/petition', { ...facts, altcha }),
      ];
      expect(done(second).code).toBe(done(first).code);
      refused(await send(strict, '/petition', { ...said(), altcha }), 'captcha_wrong');
    } finally {
      await strict.close();
    }
  });
});
