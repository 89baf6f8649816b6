import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changingStreams } from '../test/changing-streams.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { register } from '../test/letters.ts';
import type { Route } from './route-list.ts';

/** Every route, with an admin's and a registrar's eyes; the one that ends the sessions used here is asked without one. */
let routes: Route[];
const desk = await openDesk();
const officers = await Promise.all(['registrar', 'admin', 'clerk'].map((name) => desk.as(name)));
beforeAll(async () => {
  await register(officers[0] as Officer);
  routes = desk.app.routeList.filter((route) => !/\/(logout|revoke)$/.test(route.url));
});
afterAll(() => desk.close());

const addressOf = (url: string, value = '1') =>
  url.replaceAll(/:\w+/g, () => encodeURIComponent(value)).replace('*', encodeURIComponent(value));

const strict: Record<string, RegExp> = {
  'content-security-policy': /default-src '(self|none)'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'x-request-id': /^[\w-]+$/,
};

function headersAreStrict(headers: Record<string, unknown>, what: string): void {
  for (const [name, wanted] of Object.entries(strict)) expect(String(headers[name]), `${name} of ${what}`).toMatch(wanted);
  expect(String(headers['content-security-policy']), what).not.toMatch(/unsafe-inline|'unsafe-eval'/);
  expect(headers['x-powered-by'], what).toBeUndefined();
  expect(headers['access-control-allow-origin'], what).toBeUndefined();
}

