import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needTool } from '../../test/debian-tool.ts';
import { type ExchangeOffice, numbered, offered, openExchangeOffice, sentTo, takeIn, waysOf } from '../../test/exchange-offices.ts';
import { done, open, pdfOf, refused } from '../../test/letters.ts';
import { type MailNet, openMailNet, turnMails } from '../../test/mail-exchange.ts';
import { type MailOf, mailOf } from '../../test/mails.ts';
import { watchSilence } from '../out/watch-silence.ts';
import { codeOf, keysIn } from './code.ts';
import { readAnswer } from './read-answer.ts';

const dovecot = needTool('dovecot', 'dovecot-imapd');
const [hereAt, thereAt] = ['saraban@here.go.th', 'saraban@there.go.th'];
const [hereName, thereName] = ['กรมต้นทาง', 'กรมปลายทาง'];
const minutes = (n: number) => new Date(Date.now() + n * 60_000);
let net: MailNet;
let here: ExchangeOffice;
let there: ExchangeOffice;

beforeAll(async () => {
  if (!dovecot) return;
  net = await openMailNet(dovecot);
  [here, there] = await Promise.all([openExchangeOffice('here', hereName), openExchangeOffice('there', thereName)]);
  await net.join(here, hereAt, [{ name: thereName, code: 'there-mail', address: thereAt }]);
  await net.join(there, thereAt, [{ name: hereName, code: 'here-mail', address: hereAt }]);
}, 180_000);
afterAll(async () => {
  await Promise.all([here, there].map((office) => office?.close()));
  await net?.close();
});

const lastOffered = async () => (await offered(there)).at(-1);
const wayOf = async (documentId: number) => (await waysOf(here, documentId))[0];
const docNoOf = async (documentId: number) => (await open(await here.desk.as('officer'), documentId)).document.docNo;
const idOf = (raw: string) => /^Message-ID: (<[^>]*>)/m.exec(raw)?.[1] ?? '';

/** A person there writes to our central address. */
const writes = (to: string, { from = thereAt, ...mail }: MailOf) => net.deliver(to, mailOf({ from: `<${from}>`, ...mail }));

it('a code is read back as its key, also where somebody typed it otherwise; an answer as people write it', () => {
  const key = 'a1b2c3d4-e5f6-4711-8899-aabbccddeeff';
  const [range] = keysIn(`ตอบ (อ้าง ${codeOf(key).toLowerCase()})`);
  expect([range && range.from <= key && key <= range.to, range?.from.slice(0, 11)]).toEqual([true, 'a1b2c3d4-e5']);
  expect(readAnswer('ลงรับแล้ว เลขรับที่ ๑๒๓๔/๒๕๖๙ ครับ\n> เลขรับ:')).toMatchObject({
    kind: 'ACCEPTED',
    number: '1234/2569',
    words: 'ลงรับแล้ว เลขรับที่ ๑๒๓๔/๒๕๖๙ ครับ',
  });
  expect(readAnswer('> ผล: ลงรับแล้ว\n> เลขรับ: 88')).toMatchObject({ kind: 'ACCEPTED', number: '88' });
  expect(readAnswer('ไม่ใช่หนังสือถึงกรมนี้')).toMatchObject({ kind: 'REFUSED' });
  expect(readAnswer('เปิดไฟล์ไม่ได้ค่ะ')).toMatchObject({ kind: 'WRONG' });
  expect(readAnswer('ขอบคุณค่ะ\n\nเมื่อ 27 พ.ย. 2569 saraban@here.go.th เขียนว่า:\n> เลขรับ:')).toMatchObject({ kind: 'OTHER', words: 'ขอบคุณค่ะ' });
});

