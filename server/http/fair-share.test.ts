import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budget, sockets, works } from '../../contract/limits.ts';
import { type Closed, liveEvents, type Subscribed, subscribe } from '../../contract/live.ts';
import { openLive } from '../live.ts';
import { type Officer, openDesk, type Reply } from '../test/desk.ts';
import { peopleHeads, workbookOf } from '../test/people-sheet.ts';

let live: ReturnType<typeof openLive>;
let url: string;
const desk = await openDesk({ LIMITS: 'on' });
beforeAll(async () => {
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(desk.app.server.address() as AddressInfo).port}`;
  live = openLive(desk.office, desk.app.server as import('node:http').Server);
});
afterAll(async () => {
  for (const socket of open) socket.disconnect();
  await live?.close();
  await desk.close();
});

const open: Socket[] = [];
function knock({ token }: Officer): Socket {
  const options = { path: `${desk.office.config.basePath}socket.io`, auth: { token }, transports: ['websocket'], forceNew: true };
  const socket = io(url, { ...options, reconnection: false });
  open.push(socket);
  return socket;
}
const outcome = (socket: Socket) =>
  new Promise<string | Closed>((resolve) => {
    socket.on('connect', () => resolve('in'));
    socket.on('connect_error', (error: Error & { data?: Closed }) => resolve(error.data ?? error.message));
  });

const atOnce = <T>(times: number, ask: (place: number) => Promise<T>) => Promise.all(Array.from({ length: times }, (_, i) => ask(i)));
const queuePage = (who: Officer) => who.post('/sarabun/get-todo-list', { typeCode: 'jobReceived2', page: 1, pageSize: 10 });
const search = (who: Officer) => who.post('/sarabun/search', { text: 'ประชุม', pageSize: 20 });
const served = (replies: Reply[]) => replies.filter(({ status }) => status === 200);
const refused = (replies: Reply[]) => replies.filter(({ status }) => status === 429);

describe('one officer floods', () => {
  it('[SEC34] 600 searches at once: some are served, the rest told how long to wait; another officer is served', async () => {
    const [flooder, other] = await desk.officers('officer', 'officer2');
    const flood = atOnce(600, () => search(flooder));
    const pages = await atOnce(20, () => queuePage(other));
    expect(served(pages)).toHaveLength(20);
    const replies = await flood;
    expect(served(replies).length + refused(replies).length).toBe(600);
    expect(served(replies).length).toBeGreaterThanOrEqual(works.search.atOnce);
    expect(refused(replies).length).toBeGreaterThan(300);
    for (const { body, headers } of refused(replies)) {
      expect(body).toMatchObject({ status: 'error', code: 'too_fast', retryAfter: Number(headers['retry-after']) });
      expect(body.message).toMatch(/กรุณารอ \d+ วินาที/);
    }
  });

  it('[SEC34] a refusal takes its second, so that who asks again at once is told no more often than that', async () => {
    const flooder = await desk.as('sommai.p');
    const told: number[] = [];
    await atOnce(100, async () => {
      const from = performance.now();
      if ((await search(flooder)).status === 429) told.push(performance.now() - from);
    });
    expect(told.length).toBeGreaterThan(50);
    // a timer may come a millisecond early
    expect(Math.min(...told)).toBeGreaterThan(budget.refusedAfter - 10);
  });

  it('[SEC34] the sessions of one person share one budget; nothing that was refused was done', async () => {
    const sessions = [await desk.as('admin'), await desk.as('admin')];
    const bytes = await workbookOf(peopleHeads, []);
    const replies = await atOnce(60, (i) => importOf(sessions[i % 2] as Officer, bytes));
    expect(replies.filter((status) => status === 429).length).toBeGreaterThan(60 - 2 * (works.sheet.atOnce + works.sheet.waiting) - 1);
    const kept = await desk.office.db.selectFrom('person').select('id').where('first_name', '=', 'ผู้ถูกปฏิเสธ').execute();
    expect(kept).toEqual([]);
  });

  it('[SEC34] 20,000 questions over one socket: it is closed with the reason, and others are served meanwhile', async () => {
    const [flooder, other] = await desk.officers('clerk', 'head');
    const socket = knock(flooder);
    expect(await outcome(socket)).toBe('in');
    const said = new Promise<Closed>((resolve) => socket.on(liveEvents.closed, resolve));
    const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve));
    let answered = 0;
    for (let i = 0; i < 20_000; i++) socket.emit(subscribe, { lastSeen: 1 }, () => (answered += 1));
    const pages = await atOnce(20, () => queuePage(other));
    expect(served(pages)).toHaveLength(20);
    expect(await said).toEqual({ code: 'too_fast', retryAfter: sockets.againAfter });
    expect(await closed).toBe('io server disconnect');
    expect(answered).toBeLessThanOrEqual(sockets.messages);
    // a client of ours that comes again is heard
    const again = knock(flooder);
    expect(await outcome(again)).toBe('in');
    const given = await new Promise<Subscribed>((resolve) => again.emit(subscribe, { lastSeen: 0 }, resolve));
    expect(given.complete).toBe(true);
  });

  it('[SEC34] who is closed for his flood and comes again and again finds no place in the end', async () => {
    const flooder = await desk.as('malee.j');
    for (let i = 0; i < sockets.perSession; i++) {
      const socket = knock(flooder);
      expect(await outcome(socket)).toBe('in');
      const closed = new Promise((resolve) => socket.on('disconnect', resolve));
      for (let k = 0; k < sockets.closedAfter; k++) socket.emit(subscribe, { lastSeen: 1 });
      await closed;
    }
    expect(await outcome(knock(flooder))).toEqual({ code: 'too_many_sockets', retryAfter: sockets.againAfter });
  });

  it('[SEC34] 200 sockets on one token: so many as windows may be, the others are told to come later; places come free again', async () => {
    const [flooder, other] = await desk.officers('secretary', 'deputy');
    const all = Array.from({ length: 200 }, () => knock(flooder));
    const outcomes = await Promise.all(all.map(outcome));
    expect(outcomes.filter((one) => one === 'in')).toHaveLength(sockets.perSession);
    expect(outcomes.find((one) => one !== 'in')).toEqual({ code: 'too_many_sockets', retryAfter: sockets.againAfter });
    expect(await outcome(knock(other))).toBe('in');
    for (const socket of all) socket.disconnect();
    await expect.poll(() => outcome(knock(flooder))).toBe('in');
  });
});

describe('honest work never meets the limits', () => {
  it('[SEC34] ten windows of one person load the portal and hear ten events each', async () => {
    const clerk = await desk.as('registrar');
    const first = await atOnce(10, async () => {
      const calls = ['/get-todo-lists', '/get-dashboard', '/sarabun/get-notifications', '/service/get-all-notification', '/verify'];
      return Promise.all([...calls.map((path) => clerk.post(path)), queuePage(clerk), queuePage(clerk)]);
    });
    const events = await atOnce(100, async () => Promise.all([clerk.post('/get-todo-lists'), queuePage(clerk)]));
    expect(refused([...first.flat(), ...events.flat()])).toEqual([]);
  });

  it('[SEC34] who types in the field of the search, page by page, waits for none', async () => {
    const typing = await desk.as('auditor');
    for (let i = 0; i < 60; i++) expect((await search(typing)).status).toBe(200);
  });
});

async function importOf({ token }: Officer, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'people.xlsx');
  const path = `${url}/api/settings/people/import?commit=1`;
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
  const reply = await fetch(path, { method: 'POST', headers, body: form });
  await reply.arrayBuffer();
  return reply.status;
}

/** Plain in spite of their names: rows of one's own, one mail or holiday list, one act on one letter, one setting, the report of one day, order, resolution or check, one who comes to a meeting. */
const plain = [
  'POST /api/admin/deliveries/again',
  'POST /api/admin/deliveries/cancel',
  'POST /api/asset/checks/:checkId/report',
  'POST /api/meeting/:meetingId/join',
  'POST /api/meeting/resolutions/report',
  'POST /api/settings/holidays/import',
  // short messages to programs, not mails
  'GET /api/settings/webhook-deliveries',
  'POST /api/settings/people-differences/sheet/drop',
  'POST /api/settings/webhook-deliveries/again',
  'POST /api/settings/webhook-deliveries/failed/again',
  // one small file that stands
  'GET /api/restore/:id/report',
  'GET /api/sarabun/saved-searches',
  // what came, by its file's name
  'GET /api/time/imports',
  'POST /api/sarabun/saved-searches',
  'POST /api/sarabun/saved-searches/:id/remove',
  'POST /api/sarabun/tasks/:taskId/report',
  'POST /api/sign-types/proof',
  'POST /api/time/overtime/requests/:requestId/report',
  'POST /api/time/wfh/days/:dayId/report',
];

describe('what a call costs', () => {
  it('[SEC34] stands beside it: no search, preview, print, sheet, report or upload is taken for a plain one', () => {
    const costly =
      /search|preview|prints|deliveries|export|import|sheet|report|sample|match|convert|join|bulk|-many|\/test$|\/look$|\/proof$/;
    const cheap = desk.app.routeList.filter(({ work }) => work === 'plain');
    expect(
      cheap
        .filter(({ url }) => costly.test(url))
        .map(({ method, url }) => `${method} ${url}`)
        .sort(),
    ).toEqual(plain.sort());
    // whoever takes a file says so by what its body may weigh
    expect(cheap.filter(({ endpoint }) => (endpoint?.bodyLimit ?? 0) > 5_000_000).map(({ url }) => url)).toEqual([]);
    expect(cheap.length).toBeLessThan(desk.app.routeList.length - 40);
  });
});