describe('SEC22: strict headers', () => {
  it('stand on every answer of every route, with and without a session', async () => {
    for (const { method, url } of desk.app.routeList) {
      for (const headers of [{}, { authorization: `Bearer ${officers[2]?.token}` }]) {
        if ('authorization' in headers && /\/(logout|revoke)$/.test(url)) continue;
        const response = await desk.app.inject({ method: method as 'GET', url: addressOf(url), headers });
        headersAreStrict(response.headers, `${method} ${url}`);
      }
    }
  });

  it('stand on errors: unknown addresses, bad bodies, wrong methods, too large', async () => {
    const json = { 'content-type': 'application/json' };
    const asks = [
      { url: '/api/nothing-here', status: 404 },
      { url: '/api', status: 404 },
      { url: '/api/verify', status: 404 },
      { method: 'DELETE', url: '/api/verify', status: 404 },
      { method: 'POST', url: '/api/login', payload: '{', headers: json, status: 400 },
      { method: 'POST', url: '/api/login', payload: 'x', headers: { 'content-type': 'text/strange' }, status: 415 },
      { method: 'POST', url: '/api/login', payload: `"${'x'.repeat(1_100_000)}"`, headers: json, status: 413 },
      { url: '/api/%', status: 400 },
      { url: '/api/users/view-file-avatar/%E0%A4', status: 400 },
    ] as const;
    for (const { status, ...ask } of asks) {
      const response = await desk.app.inject(ask as { url: string });
      headersAreStrict(response.headers, ask.url);
      expect(response.statusCode, ask.url).toBe(status);
      expect(response.json(), ask.url).toMatchObject({ status: 'error', message: expect.any(String), code: expect.any(String) });
    }
  });

  it('tell browsers to stay with https where it is spoken', async () => {
    const https = await openDesk({ PUBLIC_URL: 'https://office.example.org' });
    const { headers } = await https.app.inject('/health/live');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    await https.close();
    expect((await desk.app.inject('/health/live')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('SEC23: a page of another site changes nothing', () => {
  const hostile = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ];

  it('every route that takes a form refuses it, session or not', async () => {
    const changing = desk.app.routeList.filter((route) => route.method !== 'GET');
    expect(changing.length).toBeGreaterThan(40);
    // the story of a second site in a browser knows calls by their description, and these by name
    const streams = changing.filter(({ endpoint }) => !endpoint).map(({ url }) => url);
    expect([...new Set(streams)].sort()).toEqual(changingStreams);
    for (const { method, url } of changing) {
      for (const headers of hostile) {
        const response = await desk.app.inject({
          method: method as 'POST',
          url: addressOf(url),
          payload: 'a=1',
          headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${officers[2]?.token}`, ...headers },
        });
        expect(response.statusCode, `${url} ${JSON.stringify(headers)}`).toBe(403);
        expect(response.json().code).toBe('cross_site');
      }
    }
    expect((await (officers[2] as Officer).post('/verify')).status).toBe(200);
  });

  it('our own pages and programs are let through', async () => {
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own)
      expect((await (officers[2] as Officer).post('/verify', {}, headers)).status, JSON.stringify(headers)).not.toBe(403);
  });
});

const inside = /\bat \w+ \(|node_modules|\.ts:\d|syntax error|violates|relation "|kysely|select .* from /i;

/** `npm run fuzz`: so many with a seed of its own, which SEED repeats; a part of them by `npm test`, always the same. */
const long = Number(process.env.FUZZ ?? 0);
const asked = long || 3000;
const seed = Number(process.env.SEED) || (long ? Date.now() % 1_000_000 : 2569);

function told(statuses: Map<number, number>, perRoute: number): string {
  const all = [...statuses.values()].reduce((sum, one) => sum + one, 0);
  const each = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return `fuzz: ${all} requests, ${perRoute} to each of ${routes.length} routes, seed ${seed}; ${each.join(', ')}; none of 500 and above, none with a word of the inside`;
}

describe('[SEC33] [SEC21] no input breaks a route', () => {
  const oddText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '\u0000',
      'ก\u0000ข',
      '\ud800',
      '',
      ' ',
      '0',
      '-1',
      '1e400',
      '9'.repeat(30),
      '9223372036854775808',
      '2147483648',
      'NaN',
      'null',
      'undefined',
      '[object Object]',
      "'; drop table event; --",
      '%00',
      '../../etc/passwd',
      '{"a":',
      '[[[[',
      '๑๒๓',
      '2026-02-31',
      '2026-11-18',
      '\u202e\u200b\ufeff',
      'ก'.repeat(5000),
      '%_\\',
      '__proto__',
    ),
  );
  const oddNumber = fc.oneof(
    fc.constantFrom(0, -0, -1, 1, 2, 1.5, 1e15, 1e16, 2147483648, 2 ** 63, 1e308, -1e308, 5e-324),
    fc.integer(),
    fc.double({ noNaN: true }),
  );
  const leaf = fc.oneof(oddText, oddNumber, fc.boolean(), fc.constant(null), fc.constantFrom(1, 10000000, 10000001, 10000050));
  const value = fc.oneof(
    { weight: 5, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(leaf, { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('field', 'dir', 'page', 'x', 'y', '__proto__', 'constructor', '0'), leaf, { maxKeys: 4 }),
    },
  );

  const headerText = fc.constantFrom(
    '',
    '1',
    'x'.repeat(3000),
    'en',
    'th;q=9',
    'é',
    '%00',
    'bytes=0-',
    'bytes=9-1',
    '"*"',
    '../..',
    '{}',
    '-1',
  );
  const headers = fc.dictionary(
    fc.constantFrom(
      'accept-language',
      'accept',
      'range',
      'if-none-match',
      'if-range',
      'user-agent',
      'x-request-id',
      'x-forwarded-for',
      'idempotency-key',
      'cookie',
      'accept-encoding',
    ),
    headerText,
    { maxKeys: 3 },
  );

  /** Mostly the call's own fields, so that the values get past the first look. */
  function fieldsOf({ endpoint }: Route) {
    const shape = Object.keys((endpoint?.take as { shape?: object } | undefined)?.shape ?? {});
    if (shape.length === 0) return fc.dictionary(fc.constantFrom('id', 'page', 'file', '__proto__'), value, { maxKeys: 3 });
    return fc.record(Object.fromEntries(shape.map((name) => [name, value])), { requiredKeys: [] });
  }

  const wholeBody = fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"a":1}}',
    '\u0000',
    '%',
    'a[b][c][d][e]=1',
    'a=1&a[b]=2',
    '[1]=2',
    '&&==&',
    '{"__proto__":{"x":1}}',
  );

  function encode(fields: Record<string, unknown>, asForm: boolean): string {
    if (!asForm) return JSON.stringify(fields);
    return Object.entries(fields)
      .flatMap(([name, one]) =>
        Array.isArray(one)
          ? one.map((item) => [`${name}[]`, item])
          : one !== null && typeof one === 'object'
            ? Object.entries(one).map(([inner, item]) => [`${name}[${inner}]`, item])
            : [[name, one]],
      )
      .map(([name, one]) => `${encodeURIComponent(String(name))}=${encodeURIComponent(String(one).toWellFormed())}`)
      .join('&');
  }

  it(`${asked} strange requests over all routes: nothing of 500 and above, no word of the inside`, async () => {
    const perRoute = Math.ceil(asked / routes.length);
    const statuses = new Map<number, number>();
    const faults = new Map<string, object>();
    for (const route of routes) {
      const request = fc.record({
        fields: fieldsOf(route),
        whole: fc.option(wholeBody, { freq: 8 }),
        asForm: fc.boolean(),
        inPath: fc.oneof({ weight: 2, arbitrary: fc.constant('1') }, { weight: 3, arbitrary: oddText }),
        headers,
        officer: fc.constantFrom(...officers),
      });
      await fc.assert(
        fc.asyncProperty(request, async ({ fields, whole, asForm, inPath, headers: odd, officer }) => {
          const isPost = route.method !== 'GET';
          const query = isPost ? '' : `?${encode(fields, true)}`;
          const response = await desk.app.inject({
            method: route.method as 'GET',
            url: `${addressOf(route.url, inPath.toWellFormed().slice(0, 300))}${query}`,
            ...(isPost ? { payload: whole ?? encode(fields, asForm) } : {}),
            headers: {
              authorization: `Bearer ${officer.token}`,
              'idempotency-key': crypto.randomUUID(),
              ...odd,
              ...(isPost ? { 'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
            },
          });
          statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
          const tells = inside.exec(response.body)?.[0];
          if (response.statusCode >= 500 || tells)
            faults.set(`${route.method} ${route.url}`, { status: response.statusCode, tells, inPath, query, payload: whole ?? fields });
        }),
        { numRuns: perRoute, seed, endOnFailure: true },
      );
    }
    // every route with its fault, not the first alone
    expect(Object.fromEntries(faults)).toEqual({});
    // The inputs reach behind the first look.
    for (const status of [200, 404, 422, 400]) expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(20);
    if (long) process.stdout.write(`${told(statuses, perRoute)}\n`);
  }, 3_600_000);
});