describe.runIf(dovecot)('a letter by the central mail address', () => {
  it('[X14] [X15] goes as a mail that people and machines read, is a letter there, and its receipt and number come back by mail', async () => {
    const documentId = await sentTo(here, [thereName], 'ขอเชิญประชุมหารือ');
    net.plan.push('fault');
    await here.move();
    expect(await wayOf(documentId)).toMatchObject({ state: 'QUEUED', tries: 1, fault: expect.stringContaining('fault') });
    await here.move(minutes(2));
    // example 10
    expect(await wayOf(documentId)).toMatchObject({ state: 'DELIVERED', may: { recall: false, ask: false } });
    refused(
      await (await here.desk.as('officer')).post(`/exchange/ways/${(await wayOf(documentId)).id}/recall`, { reason: 'ส่งผิด' }),
      'exchange_no_recall',
    );
    const [first, second] = net.sent.slice(-2);
    expect(second?.raw).toBe(first?.raw);
    await turnMails(there);
    const item = await lastOffered();
    const docNo = await docNoOf(documentId);
    expect(item).toMatchObject({ from: hereName, subject: 'ขอเชิญประชุมหารือ' });
    expect(item.proposals.docNo.value).toBe(docNo);
    const mine = done(await there.registrar.get('/sarabun/received-mails'));
    expect(mine.data[0]).toMatchObject({ state: 'HEARD', kept: true });
    expect(net.box(thereAt).count('e-Office')).toMatchObject({ mails: 1, seen: 1 });
    await turnMails(here);
    expect(await wayOf(documentId)).toMatchObject({ state: 'ACKNOWLEDGED' });
    const letter = await takeIn(there, item.id);
    await turnMails(there);
    await turnMails(here);
    expect(await wayOf(documentId)).toMatchObject({ state: 'ACCEPTED', acceptedNo: letter.receiveNo, may: { doubt: false } });
    expect((await open(await here.desk.as('officer'), documentId)).document.state).toBe(60);
    expect(net.sent.at(-1)?.raw).toContain(`In-Reply-To: ${idOf(second?.raw ?? '')}`);
  });

  it('[X8] [X14] is not sent where a class lies on it, or its files are larger than mail servers carry', async () => {
    const officer = await here.desk.as('officer');
    const classed = await numbered(here, [thereName]);
    await sql`update document set secrecy = 1 where id = ${classed}`.execute(here.desk.office.db);
    expect((await officer.post(`/sarabun/documents/${classed}/send`)).body.status).toBe('error');
    const large = await numbered(here, [thereName]);
    const owner = new pg.Client({ connectionString: here.desk.clone.ownerUrl });
    await owner.connect();
    await owner.query(
      `update ${here.desk.office.config.schema}.file set size = $1 where id in (select file_id from ${here.desk.office.config.schema}.document_file where document_id = $2 and role = 'MAIN')`,
      [21 * 1_048_576, large],
    );
    await owner.end();
    refused(await officer.post(`/sarabun/documents/${large}/send`), 'exchange_too_large', 422);
  });

  it('[X1] [X3] however it is lost, unheard, doubled, late and in another order it is one letter with one number', async () => {
    const before = (await offered(there)).length;
    const sent: number[] = [];
    for (const fates of [['lost'], ['unheard'], ['twice'], ['late'], ['lost', 'unheard', 'twice']] as const) {
      net.plan.push(...fates);
      sent.push(await sentTo(here, [thereName]));
      for (const at of [0, 2, 9, 30]) await here.move(minutes(at));
    }
    // one that a mail server took and that never came: after the silence it is sent again
    net.plan.push('vanished');
    const gone = await sentTo(here, [thereName]);
    sent.push(gone);
    await here.move();
    await watchSilence(here.desk.office, minutes(60 * 24 * 7));
    const silent = await wayOf(gone);
    expect(silent).toMatchObject({ state: 'DELIVERED', silent: true, may: { again: true } });
    done(await (await here.desk.as('officer')).post(`/exchange/ways/${silent.id}/again`));
    await here.move();
    net.arrive();
    await turnMails(there);
    const items = (await offered(there)).slice(before);
    expect(items).toHaveLength(6);
    for (const { id } of items) await takeIn(there, id);
    net.plan.push('late', 'twice', 'unheard', 'vanished', 'lost');
    for (const at of [0, 2, 9, 30, 90]) await there.move(minutes(at));
    net.arrive();
    await turnMails(here);
    const open = [];
    for (const id of sent) if ((await wayOf(id)).state !== 'ACCEPTED') open.push(id);
    expect(open.length).toBeGreaterThan(0);
    // an answer that vanished: the letter sent again a day later brings it once more
    for (const id of open) {
      const way = await wayOf(id);
      expect(way).toMatchObject({ state: 'ACKNOWLEDGED', may: { again: false } });
      refused(await (await here.desk.as('officer')).post(`/exchange/ways/${way.id}/again`), 'exchange_moved');
      await sql`update exchange_letter set changed_at = now() - interval '25 hours' where document_id = ${id}`.execute(here.desk.office.db);
      done(await (await here.desk.as('officer')).post(`/exchange/ways/${(await wayOf(id)).id}/again`));
    }
    await here.move();
    await turnMails(there);
    await turnMails(here);
    expect(await offered(there)).toHaveLength(before);
    const told = [];
    for (const id of sent) told.push((await wayOf(id)).acceptedNo);
    expect([told.every(Boolean), new Set(told).size]).toEqual([true, 6]);
  });

  it('what waits together goes over one connection, and a mail that breaks off takes nothing with it', async () => {
    net.plan.push('lost');
    const sent = [];
    for (let n = 0; n < 4; n++) sent.push(await sentTo(here, [thereName]));
    const before = net.connections;
    await here.move();
    expect(net.connections - before).toBeLessThanOrEqual(2);
    const states = [];
    for (const id of sent) states.push((await wayOf(id)).state);
    expect(states).toEqual(['UNSURE', 'DELIVERED', 'DELIVERED', 'DELIVERED']);
    await here.move(minutes(2));
    expect(await wayOf(sent[0] ?? 0)).toMatchObject({ state: 'DELIVERED' });
    await turnMails(there);
    for (const { id } of await offered(there)) await takeIn(there, id);
    await turnMails(there);
    await turnMails(here);
  });

  it('example 21: answered from a phone without a reference it is a proposal, and counts when a clerk confirms it', async () => {
    const documentId = await sentTo(here, [thereName]);
    await here.move();
    writes(hereAt, { subject: 'รับหนังสือ', text: `เรียน สารบรรณ\nหนังสือ ${await docNoOf(documentId)} ลงรับแล้ว เลขรับ ๔๕๖๗/๒๕๖๙` });
    await turnMails(here);
    const way = await wayOf(documentId);
    expect(way).toMatchObject({ state: 'DELIVERED', replies: [{ kind: 'ACCEPTED', number: '4567/2569', from: thereAt }] });
    const [reply] = way.replies;
    refused(await there.registrar.post(`/exchange/replies/${reply.id}/confirm`, { number: '1' }), 'not_found', 404);
    refused(await (await here.desk.as('officer2')).post(`/exchange/replies/${reply.id}/confirm`, { number: '1' }), 'not_found', 404);
    const clerk = await here.desk.as('clerk');
    refused(await clerk.post(`/exchange/replies/${reply.id}/confirm`, { number: '' }), 'required', 422);
    done(await clerk.post(`/exchange/replies/${reply.id}/confirm`, { number: reply.number }));
    expect(await wayOf(documentId)).toMatchObject({ state: 'ACCEPTED', acceptedNo: '4567/2569', replies: [] });
    // by the code in the subject, from an address that nobody knows
    const other = await sentTo(here, [thereName]);
    await here.move();
    writes(hereAt, { from: 'somchai@phone.example', subject: `Re: (อ้าง ${codeOf((await wayOf(other)).key)})`, text: 'ไม่ใช่หนังสือถึงกรมนี้' });
    await turnMails(here);
    const [refusal] = (await wayOf(other)).replies;
    expect(refusal).toMatchObject({ kind: 'REFUSED' });
    done(await clerk.post(`/exchange/replies/${refusal.id}/judge`, { as: 'REFUSED', text: refusal.words }));
    expect(await wayOf(other)).toMatchObject({ state: 'REJECTED', reasonText: 'ไม่ใช่หนังสือถึงกรมนี้' });
  });

  it('a number that was told by telephone is typed by who sent the letter or his registry, and what comes by mail later stands beside it', async () => {
    const documentId = await sentTo(here, [thereName]);
    const [officer, clerk] = [await here.desk.as('officer'), await here.desk.as('clerk')];
    const queued = await wayOf(documentId);
    expect(queued.may.number).toBe(false);
    const said = { number: '๔๕/๒๕๖๙', told: 'คุณสมใจ กองกลาง ทางโทรศัพท์' };
    refused(await officer.post(`/exchange/ways/${queued.id}/number`, said), 'exchange_moved');
    await here.move();
    expect((await wayOf(documentId)).may.number).toBe(true);
    const type = (who: typeof clerk, more: object = {}) => who.post(`/exchange/ways/${queued.id}/number`, { ...said, ...more });
    refused(await type(there.registrar), 'not_found', 404);
    expect((await type(await here.desk.as('officer2'))).body.status).toBe('error');
    refused(await type(clerk, { number: '' }), 'required', 422);
    refused(await type(clerk, { told: ' ' }), 'required', 422);
    done(await type(clerk));
    const way = await wayOf(documentId);
    expect(way).toMatchObject({ state: 'ACCEPTED', acceptedNo: said.number });
    expect(way.steps.at(-1)).toMatchObject({ action: 'accept', note: `${said.number} · ${said.told}`, by: expect.any(String) });
    expect((await open(officer, documentId)).document.state).toBe(60);
    // the registry there takes it in after all, and its system tells so
    await turnMails(there);
    const { receiveNo } = await takeIn(there, (await lastOffered()).id);
    await turnMails(there);
    await turnMails(here);
    expect(await wayOf(documentId)).toMatchObject({ state: 'ACCEPTED', acceptedNo: receiveNo, may: { number: true } });
    expect((await open(officer, documentId)).transmissions.at(-1).endText).toBe(`เลขรับ ${said.number}, ${receiveNo}`);
  });

  it('example 22: an answer by a machine is no receipt; a mail server’s word is what became of it', async () => {
    const documentId = await sentTo(here, [thereName]);
    await here.move();
    const sent = net.sent.at(-1)?.raw ?? '';
    const head = ['Auto-Submitted: auto-replied', `In-Reply-To: ${idOf(sent)}`];
    writes(hereAt, { subject: 'ตอบกลับอัตโนมัติ: ไม่อยู่', text: 'ไม่อยู่ถึงวันจันทร์ เลขรับ 99', head });
    await turnMails(here);
    expect(await wayOf(documentId)).toMatchObject({ state: 'DELIVERED', replies: [] });
    const report = (action: string) =>
      `Return-Path: <>\r\nFrom: <mailer-daemon@mx.test.go.th>\r\nTo: <${hereAt}>\r\nSubject: report\r\nDate: Fri, 27 Nov 2026 09:00:00 +0700\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=q\r\n\r\n--q\r\nContent-Type: text/plain\r\n\r\nx\r\n--q\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns;mx\r\n\r\nFinal-Recipient: rfc822;${thereAt}\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp;550 no such mailbox\r\n\r\n--q\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${idOf(sent)}\r\n\r\n--q--\r\n`;
    net.deliver(hereAt, report('delayed'));
    await turnMails(here);
    expect(await wayOf(documentId)).toMatchObject({ state: 'DELIVERED' });
    net.deliver(hereAt, report('failed'));
    await turnMails(here);
    expect(await wayOf(documentId)).toMatchObject({
      state: 'FAILED',
      reason: 'BOUNCED',
      reasonText: expect.stringContaining('no such mailbox'),
      may: { again: true },
    });
  });
});

