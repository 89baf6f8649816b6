import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bombDocx, documentZip } from '../../../files/test-files.ts';
import { circularTiff, manyTiff, scanTiff } from '../../../files/test-tiff.ts';
import { needTool } from '../../../test/debian-tool.ts';
import { type Desk, type Officer, openDesk } from '../../../test/desk.ts';
import { type MailServer, startMailServer } from '../../../test/dovecot.ts';
import { done, pdfOf, refused } from '../../../test/letters.ts';
import { smallPdf } from '../../../test/mail-drill.ts';
import { crowdedMail, deepMail, mailOf } from '../../../test/mails.ts';
import { forgetMails } from './forget-mails.ts';
import { readMails } from './read-mails.ts';
import { watchMailboxes } from './watch-mailboxes.ts';

const dovecot = needTool('dovecot', 'dovecot-imapd');
let desk: Desk;
let server: MailServer;
let admin: Officer;
let registrar: Officer;
let clerk: Officer;
let unit = 0;
let mailbox = 0;

beforeAll(async () => {
  if (!dovecot) return;
  desk = await openDesk();
  [admin, registrar, clerk] = await desk.officers('admin', 'registrar', 'clerk');
  server = await startMailServer(dovecot);
  unit = (await desk.office.db.selectFrom('unit').select('id').where('parent_id', 'is', null).executeTakeFirstOrThrow()).id;
}, 180_000);
afterAll(async () => {
  await desk?.close();
  await server?.close();
});
beforeEach(async () => {
  await desk?.office.db.deleteFrom('throttle').execute();
});

const form = (more: object = {}) => ({
  name: 'กล่องสารบรรณกลาง',
  unit,
  address: server.user,
  host: 'localhost',
  port: server.port,
  security: 'STARTTLS',
  user: server.user,
  password: server.password,
  ca: server.ca,
  folder: 'INBOX',
  after: 'SEEN',
  fromDay: '2026-11-01',
  ...more,
});
const test = async (more: object = {}, id?: number) =>
  done(await admin.post('/settings/mailboxes/test', { ...(id ? { id } : {}), values: form(more) }));
const save = (more: object = {}) => admin.post('/settings/list/mailboxes', { values: form(more) });
async function change(values: object): Promise<void> {
  const { rows } = done(await admin.get('/settings/list/mailboxes'));
  done(await admin.post('/settings/list/mailboxes', { id: mailbox, version: rows[0].version, values }));
}
const look = () => readMails(desk.office);
const mails = async (who = registrar, query: Record<string, string> = {}) =>
  done(await who.get('/sarabun/received-mails', { pageSize: '100', ...query }));
const mailNamed = async (subject: string) => (await mails()).data.find((one: { subject: string }) => one.subject === subject);
const tray = async (who = registrar) => done(await who.get('/sarabun/tray', { state: 'WAITING', pageSize: '100' })).data;
const itemNamed = async (subject: string) => (await tray()).find((one: { subject: string }) => one.subject === subject);
const states = async () => done(await admin.get('/settings/mailboxes/states')).items[0];
async function textOf(item: { id: number; files: { id: string }[] }, at = 0): Promise<string> {
  const { sha256 } = await desk.office.db
    .selectFrom('file')
    .select('sha256')
    .where('id', '=', item.files[at]?.id ?? '')
    .executeTakeFirstOrThrow();
  return (await desk.office.files.words(sha256)).join('\n').replace(/\s/gu, '');
}

