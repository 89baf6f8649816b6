import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeEvent, noticeDefaults } from '../../../contract/notify/notices.ts';
import { sealId } from '../../access/sealed-id.ts';
import { contextOf } from '../../http/serve.ts';
import { openJobs } from '../../jobs.ts';
import { type Officer, openDesk, prove } from '../../test/desk.ts';
import { done, refused, register, unitId } from '../../test/letters.ts';
import { startLine } from '../../test/line-double.ts';
import { startPushService } from '../../test/push-double.ts';
import { releaseNotices } from '../events/release-notices.ts';
import { tell } from '../events/tell.ts';
import { replyByLine } from './by-line.ts';
import { deliver, deliverDue } from './deliver.ts';
import { tellFaults } from './send-round.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

const token = 'channel-access-token-of-the-test';
const secret = 'channel-secret-of-the-test';
let hr: number;
let vapidKey = '';
const line = await startLine({ token, secret });
const push = await startPushService(() => vapidKey);
const desk = await openDesk({ PUBLIC_URL: 'https://office.example.go.th', LINE_API_URL: line.url, PUSH_SERVICES: push.url });
const [admin, clerk, registrar] = await desk.officers('admin', 'clerk', 'registrar');
beforeAll(async () => {
  for (const who of [clerk, registrar]) await prove(who, 'channels');
  hr = await unitId(desk, 'อว 0601.01.3');
});
afterAll(async () => {
  await desk.close();
  await line?.close();
  await push?.close();
});
beforeEach(() => line.behave('ok'));

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const userId = () => `U${randomBytes(16).toString('hex')}`;
const hook = (events: object[], key?: string) => desk.app.inject({ method: 'POST', url: '/line/webhook', ...line.webhook(events, key) });
const said = (text: string, userId: string, more: object = {}) => ({
  type: 'message',
  webhookEventId: randomBytes(8).toString('hex'),
  replyToken: randomBytes(8).toString('hex'),
  source: { type: 'user', userId },
  message: { type: 'text', text },
  ...more,
});

async function setConfig(part: string, values: object): Promise<void> {
  const { version } = done(await admin.get('/settings/admin-configs')).parts[part];
  done(await admin.post(`/settings/admin-configs/${part}`, { version, values }));
  await desk.office.system.refresh();
}
async function setForm(values: object): Promise<void> {
  const { version } = done(await admin.get('/settings/form/setting-notifications'));
  done(await admin.post('/settings/form/setting-notifications', { version, values: { ...noticeDefaults, ...values } }));
}
const deliveries = (of: object = {}): Promise<Json> => admin.get('/admin/mail-outbox', of as never).then((reply) => done(reply));
/** What was answered in the chat, as the background work would. */
async function answers(): Promise<string[]> {
  const { rows } = await sql<{ id: number; payload: Json }>`select j.id, p.payload from graphile_worker.jobs j
    join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier like '%line-reply'`.execute(await owner());
  const texts: string[] = [];
  for (const { id, payload } of rows) {
    await replyByLine(desk.office, payload);
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(await owner());
    texts.push(payload.text);
  }
  return texts;
}
let ownerDb: Json;
async function owner(): Promise<Json> {
  if (!ownerDb) {
    const { openDatabase } = await import('../../db/pool.ts');
    ownerDb = openDatabase(desk.clone.ownerUrl, { schema: 'office', max: 1, onError: () => {} });
  }
  return ownerDb;
}
afterAll(() => ownerDb?.destroy());

const ring = (kind: NoticeEvent, documentId: number, at = new Date()) =>
  desk.office.db
    .transaction()
    .execute((trx) =>
      tell(
        contextOf(desk.office, trx, { id: 't', ip: '', userAgent: '', key: null }, null),
        { kind: kind as 'reminded', holders: [hr], documentId },
        at,
      ),
    );

async function link(officer: Officer, lineUser = userId()): Promise<string> {
  await prove(officer, 'channels');
  const { code } = done(await officer.post('/users/line-account/code'));
  expect((await hook([said(code.toLowerCase(), lineUser)])).statusCode).toBe(200);
  return lineUser;
}

