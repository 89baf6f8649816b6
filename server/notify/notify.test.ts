import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, postOf, refused, register, unitId } from '../test/letters.ts';
import { sendForm } from '../test/send-file.ts';

const subject = 'ขอเชิญประชุมเรื่องกระดิ่ง';
const desk = await openDesk();
const [registrar, clerk, head] = await desk.officers('registrar', 'clerk', 'head');
const hr = await unitId(desk, 'อว 0601.01.3');
const letter = await register(registrar, { sendTo: [hr], subject });
beforeAll(async () => {
  for (let i = 0; i < 3; i++) await register(registrar, { sendTo: [hr] });
});
afterAll(() => desk.close());

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

async function bell(officer: Officer, body: object = { MODULE: 'ALL' }): Promise<Json> {
  return done(await officer.post('/sarabun/get-notifications', body)).items;
}

async function all(officer: Officer, body: object = { take: 100 }): Promise<Json> {
  return done(await officer.post('/service/get-all-notification', body));
}

async function formOf(officer: Officer, path: string, body: string): Promise<Json> {
  const reply = await sendForm(desk, path, body, officer);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

const noticeOf = (list: Json[], documentId: number) => list.find((one) => one.F_DOC_ID === documentId);

describe('the bell', () => {
  it('[C16] [E20] gives the number of unread ones, newest first, with the words of the header', async () => {
    const { totalAlert, alerts, logs } = await bell(clerk);
    expect(totalAlert).toBe(4);
    expect(alerts).toHaveLength(4);
    expect(logs).toEqual([]);
    const one = noticeOf(alerts, letter.documentId);
    expect(one).toBe(alerts.at(-1));
    expect(one).toMatchObject({ status: 'un-read', IS_READ: false, F_DOC_TITLE: subject, F_TRANS_ID: expect.any(Number) });
    const facts = JSON.parse(one.NN_JSON_DATA);
    expect(facts).toMatchObject({ status: 'un-read', title: 'มีหนังสือรอลงรับ', system: 'สารบรรณ', icon: expect.any(String) });
    expect(facts.detail).toContain(subject);
    expect(facts.noti_link).toBe(`/portal?t=view-document&d=${one.NN_RECEIVE_ID}`);
    expect(Date.now() - Date.parse(facts.date)).toBeLessThan(60_000);
  });

  it('[E6] every field of a notification and of its NN_JSON_DATA, un-read until it is opened', async () => {
    const [one] = (await bell(registrar, { MODULE: 'SARABUN' })).alerts.concat((await bell(clerk)).alerts);
    expect(one).toEqual({
      NN_RECEIVE_ID: expect.any(Number),
      NN_JSON_DATA: expect.any(String),
      status: 'un-read',
      F_DOC_TITLE: expect.any(String),
      IS_READ: false,
      F_DOC_ID: expect.any(Number),
      F_TRANS_ID: expect.any(Number),
      F_DOC_GET_ID: one.F_TRANS_ID,
    });
    expect(JSON.parse(one.NN_JSON_DATA)).toEqual({
      status: 'un-read',
      title: expect.stringMatching(/./),
      detail: expect.stringContaining(one.F_DOC_TITLE),
      system: 'สารบรรณ',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      icon: expect.stringMatching(/./),
      noti_link: `/portal?t=view-document&d=${one.NN_RECEIVE_ID}`,
    });
  });

  it('[C16] takes MODULE as one value, as repeated keys, as a JSON list; SARABAN is SARABUN', async () => {
    for (const body of [
      'MODULE=SARABUN',
      'MODULE=SARABAN',
      'MODULE=ALL',
      'MODULE=SARABUN&MODULE=SARABAN',
      'MODULE[]=SARABUN&MODULE[]=SARABAN',
      'MODULE[0]=SARABUN&MODULE[1]=SARABAN',
      `MODULE=${encodeURIComponent('["SARABUN","SARABAN"]')}`,
      'MODULE=',
      '',
    ])
      expect((await formOf(clerk, '/sarabun/get-notifications', body)).items.totalAlert, body).toBe(4);
    expect((await formOf(clerk, '/sarabun/get-notifications', 'MODULE=LEAVE')).items).toEqual({ totalAlert: 0, alerts: [], logs: [] });
    expect((await bell(clerk, { MODULE: ['SARABUN', 'LEAVE'] })).totalAlert).toBe(4);
  });

  it('[C17] [R4] [T3] gives all page by page with their count, of one module or only what is unread, and what each module has', async () => {
    const { items, count, unread } = await all(clerk, { take: 3 });
    expect([items.length, count, unread]).toEqual([3, 4, 4]);
    const rest = await all(clerk, { take: 3, skip: 3 });
    expect(rest.items.map((one: Json) => one.F_DOC_ID)).toEqual([letter.documentId]);
    expect((await formOf(clerk, '/sarabun/service/get-all-notification', 'take=2')).items).toHaveLength(2);
    expect((await all(clerk, { take: 0 })).items).toHaveLength(1);
    expect((await all(clerk, { take: 999_999 })).items).toHaveLength(4);
    const modules = [{ MODULE: 'SARABUN', name: 'สารบรรณ', count: 4, unread: 4 }];
    expect(await all(clerk, { MODULE: 'SARABUN', onlyUnread: 1 })).toMatchObject({ count: 4, modules });
    expect(await all(clerk, { MODULE: 'CERTIFICATE' })).toMatchObject({ items: [], count: 0, unread: 0, modules });
  });

  it('[C14] [D9] opening one makes it read; is_save is true the first time only', async () => {
    const { NN_RECEIVE_ID, F_TRANS_ID } = noticeOf((await all(clerk)).items, letter.documentId);
    const first = await formOf(clerk, '/notification-update-read', `NN_RECEIVE_ID=${NN_RECEIVE_ID}`);
    expect(first).toMatchObject({
      status: 'success',
      is_save: true,
      item: { F_DOC_ID: letter.documentId, F_TRANS_ID, F_DOC_TITLE: subject },
    });
    const again = done(await clerk.post('/sarabun/notification-update-read', { NN_RECEIVE_ID }));
    expect(again).toMatchObject({ is_save: false, item: { F_DOC_ID: letter.documentId } });
    expect(noticeOf((await all(clerk)).items, letter.documentId)).toMatchObject({ status: 'read', IS_READ: true });
    const { totalAlert, logs } = await bell(clerk);
    expect(totalAlert).toBe(3);
    expect(logs.map((one: Json) => one.NN_RECEIVE_ID)).toEqual([NN_RECEIVE_ID]);
  });

  it('[C14] ten first views at once save one', async () => {
    const { NN_RECEIVE_ID } = (await bell(clerk)).alerts[0];
    const replies = await Promise.all(Array.from({ length: 10 }, () => clerk.post('/notification-update-read', { NN_RECEIVE_ID })));
    expect(replies.filter((reply) => reply.body.is_save)).toHaveLength(1);
  });

  it('[C14] another person’s is not found, as one that does not exist', async () => {
    const { NN_RECEIVE_ID } = (await bell(clerk)).alerts[0];
    const bare = ({ body: { requestId: _, ...rest } }: { body: Json }) => rest;
    const foreign = await head.post('/notification-update-read', { NN_RECEIVE_ID });
    refused(foreign, 'not_found', 404);
    expect(bare(foreign)).toEqual(bare(await head.post('/notification-update-read', { NN_RECEIVE_ID: 999_999_999 })));
    for (const nonsense of ['x', -1, 0, 1.5, '', null, {}])
      expect((await head.post('/notification-update-read', { NN_RECEIVE_ID: nonsense })).status).toBe(422);
  });

  it('[C15] reads all of the named modules, of oneself alone', async () => {
    const others = (await all(registrar)).unread;
    expect(await formOf(clerk, '/notification-update-read-all', 'MODULE=LEAVE')).toMatchObject({ status: 'success', changed: 0 });
    expect((await bell(clerk)).totalAlert).toBe(2);
    expect(await formOf(clerk, '/notification-update-read-all', 'MODULE=SARABUN&MODULE=SARABAN')).toMatchObject({ changed: 2 });
    expect((await bell(clerk)).totalAlert).toBe(0);
    expect((await formOf(clerk, '/sarabun/notification-update-read-all', 'MODULE=ALL')).changed).toBe(0);
    expect((await all(registrar)).unread).toBe(others);
  });

  it('identical unread ones become one with a number', async () => {
    const { db } = desk.office;
    const { tell } = await import('./events/tell.ts');
    const { contextOf } = await import('../http/serve.ts');
    const ring = () =>
      db.transaction().execute((trx) =>
        tell(contextOf(desk.office, trx, { id: 'bell', ip: '', userAgent: '', key: null }, null), {
          kind: 'unreceived',
          holders: [head.personId],
          documentId: letter.documentId,
        }),
      );
    for (let i = 0; i < 3; i++) await ring();
    const mine = (await all(head)).items.filter(
      (one: Json) => one.F_DOC_ID === letter.documentId && JSON.parse(one.NN_JSON_DATA).detail.includes('3 ครั้ง'),
    );
    expect(mine).toHaveLength(1);
    done(await head.post('/notification-update-read', { NN_RECEIVE_ID: mine[0].NN_RECEIVE_ID }));
    const before = (await all(head)).count;
    await ring();
    expect((await all(head)).count).toBe(before + 1);
  });

  it('[SEC13] shows the subject of a classed letter to whom it is cleared for, and only while he is', async () => {
    const [secretreg, director] = await desk.officers('secretreg', 'director');
    const secret = 'เรื่องลับของกระดิ่ง';
    const { documentId, transmissionId } = await register(secretreg, { secrecy: 1, subject: secret });
    done(await secretreg.post(`/sarabun/documents/${documentId}/present`, { transmissionId, to: [await postOf(desk, director)] }));
    expect(noticeOf((await bell(director)).alerts, documentId).F_DOC_TITLE).toBe(secret);
    for (const one of ['secretary', 'registrar', 'head', 'deputy'])
      expect(JSON.stringify(await all(await desk.as(one)))).not.toContain(secret);
    await desk.office.db.updateTable('person').set({ clearance: 0 }).where('id', '=', director.personId).execute();
    desk.office.sessions.forget();
    const now = noticeOf((await bell(director)).alerts, documentId);
    expect(now.F_DOC_TITLE).toBe('หนังสือที่มีชั้นความลับ');
    expect(JSON.stringify(await bell(director))).not.toContain(secret);
    const opened = done(await director.post('/notification-update-read', { NN_RECEIVE_ID: now.NN_RECEIVE_ID }));
    expect(JSON.stringify(opened)).not.toContain(secret);
  });

  it('[C14] [C15] [C16] [C17] is nobody’s without a session', async () => {
    for (const path of [
      '/notification-update-read',
      '/notification-update-read-all',
      '/sarabun/get-notifications',
      '/service/get-all-notification',
    ])
      expect((await desk.app.inject({ method: 'POST', url: `/api${path}`, payload: { NN_RECEIVE_ID: 1 } })).statusCode).toBe(401);
  });
});
