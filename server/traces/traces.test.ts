import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { enqueueRound } from '../enqueue.ts';
import { callOut } from '../http/outbound.ts';
import { openJobs } from '../jobs.ts';
import { cloneDatabase } from '../test/database.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { done, pdfOf, register, upload } from '../test/letters.ts';
import { startProcess } from '../test/process.ts';

interface Told {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector as OTLP over HTTP has it. `mood`: what it does with what comes. */
const collector = {
  mood: 'take' as 'take' | 'hang' | 'refuse',
  texts: [] as string[],
  headers: [] as unknown[],
  spans: [] as Told[],
  hanging: 0,
};
const server = createServer((request, reply) => {
  if (request.url === '/elsewhere') return void reply.end();
  if (collector.mood === 'refuse') return void reply.writeHead(503).end();
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (collector.mood === 'hang') {
      collector.hanging += 1;
      return;
    }
    const text = Buffer.concat(parts).toString();
    collector.texts.push(text);
    collector.headers.push([request.method, request.url, request.headers['content-type'], request.headers['x-office']]);
    for (const { scopeSpans } of JSON.parse(text).resourceSpans) for (const { spans } of scopeSpans) collector.spans.push(...spans);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const desk = await openDesk({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-office=a%20key',
  TRUST_PROXY: 'on',
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await desk.close();
});

const fact = (span: Told, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const childrenOf = ({ spanId }: Told) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

/** What was told of the work; the span of a call ends a little after its answer has left. */
async function toldOf(work: () => Promise<unknown>, { app, office } = desk): Promise<Told[]> {
  await lastOf(app, office);
  collector.spans.length = 0;
  await work();
  await lastOf(app, office);
  return collector.spans.filter((span) => !String(fact(span, 'eoffice.request_id')).startsWith('the-last-'));
}

let lasts = 0;
async function lastOf(app: Desk['app'], { traces }: Desk['office']): Promise<void> {
  lasts += 1;
  const id = `the-last-${lasts}`;
  await app.inject({ url: '/health/live', headers: { 'x-request-id': id } });
  await expect
    .poll(async () => {
      await traces?.flush();
      return collector.spans.some((span) => fact(span, 'eoffice.request_id') === id);
    })
    .toBe(true);
}

it('a call is a span with its route, status and request id, and its transaction a child with what it asked', async () => {
  const registrar = await desk.as('registrar');
  const spans = await toldOf(async () => {
    await register(registrar);
    done(await registrar.post('/sarabun/search', { text: 'หนังสือ' }));
    await registrar.post('/sarabun/letters/999999/cancel', {}, { 'x-request-id': 'of-the-proxy-1' });
  });
  const [kept] = spans.filter(({ name }) => name === 'POST /api/sarabun/letters') as [Told];
  expect(kept.parentSpanId).toBeUndefined();
  expect(fact(kept, 'http.response.status_code')).toBe(200);
  const [transaction] = childrenOf(kept).filter(({ name }) => name === 'transaction') as [Told];
  expect(transaction.traceId).toBe(kept.traceId);
  expect(fact(transaction, 'eoffice.outcome')).toBe('commit');
  expect(fact(transaction, 'eoffice.statements')).toBeGreaterThan(5);
  // a read has none, but asks all the same
  const [read] = spans.filter(({ name }) => name === 'POST /api/sarabun/search') as [Told];
  expect(childrenOf(read).map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^(statement|reads)$/)]));
  const strange = spans.find((span) => fact(span, 'eoffice.request_id') === 'of-the-proxy-1');
  expect(strange).toBeDefined();
  expect(collector.headers.at(-1)).toEqual(['POST', '/v1/traces', 'application/json', 'a key']);
});

it('a round of the background is a span of its own, with its transaction and whom it called outside', async () => {
  const { db, config } = desk.office;
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  const url = `${endpoint}/elsewhere`;
  let rounds = 0;
  const name = 'look-around';
  const work = async () => {
    await db.transaction().execute((own) => own.selectFrom('person').select('id').limit(1).execute());
    await callOut(url, { allowed: [url], inside: true });
    rounds += 1;
  };
  const jobs = await openJobs(desk.office, desk.clone.ownerUrl, [{ name, when: '0 0 1 1 *', work, onlyNow: true }]);
  const spans = await toldOf(async () => {
    await db.transaction().execute((own) => enqueueRound(own, config.schema, name));
    await expect.poll(() => rounds, { timeout: 20_000 }).toBe(1);
    await jobs.stop();
  });
  await owner.end();
  const [round] = spans.filter(({ name }) => name === 'job look-around') as [Told];
  expect(childrenOf(round).map(({ name }) => name)).toEqual(['transaction', 'outbound call']);
  const outbound = childrenOf(round)[1] as Told;
  expect(fact(outbound, 'server.address')).toBe('127.0.0.1');
  expect(fact(outbound, 'http.response.status_code')).toBe(200);
});

it('[SEC8] [SEC32] nothing of what anybody typed, searched, is called or signs in with is told', async () => {
  collector.texts.length = 0;
  const clerk = await desk.as('registrar');
  await toldOf(async () => {
    await register(clerk, { subject: 'นกแก้ว canary-subject' });
    await upload(desk, clerk, await pdfOf(), 'canary-name.pdf');
    await clerk.post('/sarabun/search', { text: 'canary-search' });
    await clerk.post('/users/login', { username: 'canary-user', password: 'CanaryPassword1', oauth_id: 'canary-pass' });
    for (const url of ['/reset-password?key=canary-key', '/api/canary-path?key=canary-key', '/api/feed/canary-feed.ics'])
      await desk.app.inject({ url, headers: { cookie: 'a=canary-cookie', 'user-agent': 'canary-agent', traceparent: 'canary-parent' } });
    await desk.office.db
      .transaction()
      .execute(() => Promise.reject(new Error('canary-error')))
      .catch(() => {});
  });
  const text = collector.texts.join('\n');
  expect(text).toContain('POST /api/users/login');
  expect(text).not.toMatch(/canary|นกแก้ว|select|registrar/i);
  expect(text).not.toContain(clerk.token);
});

it('the trace of a proxy goes on in the office where it is trusted and well-formed, and no other', async () => {
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const ask = (app: typeof desk.app, traceparent: string) => app.inject({ url: '/health/live', headers: { traceparent } });
  const [taken] = await toldOf(() => ask(desk.app, `00-${traceId}-${spanId}-01`));
  expect(taken).toMatchObject({ traceId, parentSpanId: spanId });
  // a proxy that keeps one call in a hundred says so of the others
  expect(await toldOf(() => ask(desk.app, `00-${traceId}-${spanId}-00`))).toEqual([]);
  for (const amiss of [
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-x`,
  ]) {
    const [own] = await toldOf(() => ask(desk.app, amiss));
    expect(own?.traceId).not.toBe(traceId);
    expect(own?.parentSpanId).toBeUndefined();
  }
  const untrusting = await openDesk({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const [own] = await toldOf(() => ask(untrusting.app, `00-${traceId}-${spanId}-01`), untrusting);
  expect(own?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(own?.traceId).not.toBe(traceId);
  await untrusting.close();
});

it('[SEC25] a collector that hangs or refuses keeps no call and no stopping office waiting, and is remembered no further than a few thousand spans', async () => {
  const lines: string[] = [];
  const { openLog } = await import('../http/log.ts');
  const other = await openDesk(
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
    { log: openLog('info', { write: (line) => void lines.push(line) }) },
  );
  const call = async () => expect((await other.app.inject('/health/live')).statusCode).toBe(200);
  collector.mood = 'hang';
  for (let n = 0; n < 600; n++) await call();
  // a whole batch is on its way, and stays there
  await expect.poll(() => collector.hanging).toBe(1);
  for (let n = 0; n < 3000; n++) await call();
  expect(collector.hanging).toBe(1);
  collector.mood = 'take';
  collector.spans.length = 0;
  server.closeAllConnections();
  await expect.poll(() => lines.join('')).toContain('they are lost until it does');
  await other.office.traces?.flush();
  await expect.poll(() => collector.spans.length, { timeout: 15_000 }).toBeGreaterThan(1500);
  expect(collector.spans.length).toBeLessThanOrEqual(2048);
  expect(lines.join('')).toContain('takes them again');
  collector.mood = 'refuse';
  await call();
  await other.office.traces?.flush();
  expect(lines.filter((line) => line.includes('they are lost'))).toHaveLength(2);
  collector.mood = 'hang';
  await call();
  await other.close();
  collector.mood = 'take';
});

it('an office without a collector loads none of its packages, one with it loads them', { timeout: 120_000 }, async () => {
  for (const [env, loads] of [
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, true],
  ] as const) {
    const seen = join(tmpdir(), `eoffice-loaded-${process.pid}`);
    const dataDir = `${seen}-data`;
    const watch = `import { appendFileSync } from 'node:fs'; import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(seen)}, url + '\\n'); return next(url, context); } });`;
    const clone = await cloneDatabase();
    const office = await startProcess(clone, {
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}`,
      ...env,
    });
    office.process.kill('SIGTERM');
    expect(await office.ended).toBe(0);
    const loaded = readFileSync(seen, 'utf8');
    for (const made of [seen, dataDir]) rmSync(made, { recursive: true, force: true });
    expect(loaded).toContain('/node_modules/fastify/');
    expect(loaded.includes('/node_modules/@opentelemetry/')).toBe(loads);
    await clone.drop();
  }
});