describe('LINE', () => {
  it('[R7] is not there before it is set up; a test says who the channel is; the secrets are in no answer', async () => {
    refused(await clerk.get('/users/line-account'), 'not_found', 404);
    expect((await hook([])).statusCode).toBe(404);
    const { version } = done(await admin.get('/settings/form/setting-notifications'));
    const on = await admin.post('/settings/form/setting-notifications', { version, values: { ...noticeDefaults, line: true } });
    expect(refused(on, 'line_not_set', 422).field).toBe('line');
    await setConfig('features', { line: true });
    await setConfig('line', { token, secret, basicId: '@office' });
    await setForm({ line: true });
    const test = done(await admin.post('/settings/admin-configs/line/test', { token: '' }));
    expect(test).toMatchObject({ ok: true, name: 'สารบรรณกลาง', sent: false, webhook: 'https://office.example.go.th/line/webhook' });
    expect(done(await admin.post('/settings/admin-configs/line/test', { token: 'wrong' })).answer).toContain('HTTP 401');
    refused(await clerk.post('/settings/admin-configs/line/test', { token: '' }), 'forbidden', 403);
    expect(JSON.stringify(done(await admin.get('/settings/admin-configs')))).not.toMatch(/channel-(access|secret)/);
    expect(done(await clerk.get('/users/line-account'))).toMatchObject({ linked: false, address: 'https://line.me/R/ti/p/%40office' });
  });

  it('[R7] a webhook without the channel’s own signature over the very bytes is not read', async () => {
    const { code } = done(await clerk.post('/users/line-account/code'));
    const event = said(code, userId());
    expect((await hook([event], 'another secret')).statusCode).toBe(401);
    const { payload, headers } = line.webhook([event]);
    const bent = payload.replace('"type":"text"', '"type": "text"');
    expect((await desk.app.inject({ method: 'POST', url: '/line/webhook', payload: bent, headers })).statusCode).toBe(401);
    expect((await desk.app.inject({ method: 'POST', url: '/line/webhook', payload })).statusCode).toBe(401);
    expect(done(await clerk.get('/users/line-account')).linked).toBe(false);
    expect((await hook([])).statusCode).toBe(200);
  });

  it('[R7] the code links once, wrong and old ones do not, a repeated event counts once; unlinking and blocking end it', async () => {
    const first = done(await clerk.post('/users/line-account/code')).code;
    const { code } = done(await clerk.post('/users/line-account/code'));
    const user = userId();
    await hook([said(first, user), said('ABCD-EFGH', user)]);
    expect(done(await clerk.get('/users/line-account')).linked).toBe(false);
    const right = said(code, user);
    await hook([right]);
    await hook([right]);
    expect(done(await clerk.get('/users/line-account')).linked).toBe(true);
    await hook([said(code, userId())]);
    const heard = await answers();
    expect(heard.filter((text) => text.startsWith('เชื่อมบัญชีเรียบร้อย'))).toHaveLength(1);
    expect(heard.filter((text) => text.startsWith('รหัสไม่ถูกต้อง'))).toHaveLength(3);
    expect(line.replies).toHaveLength(4);
    // the same LINE account for another person: the last link stands
    await link(registrar, user);
    expect(done(await clerk.get('/users/line-account')).linked).toBe(false);
    expect(done(await registrar.post('/users/line-account/unlink')).linked).toBe(false);
    await link(clerk, user);
    await hook([{ type: 'unfollow', webhookEventId: 'u1', source: { type: 'user', userId: user } }]);
    expect(done(await clerk.get('/users/line-account')).linked).toBe(false);
    const { code: old } = done(await clerk.post('/users/line-account/code'));
    await sql`update line_code set expires_at = now()`.execute(desk.office.db);
    await hook([said(old, user)]);
    expect(done(await clerk.get('/users/line-account')).linked).toBe(false);
    const { rows } = await sql<{ all: string }>`select coalesce(json_agg(c)::text, '') as all from line_code c`.execute(desk.office.db);
    expect(rows[0]?.all).not.toContain(old.replace('-', ''));
    // LINE's own page of linking
    const { address } = done(await clerk.post('/users/line-account/nonce', { linkToken: 'linktoken123' }));
    const asked = new URL(address);
    expect(asked.origin + asked.pathname).toBe('https://access.line.me/dialog/bot/accountLink');
    const accountLink = { type: 'accountLink', replyToken: 'r', source: { type: 'user', userId: user } };
    await hook([{ ...accountLink, link: { result: 'failed', nonce: asked.searchParams.get('nonce') } }]);
    expect(done(await clerk.get('/users/line-account')).linked).toBe(false);
    await hook([{ ...accountLink, link: { result: 'ok', nonce: asked.searchParams.get('nonce') } }]);
    expect(done(await clerk.get('/users/line-account')).linked).toBe(true);
    await answers();
  });

  it('[SEC12] guessing a code from one LINE account ends after ten tries, the right one is too late then', async () => {
    const user = userId();
    await hook(Array.from({ length: 11 }, () => said('ZZZZ-ZZZZ', user)));
    const { code } = done(await registrar.post('/users/line-account/code'));
    await hook([said(code, user)]);
    expect(done(await registrar.get('/users/line-account')).linked).toBe(false);
    expect((await answers()).at(-1)).toContain('ท่านส่งรหัสผิดหลายครั้ง');
  });

  it('[SEC13] a message has the subject of an open letter and a sealed link; of a classed one only that there is a letter', async () => {
    const user = await link(clerk);
    const open = await register(registrar, { sendTo: [hr], subject: 'เรื่องเปิดทางไลน์', docNo: 'อว 55/5' });
    await deliverDue(desk.office, later(3));
    const sent = line.pushed.filter(({ to }) => to === user);
    expect(sent).toHaveLength(1);
    const address = new URL(/https:\S+/.exec(sent[0]?.text ?? '')?.[0] ?? '');
    expect(sent[0]?.text.split('\n').slice(0, 2)).toEqual(['มีหนังสือรอลงรับ', 'เรื่องเปิดทางไลน์']);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      api: 'line',
      view: 'document',
      docId: sealId(desk.office, open.documentId),
    });
    expect(address.pathname).toBe('/portal');
    const secretreg = await desk.as('secretreg');
    await link(secretreg);
    line.pushed.length = 0;
    const canary = 'เรื่องลับสุดยอดของไลน์';
    const { documentId } = await register(secretreg, { secrecy: 1, subject: canary, docNo: 'ลับ 88/1' });
    await desk.office.db.transaction().execute((trx) =>
      tell(contextOf(desk.office, trx, { id: 't', ip: '', userAgent: '', key: null }, null), {
        kind: 'reminded',
        holders: [secretreg.personId],
        documentId,
      }),
    );
    // an open letter that is classed before its message went
    const raised = await register(registrar, { sendTo: [hr], subject: 'เรื่องที่ถูกปรับชั้น' });
    await sql`update document set secrecy = 1 where id = ${raised.documentId}`.execute(desk.office.db);
    await deliverDue(desk.office, later(3));
    expect(line.pushed).toHaveLength(2);
    for (const { text } of line.pushed) expect(text).toMatch(/^มีหนังสือใหม่\nhttps:\/\/office\.example\.go\.th\/portal\?api=line&\S+$/);
    expect(line.faults).toEqual([]);
    const list = JSON.stringify(await deliveries());
    expect(list).not.toMatch(/เรื่องลับสุดยอด|เรื่องเปิดทางไลน์|88\/1/);
  });

  it('[REL11] once over a lost answer, a busy and a broken LINE and a process that died; Retry-After is kept; given up at last with its reason', async () => {
    line.pushed.length = 0;
    const only = async (subject: string) => {
      const { documentId } = await register(registrar, { sendTo: [hr], subject });
      const row = await desk.office.db
        .selectFrom('delivery')
        .selectAll()
        .where('document_id', '=', documentId)
        .where('channel', '=', 'LINE')
        .executeTakeFirstOrThrow();
      return row.id;
    };
    const row = (id: number) => desk.office.db.selectFrom('delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    line.behave('lost');
    const lost = await only('คำตอบหาย');
    const t0 = later(60);
    await deliver(desk.office, lost, t0);
    expect(await row(lost)).toMatchObject({ state: 'QUEUED', attempts: 1 });
    line.behave('ok');
    await deliver(desk.office, lost, new Date(t0.getTime() + 10_000));
    expect(await row(lost), 'not before its time').toMatchObject({ attempts: 1 });
    await deliverDue(desk.office, new Date(t0.getTime() + 5 * 60_000));
    expect(await row(lost)).toMatchObject({ state: 'SENT', attempts: 2 });
    expect(line.pushed.filter(({ text }) => text.includes('คำตอบหาย'))).toHaveLength(1);
    // a process died between the sending and the commit: the lease ends, the key is the same
    await sql`update delivery set state = 'QUEUED', next_at = ${later(66)} where id = ${lost}`.execute(desk.office.db);
    await deliverDue(desk.office, later(70));
    expect(await row(lost)).toMatchObject({ state: 'SENT', attempts: 3 });
    expect(line.pushed.filter(({ text }) => text.includes('คำตอบหาย'))).toHaveLength(1);
    // two at once
    const twice = await only('สองกระบวนการ');
    await Promise.all([deliver(desk.office, twice, later(71)), deliver(desk.office, twice, later(71))]);
    expect(line.pushed.filter(({ text }) => text.includes('สองกระบวนการ'))).toHaveLength(1);
    line.behave('busy');
    const busy = await only('ไลน์ยุ่ง');
    await deliver(desk.office, busy, later(120));
    const waits = await row(busy);
    expect(Number(waits.next_at) - Number(later(120))).toBeGreaterThan(29 * 60_000);
    expect(waits.last_error).toContain('429');
    const calls = line.calls();
    const next = await only('ไม่ไปรบกวน');
    await deliver(desk.office, next, later(121));
    expect(line.calls(), 'a paused server is left alone').toBe(calls);
    line.behave('broken');
    for (let hour = 3; hour < 30; hour += 1) await deliverDue(desk.office, later(hour * 60));
    expect(await row(busy)).toMatchObject({ state: 'FAILED', last_error: expect.stringContaining('500') });
    // told to the administrators once, not once for each
    expect(await tellFaults(desk.office, later(31 * 60))).toBe(2);
    expect(await tellFaults(desk.office, later(32 * 60))).toBe(0);
    const { items } = done(await admin.post('/sarabun/get-notifications', { MODULE: 'ALL' }));
    expect(JSON.parse(items.alerts[0].NN_JSON_DATA)).toMatchObject({
      title: 'ส่งการแจ้งเตือนออกนอกระบบไม่สำเร็จ',
      detail: 'ไม่สำเร็จ 2 รายการ ทาง LINE',
      noti_link: '/mail-outbox?state=FAILED',
    });
    line.behave('ok');
    for (const name of ['clerk', 'auditor']) {
      const other = await desk.as(name);
      expect((await other.post('/admin/deliveries/again', { ids: [busy] })).status).toBe(403);
      expect((await other.post('/admin/deliveries/cancel', { ids: [busy] })).status).toBe(403);
    }
    expect(done(await admin.post('/admin/deliveries/again', { ids: [busy, lost] })).changed).toBe(1);
    await deliver(desk.office, busy, later(40 * 60));
    expect(await row(busy)).toMatchObject({ state: 'SENT', last_error: null });
    const held = await only('ยกเลิกก่อนส่ง');
    expect(done(await admin.post('/admin/deliveries/cancel', { ids: [held, busy] })).changed).toBe(1);
    await deliver(desk.office, held, later(41 * 60));
    expect(line.pushed.some(({ text }) => text.includes('ยกเลิกก่อนส่ง'))).toBe(false);
    const { counts, data } = await deliveries({ state: 'CANCELLED', channel: 'LINE' });
    expect(data).toMatchObject([{ id: held, state: 'CANCELLED', person: expect.stringMatching(/\S/), body: '' }]);
    expect(counts).toContainEqual({ channel: 'LINE', state: 'CANCELLED', count: 1 });
  });

  it('[SEC13] whoever takes his consent to LINE back gets no message from then on, linked or not', async () => {
    const consent = (agreed: boolean) =>
      sql`insert into consent (person_id, consent_text_id, agreed, language, channel)
        select ${clerk.personId}, id, ${agreed}, 'th', 'profile' from consent_text where kind = 'LINE' order by id desc limit 1`.execute(
        desk.office.db,
      );
    await consent(false);
    await register(registrar, { sendTo: [hr], subject: 'หลังถอนความยินยอม' });
    await deliverDue(desk.office, later(3));
    expect(line.pushed.some(({ text }) => text.includes('หลังถอนความยินยอม'))).toBe(false);
    await consent(true);
  });

  it('who blocked the official account is unlinked, and nobody is called for it', async () => {
    await register(registrar, { sendTo: [hr], subject: 'ถูกบล็อก' });
    line.behave('blocked');
    await deliverDue(desk.office, later(3));
    expect(done(await clerk.get('/users/line-account')).linked).toBe(false);
    expect((await deliveries({ state: 'FAILED' })).data[0].error).toContain('บล็อก');
    expect(await tellFaults(desk.office, later(90 * 60))).toBe(0);
  });
});

