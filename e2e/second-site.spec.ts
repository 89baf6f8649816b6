import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { findRunning } from '../server/db/embedded.ts';
import { changingStreams } from '../server/test/changing-streams.ts';
import { whole } from '../server/test/matrix.ts';
import { type AnOffice, startOffice } from './an-office.ts';
import { freshDemo } from './demo-folder.ts';
import { newSession } from './officers.ts';
import { bringsRefused, test } from './story.ts';

// A page of somebody else, open beside the office in the browser of an administrator who is signed in.
const data = freshDemo();
const strangers = '<!doctype html><meta charset="utf-8"><title>หน้าของคนอื่น</title><body></body>';
const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(strangers));
let office: AnOffice;
let db: pg.Client;

test.beforeAll(async () => {
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  office = await startOffice({ DATA_DIR: data, DEMO: 'on' });
  const running = await findRunning(join(data, 'pg'));
  db = new pg.Client({ connectionString: running?.ownerUrl });
  await db.connect();
});
test.afterAll(async () => {
  await db?.end();
  await office?.stop();
  other.close();
  rmSync(dirname(data), { recursive: true, force: true });
});

/** Of another site altogether, and of another origin of the same one, to which cookies go along. */
const hosts = ['127.0.0.1', 'localhost'];
const kinds = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
/** What time alone writes: who was seen when, the office's own looks at itself, and the words that it reads from the demo's files. */
const byTheClock = /^(session|throttle|check_run|checkpoint|audit_seal|notice_round|file_reading|page_text)$/;