describe.skipIf(!dovecot)('a mailbox in the settings', () => {
  it('is tried before it is saved, with its certificate judged, and says why it can not be read', async () => {
    server.deliver(mailOf({ subject: 'ก่อนตั้งกล่อง' }));
    expect(await test()).toMatchObject({ ok: true, mails: 1, fresh: 1 });
    expect(await test({ security: 'TLS', port: server.securePort })).toMatchObject({ ok: true });
    expect(await test({ security: 'NONE' })).toMatchObject({ ok: true });
    expect(await test({ ca: '' })).toMatchObject({ ok: false, fault: 'certificate' });
    expect(await test({ host: '127.0.0.1' })).toMatchObject({ ok: false, fault: 'certificate' });
    expect(await test({ password: 'wrong' })).toMatchObject({ ok: false, fault: 'sign_in' });
    expect(await test({ folder: 'Nothing' })).toMatchObject({ ok: false, fault: 'folder' });
    expect(await test({ port: 1 })).toMatchObject({ ok: false, fault: 'unreachable', answer: expect.stringContaining('ECONNREFUSED') });
    expect(await test({ fromDay: '2027-01-01' })).toMatchObject({ ok: true, mails: 1, fresh: 0 });
    expect(server.count()).toEqual({ mails: 1, seen: 0 });
  });

  it('is refused at its field: no way inside that nobody allowed, nothing unencrypted beyond this machine, a unit without a book', async () => {
    const wrong: [object, string, string][] = [
      [{ host: '10.0.0.9' }, 'host', 'host_inside'],
      [{ host: '169.254.169.254' }, 'host', 'host_inside'],
      [{ host: 'imap/x' }, 'host', 'bad_host'],
      [{ host: '203.0.113.7', security: 'NONE' }, 'security', 'mail_not_plain'],
      [{ after: 'MOVE' }, 'moveTo', 'required'],
      [{ after: 'MOVE', moveTo: 'INBOX' }, 'moveTo', 'same_folder'],
      [{ ca: 'no certificate' }, 'ca', 'bad_certificate_text'],
      [{ password: '' }, 'password', 'required'],
      [{ address: 'nobody' }, 'address', 'bad_email'],
    ];
    for (const [more, field, code] of wrong) expect(refused(await save(more), code, 422).field, code).toBe(field);
    const { id: bookless } = await desk.office.db
      .selectFrom('unit')
      .select('id')
      .where('keeps_register', '=', false)
      .executeTakeFirstOrThrow();
    expect(refused(await save({ unit: bookless }), 'unit_keeps_no_register', 422).field).toBe('unit');
    for (const who of [registrar, clerk]) {
      refused(await who.post('/settings/list/mailboxes', { values: form() }), 'forbidden', 403);
      refused(await who.post('/settings/mailboxes/test', { values: form() }), 'forbidden', 403);
    }
  });

  it('keeps its password under the master key: never in its table, its answers or the audit; left empty it stays', async () => {
    const { row } = done(await save());
    mailbox = row.id;
    expect(JSON.stringify(row)).not.toContain(server.password);
    await change({ name: 'กล่องกลาง', password: '' });
    expect(await test({ password: '' }, mailbox)).toMatchObject({ ok: true });
    // it is handed to no other server by who does not know it
    expect(await test({ password: '', host: '127.0.0.1' }, mailbox)).toMatchObject({ ok: false, fault: 'no_password' });
    const { rows: now } = done(await admin.get('/settings/list/mailboxes'));
    const elsewhere = { id: mailbox, version: now[0].version, values: { host: '127.0.0.1' } };
    expect(refused(await admin.post('/settings/list/mailboxes', elsewhere), 'required', 422).field).toBe('password');
    const { rows } = await sql<{
      all: string;
    }>`select coalesce((select json_agg(m)::text from mailbox m), '') || coalesce((select json_agg(a)::text from audit a
      where a.action = 'settings.mailboxes'), '') as all`.execute(desk.office.db);
    expect(rows[0]?.all).not.toContain(server.password);
    expect(rows[0]?.all).toContain('•••');
  });
});