describe('the browser', () => {
  it('[SEC13] shows once what was encrypted for it alone; a gone one is forgotten; foreign addresses and persons are refused', async () => {
    const one = push.browser('one');
    refused(await clerk.post('/users/push-devices', one.subscription), 'push_off');
    await setForm({ line: true, push: true });
    vapidKey = done(await clerk.get('/users/notice-choices')).push.publicKey;
    expect(Buffer.from(vapidKey, 'base64url')).toHaveLength(65);
    const { rows } = await sql<{ wrapped: Buffer }>`select wrapped from setting_secret where key = 'push.vapid'`.execute(desk.office.db);
    expect(rows[0]?.wrapped.toString('latin1')).not.toContain('privateKey');
    for (const endpoint of [
      'http://127.0.0.1:5432/x',
      'https://evil.example/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://evilpush.apple.com/x',
    ])
      expect(refused(await clerk.post('/users/push-devices', { ...one.subscription, endpoint }), 'push_endpoint', 422).field).toBe(
        'endpoint',
      );
    const { device } = done(await clerk.post('/users/push-devices', one.subscription));
    const gone = push.browser('gone');
    done(await clerk.post('/users/push-devices', gone.subscription));
    push.answer('gone', 410);
    const { documentId } = await register(registrar, { sendTo: [hr], subject: 'เรื่องเปิดทางเบราว์เซอร์' });
    await deliverDue(desk.office, later(3));
    await deliverDue(desk.office, later(10));
    expect(one.shown).toEqual([
      {
        title: 'มีหนังสือรอลงรับ',
        body: 'เรื่องเปิดทางเบราว์เซอร์',
        url: `https://office.example.go.th/portal?api=notification&view=document&docId=${sealId(desk.office, documentId)}&enc=y`,
        tag: one.topics[0],
      },
    ]);
    expect(done(await clerk.get('/users/notice-choices')).push.devices).toMatchObject([{ id: device.id, name: 'Chrome Linux' }]);
    const secretreg = await desk.as('secretreg');
    await prove(secretreg, 'channels');
    const theirs = push.browser('theirs');
    done(await secretreg.post('/users/push-devices', theirs.subscription));
    const classed = await register(secretreg, { secrecy: 1, subject: 'เรื่องลับของเบราว์เซอร์' });
    await desk.office.db.transaction().execute((trx) =>
      tell(contextOf(desk.office, trx, { id: 't', ip: '', userAgent: '', key: null }, null), {
        kind: 'reminded',
        holders: [secretreg.personId],
        documentId: classed.documentId,
      }),
    );
    await deliverDue(desk.office, later(3));
    expect(theirs.shown).toMatchObject([{ title: 'มีหนังสือใหม่', body: '' }]);
    // another person's device is not mine to end; who signs in on it takes it over, and nothing of before comes
    expect(done(await registrar.post('/users/push-devices/remove', { id: device.id })).removed).toBe(false);
    await register(registrar, { sendTo: [hr], subject: 'ก่อนเปลี่ยนคน' });
    done(await registrar.post('/users/push-devices', one.subscription));
    await deliverDue(desk.office, later(3));
    expect(one.shown).toHaveLength(1);
    expect(done(await clerk.get('/users/notice-choices')).push.devices).toEqual([]);
    expect(done(await registrar.post('/users/push-devices/leave', { endpoint: one.subscription.endpoint })).removed).toBe(true);
  });
});