// by npm test each route has the posts of one of the two, and one form; whole of both, forms of every kind
test('[SEC23] a page of another site posts forms, fetches and pictures to every changing route with the cookies of an administrator: nothing changes', async ({
  page,
}) => {
  test.slow();
  // the office's own policy keeps its answers out of the frames of others
  bringsRefused(/frame-ancestors/);
  await enterThere(page, 'admin');
  await page.goto(`${office.address}portal`);
  await expect(page.getByRole('banner')).toBeVisible();
  const paths = await changingPaths(page);
  expect(paths.length).toBeGreaterThan(300);
  const clockGoesOn = await stopTheClock();
  const before = await state();
  const answers = await watchAnswers(page);
  let sent = 0;
  for (const [turn, host] of hosts.entries()) {
    await page.goto(`http://${host}:${(other.address() as AddressInfo).port}/`);
    const tried = paths.filter((_, at) => whole || at % hosts.length === turn);
    sent += await page.evaluate(fire, { address: office.address, paths: tried, kinds, forms: whole ? kinds.length : 1 });
  }
  await expect.poll(() => answers().length).toBe(sent);
  const told = answers().filter((status) => status !== 0);
  expect([...new Set(told)]).toEqual([403]);
  expect(told.length).toBeGreaterThan(sent * 0.9);
  expect((await changed(before)).filter((table) => !byTheClock.test(table))).toEqual([]);
  await clockGoesOn();

  // the same look sees what a page of the office's own changes
  await page.goto(`${office.address}portal`);
  await page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('eoffice_token')}`, 'idempotency-key': crypto.randomUUID() };
    const body = new URLSearchParams({ toursSeen: 'second-site' });
    await fetch(`${address}api/users/preferences`, { method: 'POST', headers, body });
  }, office.address);
  expect((await changed(before)).filter((table) => !byTheClock.test(table))).not.toEqual([]);
});

/**
 * The status of each answer to a POST, by what the browser heard on the wire: a page is told of no answer to a fetch of this kind. Where the
 * browser keeps the status to itself, it says that it has withheld an answer that came from another origin (0).
 */
async function watchAnswers(page: Page): Promise<() => number[]> {
  const forms: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.request().isNavigationRequest()) forms.push(answer.status());
  });
  const wire = await page.context().newCDPSession(page);
  const fetched = new Set<string>();
  const heard = new Map<string, number>();
  wire.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (type === 'Fetch' && request.method === 'POST') fetched.add(requestId);
  });
  wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => heard.set(requestId, statusCode));
  wire.on('Network.loadingFailed', ({ requestId, blockedReason }) => {
    if (blockedReason?.startsWith('corp') && !heard.has(requestId)) heard.set(requestId, 0);
  });
  await wire.send('Network.enable');
  return () => [...forms, ...[...heard].flatMap(([id, status]) => (fetched.has(id) ? [status] : []))];
}

/** In the page of somebody else: every route by forms, by fetches in every kind that needs no preflight, and as a picture. */
async function fire({
  address,
  paths,
  kinds,
  forms,
}: {
  address: string;
  paths: string[];
  kinds: string[];
  forms: number;
}): Promise<number> {
  let sent = 0;
  const fields = { id: '1', name: 'ของคนอื่น', F_EMAIL: 'a@example.org', used: '1' };
  const post = (path: string, enctype: string) =>
    new Promise<void>((done) => {
      const frame = document.createElement('iframe');
      frame.name = `to${sent}`;
      const form = Object.assign(document.createElement('form'), { method: 'post', action: address + path, target: frame.name, enctype });
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(frame, form);
      frame.addEventListener('load', () => {
        frame.remove();
        form.remove();
        done();
      });
      form.submit();
      sent++;
    });
  const call = async (path: string, type: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const body = type === 'multipart/form-data' ? form : new URLSearchParams(fields).toString();
    const headers: HeadersInit = type === 'multipart/form-data' ? {} : { 'content-type': type };
    sent++;
    await fetch(address + path, { method: 'POST', mode: 'no-cors', credentials: 'include', headers, body }).catch(() => {});
  };
  const picture = (path: string) =>
    new Promise<void>((done) => {
      const image = new Image();
      image.onload = image.onerror = () => done();
      image.src = `${address}${path}?${new URLSearchParams(fields)}`;
    });
  const work = paths.map((path, at) => async () => {
    for (let n = 0; n < forms; n++) await post(path, kinds[(at + n) % kinds.length] as string);
    await Promise.all([...kinds.map((type) => call(path, type)), picture(path)]);
  });
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = work.shift(); next; next = work.shift()) await next();
    }),
  );
  return sent;
}

/**
 * What the office does each hour by itself would be taken for the stranger's: its list of work is held shut until the answer is called. A call
 * that enqueued something would hang, and be found so.
 */
async function stopTheClock(): Promise<() => Promise<unknown>> {
  await expect
    .poll(async () => {
      await db.query('begin');
      await db.query('lock table graphile_worker._private_jobs in exclusive mode');
      const { rows } = await db.query('select 1 from graphile_worker._private_jobs where locked_at is not null');
      if (rows.length > 0) await db.query('rollback');
      return rows.length;
    })
    .toBe(0);
  return () => db.query('commit');
}

/** Of every call that is no reading one, and of what streams, with an id where one belongs. */
async function changingPaths(page: Page): Promise<string[]> {
  const { paths } = (await (await page.request.get(`${office.address}api/openapi.json`)).json()) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) => ('post' in methods ? [path] : []));
  return [...calls, ...changingStreams].map((path) => path.replaceAll(/\{\w+\}|:\w+/g, '1').slice(1));
}

/** What every table holds: how many rows, and a sum over all of them. */
async function state(): Promise<Map<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'office'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const held = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.query(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as held from office."${name}" t`,
    );
    held.set(name, rows[0].held);
  }
  return held;
}

async function changed(before: Map<string, string>): Promise<string[]> {
  const now = await state();
  return [...now].filter(([table, held]) => before.get(table) !== held).map(([table]) => table);
}

/** As `enterAs` does at the worker's own office. */
async function enterThere(page: Page, username: string): Promise<void> {
  const token = await newSession(page.request, username, office.address);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
  const post = async (path: string, data: object = {}) =>
    (await page.request.post(`${office.address}api${path}`, { headers, data })).json();
  await post('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 });
  const { userLogin } = await post('/verify');
  await page.addInitScript(
    ([address, key, user]) => {
      if (!location.href.startsWith(address as string)) return;
      localStorage.setItem('eoffice_token', key as string);
      localStorage.setItem('eoffice_userLogin', JSON.stringify(user));
    },
    [office.address, token, userLogin] as const,
  );
}