describe.skipIf(!dovecot)('a mail', () => {
  it('comes into the tray of the unit as one letter: its words as a page, its files with it; in the mailbox it is marked as read', async () => {
    server.deliver(
      mailOf({
        subject: 'ขอเชิญประชุมคณะกรรมการ',
        html: '<style>p{}</style><p>เรียน ผู้อำนวยการ</p><p>ขอเชิญ<b>ประชุม</b><img src="http://127.0.0.1:9/track.png"></p>',
        files: [
          { name: 'หนังสือเชิญ.pdf', mime: 'application/pdf', bytes: await pdfOf(2) },
          { name: 'วาระ.docx', mime: 'application/octet-stream', bytes: documentZip() },
        ],
      }),
    );
    await look();
    const item = await itemNamed('ขอเชิญประชุมคณะกรรมการ');
    expect(item).toMatchObject({ way: 'MAIL', from: 'กองกลาง กรมส่งเสริม <saraban@sender.go.th>', unitId: unit });
    expect(item.files.map((one: { name: string; role: string }) => [one.role, one.name])).toEqual([
      ['BODY', 'จดหมาย ขอเชิญประชุมคณะกรรมการ.pdf'],
      ['ATTACHMENT', 'หนังสือเชิญ.pdf'],
      ['ATTACHMENT', 'วาระ.docx'],
    ]);
    const said = await textOf(item);
    expect(said).toContain('ขอเชิญประชุม');
    expect(said).not.toContain('track.png');
    expect(await mailNamed('ขอเชิญประชุมคณะกรรมการ')).toMatchObject({ state: 'TAKEN', itemId: item.id, kept: true, leftOut: [] });
    expect(server.count()).toEqual({ mails: 2, seen: 2 });
    expect(await states()).toMatchObject({ fault: null, taken: 2, left: 0, waiting: 0 });
  });

  it('is kept as it came, for the registry of its unit alone', async () => {
    const { id } = await mailNamed('ขอเชิญประชุมคณะกรรมการ');
    const original = await registrar.get(`/sarabun/received-mails/${id}/original`);
    expect(original.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect(String(original.body)).toContain('filename*=utf-8');
    for (const who of [clerk, admin]) expect((await who.get(`/sarabun/received-mails/${id}/original`)).status).not.toBe(200);
    expect((await mails(clerk)).data).toEqual([]);
  });

  it('that comes twice is one: by its Message-ID and what it says, whatever servers wrote above it; the same id over other words is another letter', async () => {
    const once = mailOf({ id: 'same', subject: 'ฉบับซ้ำ' });
    server.deliver(once);
    server.deliver(`Received: from relay.example.go.th\r\n${once}`);
    server.deliver(mailOf({ id: 'same', subject: 'ฉบับซ้ำแต่ข้อความอื่น' }));
    await look();
    expect((await mails(registrar, { search: 'ฉบับซ้ำ' })).data.map((one: { state: string }) => one.state)).toEqual([
      'TAKEN',
      'AGAIN',
      'TAKEN',
    ]);
    // nothing comes again where the server numbers its mails anew
    const before = (await tray()).length;
    await server.renumber();
    await look();
    expect((await tray()).length).toBe(before);
    expect((await mails(registrar, { state: 'FOUND' })).total).toBe(0);
  });

  it('of an old program, in the letters of Windows and TIS-620, is read', async () => {
    const thai = (said: string) =>
      Buffer.from([...said].map((one) => (one.charCodeAt(0) < 128 ? one.charCodeAt(0) : one.charCodeAt(0) - 0xd60)));
    server.deliver(
      Buffer.concat([
        Buffer.from('From: '),
        thai('สำนักงานคลัง'),
        Buffer.from(' <old@sender.go.th>\r\nSubject: '),
        thai('แจ้งเวียน'),
        Buffer.from('\r\nMessage-ID: <old@x>\r\nContent-Type: text/plain; charset=TIS-620\r\n\r\n'),
        thai('ด้วยกรมบัญชีกลางแจ้ง\r\n'),
      ]),
    );
    await look();
    const item = await itemNamed('แจ้งเวียน');
    expect(item.from).toBe('สำนักงานคลัง <old@sender.go.th>');
    expect(await textOf(item)).toContain('ด้วยกรมบัญชีกลางแจ้ง');
  });
});

describe.skipIf(!dovecot)('a fax that comes by mail', () => {
  it('is kept as the PDF that is made of its TIFF; one that is no scan is told beside it', async () => {
    const fax = await scanTiff(1, 'ccittfax4');
    server.deliver(
      mailOf({
        subject: 'โทรสารถึงหน่วยงาน',
        files: [
          { name: 'fax00042.tif', mime: 'image/tiff', bytes: manyTiff([fax, await scanTiff(2, 'ccittfax4')]) },
          { name: 'วน.tif', mime: 'image/tiff', bytes: circularTiff(fax) },
        ],
      }),
    );
    await look();
    const item = await itemNamed('โทรสารถึงหน่วยงาน');
    expect(item.files.slice(1)).toMatchObject([{ name: 'fax00042.pdf', pages: 2, role: 'ATTACHMENT' }]);
    const { leftOut } = await mailNamed('โทรสารถึงหน่วยงาน');
    expect(leftOut).toMatchObject([{ name: 'วน.tif' }]);
  });
});

describe.skipIf(!dovecot)('what is hostile or too much', () => {
  it('a bad file is named with the reason and the rest is taken; no head line comes of what a subject hides', async () => {
    const subject = 'ไฟล์อันตราย\r\nBcc: all@agency.go.th\u202e';
    server.deliver(
      mailOf({
        subject,
        files: [
          { name: '../../ระเบิด.docx', mime: 'application/octet-stream', bytes: bombDocx() },
          { name: 'run.exe', mime: 'application/pdf', bytes: Buffer.from('MZ') },
          { name: 'winmail.dat', mime: 'application/ms-tnef', bytes: Buffer.from('tnef') },
          { name: 'ดี.pdf', mime: 'application/pdf', bytes: await pdfOf() },
        ],
      }),
    );
    await look();
    const item = await itemNamed('ไฟล์อันตราย Bcc: all@agency.go.th');
    expect(item.files.map((one: { name: string }) => one.name).slice(1)).toEqual(['ดี.pdf']);
    const { leftOut, state } = await mailNamed('ไฟล์อันตราย Bcc: all@agency.go.th');
    expect(state).toBe('TAKEN');
    expect(leftOut.map((one: { name: string }) => one.name)).toEqual(['ระเบิด.docx', 'run.exe', 'winmail.dat']);
    for (const { reason } of leftOut) expect(reason).toMatch(/[ก-๙]/);
    expect(await textOf(item)).toContain('winmail.dat');
  });

  it('one of ten thousand parts and one nested without end are letters that say so; the original has the rest', async () => {
    server.deliver(crowdedMail('หมื่นไฟล์', 10_000));
    server.deliver(deepMail('ซ้อนลึก', 300));
    await look();
    expect(await textOf(await itemNamed('หมื่นไฟล์'))).toContain('9950ไฟล์');
    expect(await textOf(await itemNamed('ซ้อนลึก'))).toContain('ซ้อนกันลึกเกินกำหนด');
    for (const subject of ['หมื่นไฟล์', 'ซ้อนลึก']) expect(await mailNamed(subject)).toMatchObject({ state: 'TAKEN', kept: true });
  });

  it('one of 30 MB is taken whole, a larger one is left where it is, undownloaded, and the registry is told', async () => {
    const large = (megabytes: number) => ({
      name: 'แผนที่.pdf',
      mime: 'application/pdf',
      bytes: smallPdf('แผนที่', Math.round(megabytes * 1024 * 1024)),
    });
    server.deliver(mailOf({ subject: 'ใหญ่พอดี', files: [large(21.8)] }));
    server.deliver(mailOf({ subject: 'ใหญ่เกิน', files: [large(24)] }));
    await look();
    const fits = await mailNamed('ใหญ่พอดี');
    expect(fits).toMatchObject({ state: 'TAKEN', leftOut: [] });
    expect(fits.size).toBeGreaterThan(29.5 * 1024 * 1024);
    expect(await mailNamed('ใหญ่เกิน')).toMatchObject({ state: 'REFUSED', reason: 'too_large', kept: false, mayTake: false });
    const { rows } = await sql<{
      facts: string;
    }>`select n.facts::text as facts from notification n where n.kind = 'mail_refused' and n.person_id = ${registrar.personId}`.execute(
      desk.office.db,
    );
    expect(rows.map((row) => row.facts).join()).toContain('ใหญ่เกิน');
    const { mails: all, seen } = server.count();
    expect(all - seen).toBe(1);
  }, 60_000);

  it('answers of machines, bulk mail, returned mail and the office’s own are passed over, answered by nothing, and taken where a clerk wants one', async () => {
    const passed: [string, string, string[], string?][] = [
      ['ไม่อยู่สำนักงาน', 'auto_reply', ['Auto-Submitted: auto-replied']],
      ['จดหมายข่าว', 'bulk', ['Precedence: bulk']],
      ['ส่งไม่ถึง', 'bounce', ['Return-Path: <>']],
      ['ตอบตัวเอง', 'own_address', [], server?.user],
    ];
    for (const [subject, , head, from] of passed) server.deliver(mailOf({ subject, head, ...(from ? { from } : {}) }));
    server.deliver(mailOf({ subject: 'คนเขียนเอง', head: ['Auto-Submitted: no', 'Return-Path: <a@sender.go.th>'] }));
    const before = (await tray()).length;
    await look();
    expect((await tray()).length).toBe(before + 1);
    for (const [subject, reason] of passed) expect(await mailNamed(subject)).toMatchObject({ state: 'SKIPPED', reason, mayTake: true });
    const { id } = await mailNamed('จดหมายข่าว');
    expect((await clerk.post('/sarabun/received-mails/take', { id })).status).toBe(404);
    done(await registrar.post('/sarabun/received-mails/take', { id }));
    await look();
    expect(await mailNamed('จดหมายข่าว')).toMatchObject({ state: 'TAKEN', mayTake: false });
    refused(await registrar.post('/sarabun/received-mails/take', { id }), 'mail_not_skipped');
  });
});

describe.skipIf(!dovecot)('what becomes of it', () => {
  it('taken mails are moved where the office says so, none is removed', async () => {
    await change({ after: 'MOVE', moveTo: 'Taken' });
    server.deliver(mailOf({ subject: 'ย้ายเมื่อรับแล้ว' }));
    await look();
    expect(server.count('Taken')).toMatchObject({ mails: 1, seen: 1 });
    expect(await mailNamed('ย้ายเมื่อรับแล้ว')).toMatchObject({ state: 'TAKEN' });
    await change({ after: 'SEEN' });
  });

  it('of a letter that is classed neither its words nor the mail as it came stays beside it', async () => {
    server.deliver(mailOf({ subject: 'เรื่องลับที่ส่งมาผิดทาง' }));
    await look();
    const { id, itemId } = await mailNamed('เรื่องลับที่ส่งมาผิดทาง');
    const { sha256 } = await desk.office.db
      .selectFrom('received_mail')
      .select('mail_sha256 as sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`update intake_item set classed = true where id = ${itemId}`.execute(desk.office.db);
    await forgetMails(desk.office);
    expect((await mails()).data.find((one: { id: number }) => one.id === id)).toMatchObject({ subject: '', from: '', kept: false });
    expect(await desk.office.files.stat(sha256 ?? '')).toBeNull();
  });

  it('a mailbox that can not be read says since when, keeps none of the others, and administrators are told where it lasts', async () => {
    await server.stop();
    await look();
    expect(await states()).toMatchObject({ fault: 'unreachable', faultSince: expect.any(String) });
    const told = async (kind = 'mailbox_fault') =>
      (await sql`select 1 from notification where kind = ${kind} and person_id = ${admin.personId}`.execute(desk.office.db)).rows.length;
    expect(await told()).toBe(0);
    await sql`update mailbox set fault_since = now() - interval '31 minutes'`.execute(desk.office.db);
    await watchMailboxes(desk.office);
    await watchMailboxes(desk.office);
    expect(await told()).toBe(1);
    await server.start();
    server.deliver(mailOf({ subject: 'มาถึงระหว่างที่อ่านไม่ได้' }));
    await look();
    expect(await states()).toMatchObject({ fault: null, faultSince: null });
    expect(await itemNamed('มาถึงระหว่างที่อ่านไม่ได้')).toBeDefined();
    await watchMailboxes(desk.office);
    expect([await told(), await told('mailbox_well')]).toEqual([1, 1]);
    const { over_at } = await desk.office.db
      .selectFrom('alarm')
      .select('over_at')
      .where('kind', '=', 'mailbox_fault')
      .executeTakeFirstOrThrow();
    expect(over_at).not.toBeNull();
  });

  it('a flood stays in its mailbox and is told to administrators; an hour later it is taken', async () => {
    await sql`insert into received_mail (mailbox_id, uid_validity, uid, state, reason, arrived_at, ended_at)
      select ${mailbox}, 1, 900000 + n, 'REFUSED', 'too_large', now(), now() - interval '2 minutes' from generate_series(1, 1500) n`.execute(
      desk.office.db,
    );
    server.deliver(mailOf({ subject: 'ฉบับหลังน้ำหลาก' }));
    await look();
    expect(await states()).toMatchObject({ fault: 'flood' });
    expect(await mailNamed('ฉบับหลังน้ำหลาก')).toBeUndefined();
    const { rows } = await sql<{ at: Date | null }>`select over_at as at from alarm where kind = 'mailbox_fault'`.execute(desk.office.db);
    expect(rows).toEqual([{ at: null }]);
    await sql`update received_mail set ended_at = now() - interval '61 minutes' where uid > 900000`.execute(desk.office.db);
    await look();
    expect(await states()).toMatchObject({ fault: null });
    expect(await itemNamed('ฉบับหลังน้ำหลาก')).toBeDefined();
  });

  it('one that mails came from is switched off, not removed', async () => {
    const { rows } = done(await admin.get('/settings/list/mailboxes'));
    refused(await admin.post('/settings/list/mailboxes/remove', { id: mailbox, version: rows[0].version }), 'in_use');
    done(await admin.post('/settings/list/mailboxes/switch', { id: mailbox, version: rows[0].version, active: false }));
    server.deliver(mailOf({ subject: 'เมื่อปิดแล้ว' }));
    await look();
    expect(await mailNamed('เมื่อปิดแล้ว')).toBeUndefined();
  });
});