describe('what a person chooses', () => {
  /** Monday, a working day of the demo agency, by the clock in Bangkok. */
  const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+07:00`);
  const choose = async (officer: Officer, change: object) => {
    const now = done(await officer.get('/users/notice-choices'));
    const { version, quiet, quietFrom, quietUntil, quietDays, digest, digestHour } = now;
    return officer.post('/users/notice-choices', {
      version,
      off: {},
      quiet,
      quietFrom,
      quietUntil,
      quietDays,
      digest,
      digestHour,
      ...change,
    });
  };
  const waiting = (channel: string) =>
    desk.office.db
      .selectFrom('delivery')
      .select(['id', 'state', 'hold_until'])
      .where('channel', '=', channel)
      .where('state', 'in', ['HELD', 'QUEUED'])
      .execute();

  it('[S41] a group that is off is not sent; what the agency forces stays; hours and the day’s message are one’s own', async () => {
    await sql`update delivery set state = 'CANCELLED' where state in ('HELD', 'QUEUED')`.execute(desk.office.db);
    const user = await link(clerk);
    await answers();
    const { documentId } = await register(registrar, { sendTo: [hr], subject: 'เรื่องของตัวเลือก' });
    await deliverDue(desk.office, later(3));
    line.pushed.length = 0;
    done(await choose(clerk, { off: { LINE: ['deadlines'] } }));
    await ring('reminded', documentId);
    expect(await waiting('LINE')).toEqual([]);
    const cells = done(await clerk.get('/users/notice-choices')).groups;
    expect(cells.find(({ group }: Json) => group === 'deadlines').by).toMatchObject({
      LINE: { on: false, lock: null },
      MAIL: { on: false, lock: 'noServer' },
      PUSH: { on: true, lock: null },
    });
    expect(cells.some(({ group }: Json) => group === 'system')).toBe(false);
    await setForm({ line: true, push: true, forced: ['account', 'system', 'deadlines'] });
    expect(refused(await choose(clerk, { off: { LINE: ['deadlines'] } }), 'notice_forced', 422).field).toBe('off.LINE');
    await ring('reminded', documentId);
    expect(await waiting('LINE')).toHaveLength(1);
    await deliverDue(desk.office, later(3));
    // at night nothing comes; in the morning what waited comes as one
    done(await choose(clerk, { quiet: 'own', quietFrom: '20:00', quietUntil: '07:00', quietDays: false }));
    line.pushed.length = 0;
    for (const time of ['21:00', '22:00']) await ring('reminded', documentId, at(time));
    await releaseNotices(desk.office, at('06:59', '2026-11-24'));
    expect((await waiting('LINE')).map(({ state }) => state)).toEqual(['HELD', 'HELD']);
    await releaseNotices(desk.office, at('07:00', '2026-11-24'));
    await deliverDue(desk.office, later(3));
    expect(line.pushed).toMatchObject([{ to: user, text: 'มีการแจ้งเตือน 2 รายการ\nhttps://office.example.go.th/notification-all' }]);
    done(await choose(clerk, { quiet: 'never', digest: 'daily', digestHour: 16 }));
    await ring('reminded', documentId, at('09:00'));
    expect((await waiting('LINE'))[0]?.hold_until).toEqual(at('16:00'));
    const stale = done(await clerk.get('/users/notice-choices'));
    done(await choose(clerk, { digest: 'agency' }));
    expect((await clerk.post('/users/notice-choices', { ...stale, off: {} })).status).toBe(409);
    expect(refused(await choose(clerk, { quiet: 'own', quietFrom: '08:00', quietUntil: '08:00' }), 'quiet_whole_day', 422).field).toBe(
      'quietUntil',
    );
  });
});

it('[REL11] no call of a person waits for a server that hangs; what it held up goes once when it answers', async () => {
  await sql`update delivery set state = 'CANCELLED' where state in ('HELD', 'QUEUED')`.execute(desk.office.db);
  await setForm({ line: true });
  done(
    await clerk.post('/users/notice-choices', {
      ...done(await clerk.get('/users/notice-choices')),
      off: {},
      quiet: 'never',
      digest: 'each',
    }),
  );
  line.pushed.length = 0;
  line.behave('hang');
  const jobs = await openJobs(desk.office, desk.clone.ownerUrl);
  try {
    // answered although LINE answers nothing until it is told to
    await register(registrar, { sendTo: [hr], subject: 'ไลน์ค้าง' });
    const row = () =>
      desk.office.db
        .selectFrom('delivery')
        .selectAll()
        .where('channel', '=', 'LINE')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    await expect.poll(async () => (await row()).last_error, { timeout: 20_000 }).toContain('no answer');
    line.behave('ok');
    await deliverDue(desk.office, later(10));
    expect(await row()).toMatchObject({ state: 'SENT' });
    expect(line.pushed).toHaveLength(1);
  } finally {
    await jobs.stop();
  }
});