describe.runIf(dovecot)('a letter as people write one', () => {
  it('of a known agency waits in the tray and is answered with its number; one that its own server does not know, or that nobody can open, is held', async () => {
    const file = { name: 'หนังสือ.pdf', mime: 'application/pdf', bytes: await pdfOf() };
    const write = (more: Parameters<typeof mailOf>[0]) => writes(thereAt, { from: hereAt, ...more });
    write({ subject: '[ที่ ทส 0101/455] [ด่วน] ขอเชิญประชุม', files: [file], id: 'people-1' });
    await turnMails(there);
    const item = await lastOffered();
    expect(item).toMatchObject({ from: hereName, subject: 'ขอเชิญประชุม', speed: 2 });
    expect(item.proposals.docNo.value).toBe('ทส 0101/455');
    const { receiveNo } = await takeIn(there, item.id);
    await there.move();
    const answer = net.sent.at(-1);
    expect([answer?.to, answer?.raw.includes('In-Reply-To: <people-1@sender.go.th>')]).toEqual([hereAt, true]);
    expect(Buffer.from(/base64\r\n\r\n([\s\S]*?)\r\n--/.exec(answer?.raw ?? '')?.[1] ?? '', 'base64').toString()).toContain(
      `เลขรับ: ${receiveNo}`,
    );
    const fresh = async () => ({ name: 'หนังสือ.pdf', mime: 'application/pdf', bytes: await pdfOf() });
    const results = (line: string) => [`Authentication-Results: ${line}`];
    write({
      subject: 'ปลอม',
      files: [await fresh()],
      head: results('mx.test.go.th; spf=fail smtp.mailfrom=here.go.th; dkim=none; dmarc=fail'),
    });
    // what a stranger wrote above his own mail is not believed
    write({
      subject: 'จริง',
      files: [await fresh()],
      head: [...results('mx.test.go.th; spf=pass; dmarc=pass'), ...results('evil.example; dmarc=fail')],
    });
    write({ subject: 'เปิดไม่ได้', files: [{ name: 'winmail.dat', mime: 'application/ms-tnef', bytes: Buffer.from('x') }] });
    write({ subject: 'ซ้อน', files: [{ name: 'a.eml', mime: 'message/rfc822', bytes: Buffer.from('Subject: x\r\n\r\nx') }] });
    write({
      subject: 'ล็อก',
      files: [{ name: 'a.zip', mime: 'application/zip', bytes: Buffer.concat([entry('f/', 0), entry('f/a.pdf', 1)]) }],
    });
    await turnMails(there);
    const { ways } = done(await there.registrar.get('/exchange/desk'));
    const held = ways
      .filter(({ state }: { state: string }) => state === 'HELD')
      .map(({ reason, checks }: { reason: string; checks: string }) => [reason, checks]);
    expect(held).toEqual([
      ['MAIL_FAILED', 'SPF fail · DKIM none · DMARC fail'],
      ['WINMAIL', ''],
      ['MAIL_IN_MAIL', ''],
      ['LOCKED', ''],
    ]);
    expect((await lastOffered()).subject).toBe('จริง');
    const winmail = ways.find(({ reason }: { reason: string }) => reason === 'WINMAIL');
    refused(await there.registrar.post(`/exchange/ways/${winmail.id}/offer`), 'exchange_files_missing');
    done(await there.registrar.post(`/exchange/ways/${winmail.id}/wrong`, { code: 'FILE', text: 'ขอไฟล์ PDF' }));
    await there.move();
    expect(net.sent.at(-1)?.to).toBe(hereAt);
  });

  it('of a stranger is a mail as any other', async () => {
    writes(thereAt, { from: 'somebody@example.com', subject: 'สอบถาม', text: 'เลขรับ 5' });
    await turnMails(there);
    const { data } = done(await there.registrar.get('/sarabun/tray', { state: 'WAITING', pageSize: '100' }));
    expect(data).toContainEqual(expect.objectContaining({ way: 'MAIL', subject: 'สอบถาม' }));
  });
});

/** The head of a file in an archive; `flags` 1: it has a password. */
function entry(name: string, flags: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name)]);
}
