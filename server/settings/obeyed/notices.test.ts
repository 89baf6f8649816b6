import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { noticeDefaults } from '../../../contract/notify/notices.ts';
import { unsealId } from '../../access/sealed-id.ts';
import { contextOf } from '../../http/serve.ts';
import { unsealed } from '../../notify/channels/sealed-text.ts';
import { releaseNotices } from '../../notify/events/release-notices.ts';
import { tell, tellFailure } from '../../notify/events/tell.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, postOf, refused, register, unitId } from '../../test/letters.ts';

// letters are mailed where there is a mail server; nobody answers at this one, so what is to be sent is kept
const desk = await openDesk({ PUBLIC_URL: 'https://office.example.go.th', SMTP_URL: 'smtp://127.0.0.1:9' });
const [admin, registrar, clerk, director] = await desk.officers('admin', 'registrar', 'clerk', 'director');
const hr = await unitId(desk, 'อว 0601.01.3');
afterAll(() => desk.close());

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

/** Monday, a working day of the demo agency, by the clock in Bangkok. */
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+07:00`);

async function mailsTo(who: Officer): Promise<{ subject: string; body: string }[]> {
  const { email } = await desk.office.db.selectFrom('person').select('email').where('id', '=', who.personId).executeTakeFirstOrThrow();
  const rows = await desk.office.db
    .selectFrom('delivery')
    .selectAll()
    .where('to_address', '=', email)
    .where('state', '!=', 'HELD')
    .orderBy('id')
    .execute();
  return rows.map(({ subject, body }) => ({ subject, body: unsealed(desk.office, body) }));
}
const forgetMails = () => sql`update delivery set to_address = ''`.execute(desk.office.db);

async function bellOf(who: Officer, documentId: number): Promise<{ title: string; detail: string }[]> {
  const { items } = done(await who.post('/service/get-all-notification', { take: 100 }));
  return items.filter((one: Json) => one.F_DOC_ID === documentId).map((one: Json) => JSON.parse(one.NN_JSON_DATA));
}

const rule = async (event: string): Promise<Json> =>
  done(await admin.get('/settings/notice-events')).events.find((one: Json) => one.event === event);
async function setRule(event: string, change: object): Promise<void> {
  const { active, audience, version } = await rule(event);
  done(await admin.post('/settings/notice-events', { events: [{ event, active, audience, version, ...change }] }));
}
const words = async (event: string): Promise<Json> =>
  done(await admin.get('/settings/notice-texts')).items.find((one: Json) => one.event === event);

async function setForm(values: object): Promise<void> {
  const { version } = done(await admin.get('/settings/form/setting-notifications'));
  done(await admin.post('/settings/form/setting-notifications', { version, values: { ...noticeDefaults, ...values } }));
}

/** Rings as the office itself does, at that hour. */
const ring = (holders: number[], documentId: number, hour: Date) =>
  desk.office.db
    .transaction()
    .execute((trx) =>
      tell(
        contextOf(desk.office, trx, { id: 'notices', ip: '', userAgent: '', key: null }, null),
        { kind: 'reminded', holders, documentId },
        hour,
      ),
    );

describe('events', () => {
  it('[S42] a switched-off event is not told, and the next one is once it is on again; a role without a channel hears nothing', async () => {
    await setRule('unreceived', { active: false });
    const quiet = await register(registrar, { sendTo: [hr] });
    expect(await bellOf(clerk, quiet.documentId)).toEqual([]);
    await setRule('unreceived', { active: true });
    const told = await register(registrar, { sendTo: [hr] });
    expect(await bellOf(clerk, told.documentId)).toHaveLength(1);
    expect(await bellOf(clerk, quiet.documentId)).toEqual([]);
    const { audience } = await rule('unreceived');
    await setRule('unreceived', { audience: { ...audience, REGISTRY: [] } });
    const unheard = await register(registrar, { sendTo: [hr] });
    expect(await bellOf(clerk, unheard.documentId)).toEqual([]);
    await setRule('unreceived', { audience: { ...audience, REGISTRY: ['BELL', 'MAIL'] } });
    await forgetMails();
    const mailed = await register(registrar, { sendTo: [hr], subject: 'เรื่องที่แจ้งทางอีเมล', speed: 4 });
    expect(await bellOf(clerk, mailed.documentId)).toHaveLength(1);
    const [mail] = await mailsTo(clerk);
    expect(mail?.body).toContain('เรื่อง เรื่องที่แจ้งทางอีเมล');
    const link = new URL(/https:\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    expect(`${link.origin}${link.pathname}`).toBe('https://office.example.go.th/portal');
    const { docId, ...rest } = Object.fromEntries(link.searchParams);
    expect(rest).toEqual({ api: 'email', view: 'document', enc: 'y' });
    expect(unsealId(desk.office, docId ?? '')).toEqual({ documentId: mailed.documentId, expired: false });
    expect(mail?.body).not.toContain('กำหนดแล้วเสร็จ');
    await setRule('unreceived', { audience });
  });

  it('[S42] is nobody’s but the administrator’s; what cannot be is refused whole; of two administrators the second hears who was first', async () => {
    for (const path of ['notice-events', 'notice-texts']) refused(await clerk.get(`/settings/${path}`), 'forbidden', 403);
    const { events } = done(await admin.get('/settings/notice-events'));
    const [received, code] = ['received', 'code'].map((name) => events.find((one: Json) => one.event === name));
    const { active, audience, version } = received;
    refused(await clerk.post('/settings/notice-events', { events: [{ event: 'received', active, audience, version }] }), 'forbidden', 403);
    const wrong = { event: 'received', active, version, audience: { ...audience, ADMIN: ['MAIL'] } };
    const off = { event: 'received', active: false, audience, version };
    expect(refused(await admin.post('/settings/notice-events', { events: [off, wrong] }), 'invalid', 422).field).toBe('events.1');
    refused(await admin.post('/settings/notice-events', { events: [off, { ...code, active: false }] }), 'notice_always', 422);
    refused(await admin.post('/settings/notice-events', { events: [{ ...off, event: 'constructor' }] }), 'not_found', 404);
    expect((await rule('received')).active).toBe(true);
    done(await admin.post('/settings/notice-events', { events: [off] }));
    expect(refused(await admin.post('/settings/notice-events', { events: [off] }), 'changed_meanwhile', 409).message).toMatch(/\S+ แก้ไข/);
    await setRule('received', { active: true });
    const { changes } = done(await admin.get('/settings/history/setting-modules-notification'));
    expect(changes[0].changes).toContainEqual({ field: 'received', before: 'false', after: 'true' });
  });
});

describe('words', () => {
  it('[S43] a changed text changes the next notice and no earlier one; back to the product’s words from the next one on', async () => {
    const before = await register(registrar, { sendTo: [hr], subject: 'เรื่องก่อน' });
    const { texts, version } = await words('unreceived');
    texts.th.title = 'หนังสือใหม่ถึงงานของท่าน';
    texts.th.detail = '{{subject}} · ที่ {{docNo}} · ด่วนระดับ {{speed}}';
    done(await admin.post('/settings/notice-texts/unreceived', { version, texts }));
    const after = await register(registrar, { sendTo: [hr], subject: 'เรื่องหลัง', docNo: 'อว 9/9' });
    expect((await bellOf(clerk, before.documentId))[0]).toMatchObject({ title: 'มีหนังสือรอลงรับ' });
    expect((await bellOf(clerk, after.documentId))[0]).toMatchObject({
      title: 'หนังสือใหม่ถึงงานของท่าน',
      detail: 'เรื่องหลัง · ที่ อว 9/9',
    });
    refused(await admin.post('/settings/notice-texts/unreceived/reset', { version }), 'changed_meanwhile', 409);
    done(await admin.post('/settings/notice-texts/unreceived/reset', { version: version + 1 }));
    const last = await register(registrar, { sendTo: [hr] });
    expect((await bellOf(clerk, last.documentId))[0]?.title).toBe('มีหนังสือรอลงรับ');
    expect((await bellOf(clerk, after.documentId))[0]?.title).toBe('หนังสือใหม่ถึงงานของท่าน');
  });

  it('[S43] refuses at its field what nothing fills, and a code mail without its code; nothing is kept', async () => {
    const { texts, version } = await words('presented');
    const wrong = structuredClone(texts);
    wrong.en.mailBody = 'Open {{password}}';
    const { field, message } = refused(
      await admin.post('/settings/notice-texts/presented', { version, texts: wrong }),
      'placeholder_unknown',
      422,
    );
    expect([field, message]).toEqual(['en.mailBody', 'ไม่มีค่าแทน “password” ในการแจ้งเตือนนี้']);
    expect(await words('presented')).toMatchObject({ version, changed: false });
    const code = await words('code');
    code.texts.th.mailBody = 'ไม่มีรหัส';
    expect(
      refused(await admin.post('/settings/notice-texts/code', { version: 0, texts: code.texts }), 'placeholder_needed', 422).field,
    ).toBe('th.mailBody');
    refused(await clerk.post('/settings/notice-texts/presented', { version, texts }), 'forbidden', 403);
  });

  it('[S43] [SEC13] the subject and number of a classed letter leave by no mail, whatever the words ask for', async () => {
    const secretreg = await desk.as('secretreg');
    const { audience } = await rule('presented');
    await setRule('presented', { audience: { ...audience, HOLDER: ['BELL', 'MAIL'] } });
    const { texts, version } = await words('presented');
    texts.th.mailSubject = '{{title}}: {{subject}} {{docNo}}';
    done(await admin.post('/settings/notice-texts/presented', { version, texts }));
    await forgetMails();
    const secret = 'เรื่องลับของอีเมล';
    const { documentId, transmissionId } = await register(secretreg, { secrecy: 1, subject: secret, docNo: 'ลับ 77/1', speed: 4 });
    done(await secretreg.post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [await postOf(desk, director)] }));
    expect((await bellOf(director, documentId))[0]?.detail).toContain(secret);
    const [mail] = await mailsTo(director);
    expect(mail?.subject).toBe('มีเรื่องเสนอเพื่อพิจารณา: หนังสือที่มีชั้นความลับ');
    expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/เรื่องลับของอีเมล|77\/1/);
    await setRule('presented', { audience });
  });
});

describe('channels and hours', () => {
  it('[S41] a mail in quiet hours goes out after them, over a day off too; the bell rings at once; without mail none is kept', async () => {
    const { audience } = await rule('reminded');
    await setRule('reminded', { audience: { ...audience, REGISTRY: ['BELL', 'MAIL'] } });
    const { documentId } = await register(registrar, { sendTo: [hr], subject: 'เรื่องของยามค่ำ' });
    await setForm({ quiet: true, quietFrom: '18:00', quietUntil: '08:00', quietDays: true });
    await forgetMails();
    await ring([hr], documentId, at('17:59'));
    expect(await mailsTo(clerk)).toHaveLength(1);
    await ring([hr], documentId, at('19:00', '2026-11-27'));
    expect((await bellOf(clerk, documentId)).some(({ detail }) => detail.includes('2 ครั้ง'))).toBe(true);
    expect(await mailsTo(clerk)).toHaveLength(1);
    // Friday evening: Saturday morning is a day off, Monday at eight is not
    await releaseNotices(desk.office, at('08:30', '2026-11-28'));
    await releaseNotices(desk.office, at('07:59', '2026-11-30'));
    expect(await mailsTo(clerk)).toHaveLength(1);
    await releaseNotices(desk.office, at('08:00', '2026-11-30'));
    await releaseNotices(desk.office, at('08:01', '2026-11-30'));
    expect(await mailsTo(clerk)).toHaveLength(2);
    await setForm({ mail: false });
    await ring([hr], documentId, at('10:00'));
    expect(await mailsTo(clerk)).toHaveLength(2);
    expect(await desk.office.db.selectFrom('delivery').select('id').where('state', '=', 'HELD').execute()).toEqual([]);
  });

  it('[S41] the notices of a day go in one mail at its hour; urgent letters do not wait', async () => {
    await setForm({ digest: true, digestHour: 16 });
    const [one, two] = [await register(registrar, { subject: 'เรื่องที่หนึ่ง' }), await register(registrar, { subject: 'เรื่องที่สอง' })];
    const urgent = await register(registrar, { subject: 'เรื่องด่วน', speed: 4 });
    await forgetMails();
    for (const { documentId } of [one, two]) await ring([hr], documentId, at('09:00'));
    expect(await mailsTo(clerk)).toEqual([]);
    await ring([hr], urgent.documentId, at('09:00'));
    expect(await mailsTo(clerk)).toHaveLength(1);
    await releaseNotices(desk.office, at('15:59'));
    expect(await mailsTo(clerk)).toHaveLength(1);
    await releaseNotices(desk.office, at('16:00'));
    const mails = await mailsTo(clerk);
    expect(mails).toHaveLength(2);
    const day = mails.find(({ subject }) => subject === 'สรุปการแจ้งเตือนประจำวัน 2 รายการ');
    expect(day?.body).toMatch(/เรื่องที่หนึ่ง[\s\S]*เรื่องที่สอง/);
    await setForm({});
  });

  it('[S41] failures go to whom the agency names; LINE is refused at its switch; the sound is off when it says so', async () => {
    const { version } = done(await admin.get('/settings/form/setting-notifications'));
    const send = (values: object) =>
      admin.post('/settings/form/setting-notifications', { version, values: { ...noticeDefaults, ...values } });
    expect(refused(await send({ line: true }), 'line_not_set', 422).field).toBe('line');
    expect(refused(await send({ failuresTo: [] }), 'failures_nobody', 422).field).toBe('failuresTo');
    refused(await clerk.get('/settings/form/setting-notifications'), 'forbidden', 403);
    await setForm({ sound: false, failuresTo: [], failurePersons: [registrar.personId], failureMail: 'it@centre.example.go.th' });
    await forgetMails();
    await desk.office.db.transaction().execute((trx) =>
      tellFailure(contextOf(desk.office, trx, { id: 'fixity', ip: '', userAgent: '', key: null }, null), 'storage_fault', {
        damaged: 2,
        missing: 1,
        checked: 9,
        page: 'storage',
      }),
    );
    const to = await desk.office.db.selectFrom('delivery').select(['to_address', 'kind']).execute();
    expect(to).toContainEqual({ to_address: 'it@centre.example.go.th', kind: 'storage' });
    expect(await mailsTo(registrar)).toHaveLength(1);
    expect(await mailsTo(admin)).toEqual([]);
    const { items, sound } = done(await registrar.post('/sarabun/get-notifications', { MODULE: 'ALL' }));
    expect(sound).toBe(false);
    expect(JSON.parse(items.alerts[0].NN_JSON_DATA)).toMatchObject({ noti_link: '/storage', system: 'ดูแลระบบ' });
  });
});
