import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deprecated, Endpoint } from '../../contract/endpoint.ts';
import { kinds } from '../../contract/kinds.ts';
import { openCalls } from '../../contract/open/calls.ts';
import { curlOf, type Example, examples, verifySample, webhookMessage } from '../../contract/open/examples.ts';
import { scopes } from '../../contract/open/scopes.ts';
import { openDesk } from '../test/desk.ts';
import { done, pdfOf, postOf, register, unitId, upload } from '../test/letters.ts';
import { openProgram, type Program } from '../test/program.ts';
import { sweepClients } from './rounds.ts';
import { newWebhookSecret, signedHeaders } from './webhooks/sign.ts';
import { messageOf } from './webhooks/tell.ts';

const desk = await openDesk();
const [admin, clerk, officer, director] = await desk.officers('admin', 'clerk', 'officer', 'director');
let program: Program;
beforeAll(async () => {
  const hr = await unitId(desk, 'อว 0601.01.3');
  const scopes = ['status.read', 'intake.write', 'draft.write', 'letters.read', 'books.read', 'masters.read'];
  program = await openProgram(desk, admin, { unit: hr, owner: officer.personId, scopes });
  // what the examples of drafts stand on: the text of the demo, here of this unit, and a route
  const values = {
    name: 'แจ้งผลคำร้อง',
    unit: hr,
    type: kinds.external.code,
    subject: 'แจ้งผลคำร้อง{เรื่อง}',
    to: '{ผู้ยื่น}',
    body: 'ตามที่ท่านยื่นคำร้อง{เรื่อง} เมื่อวันที่ {วันที่ยื่น}\n{ผลการพิจารณา}',
  };
  done(await admin.post('/settings/list/draft-templates', { values }));
  const steps = [{ kind: 'SIGN', order: 0, id: await postOf(desk, director) }];
  done(await officer.post('/sarabun/saved-routes', { name: 'ผู้อำนวยการลงนาม', steps }));
  const mainFile = done(await upload(desk, clerk, await pdfOf())).id;
  await register(clerk, { unitId: hr, subject: 'ขอเชิญประชุมชี้แจงแนวทางการจัดทำคำขอ', mainFile });
});
afterAll(() => desk.close());

/** The same fields of the same kinds, at every depth; null stands for either. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, shapeOf(inner)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const at = (value: unknown, path: string): string =>
  String(path.split('.').reduce((inner, name) => (inner as Record<string, unknown>)[name], value as unknown));

describe('the developers’ page', () => {
  it('has examples that do what they say, each as it stands there', async () => {
    const known: Record<string, string> = { client: program.code, secret: program.secret };
    const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole);
    const send = async ({ method, path, form, json, file }: Example) => {
      const body = form
        ? new URLSearchParams(JSON.parse(filled(JSON.stringify(form)))).toString()
        : json
          ? filled(JSON.stringify(json))
          : file
            ? await pdfOf()
            : undefined;
      const type = form ? 'application/x-www-form-urlencoded' : json ? 'application/json' : 'application/pdf';
      return desk.app.inject({
        method,
        url: `/open/v1${encodeURI(filled(path))}`,
        headers: {
          ...(form ? {} : { authorization: `Bearer ${known.token}` }),
          ...(json || file ? { 'idempotency-key': randomBytes(12).toString('hex') } : {}),
          ...(body ? { 'content-type': type } : {}),
        },
        ...(body ? { payload: body } : {}),
      });
    };
    for (const example of examples) {
      const reply = await send(example);
      expect(reply.statusCode, `${example.code} ${reply.body}`).toBe(200);
      expect(shapeOf(reply.json()), example.code).toEqual(shapeOf(example.reply));
      for (const [name, path] of Object.entries(example.keeps ?? {})) known[name] = at(reply.json(), path);
    }
  });

  it('shows them as command lines with the address of this office', () => {
    const lines = examples.map((one) => curlOf(one, 'https://office.example.go.th/open/v1'));
    expect(lines[0]).toBe(
      'curl "https://office.example.go.th/open/v1/token" \\\n  -d grant_type=client_credentials \\\n  -d client_id={client} \\\n  -d client_secret={secret}',
    );
    for (const line of lines.slice(1)) expect(line).toContain('-H "Authorization: Bearer {token}"');
    expect(lines[3]).toContain('/offers/{offer}"');
    expect(lines[4]).not.toMatch(/[฀-๿]/u);
  });

  it('shows how a webhook is checked, and what it says', async () => {
    const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(verifySample)}`);
    const [secret, former] = [newWebhookSecret(), newWebhookSecret()];
    const body = messageOf(desk.office, { messageId: 'msg_1', event: 'letter.received', key: '1', state: 'RECEIVED', n: 1 });
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(Object.keys(webhookMessage).sort());
    const headers = signedHeaders([secret, former], 'msg_1', body);
    for (const one of [secret, former]) expect(await isOurs(headers, body, one)).toBe(true);
    expect(await isOurs(headers, body, newWebhookSecret())).toBe(false);
    expect(await isOurs(headers, `${body} `, secret)).toBe(false);
    expect(await isOurs({ ...headers, 'webhook-id': 'msg_2' }, body, secret)).toBe(false);
    expect(await isOurs(signedHeaders([secret], 'msg_1', body, new Date(Date.now() - 400_000)), body, secret)).toBe(false);
    // the vector of the standard's own text
    const wanted = createHmac('sha256', Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'))
      .update('msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}')
      .digest('base64');
    expect(
      signedHeaders(
        ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
        'msg_p5jXN8AQM9LWM0D4loKWxJek',
        '{"test": 2432232314}',
        new Date(1_614_265_330_000),
      )['webhook-signature'],
    ).toBe(`v1,${wanted}`);
    expect(wanted).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is made from the calls that are served, for a stranger too, and names nothing else of the office', async () => {
    const reply = await desk.app.inject({ url: '/api/open/description' });
    const { calls, base } = reply.json();
    expect(base).toBe(`${desk.office.config.publicUrl}/open/v1`);
    const shown = calls.map(({ method, path }: Record<string, string>) => `${method} ${path?.replaceAll(/\{(\w+)\}/g, ':$1')}`).sort();
    const mounted = desk.app.routeList
      // what follows a standard of its own says of itself what it takes
      .filter(({ access, url }) => access.startsWith('client ') && !url.includes('/scim/'))
      .map(({ method, url }) => `${method} ${url.replace('/open/v1', '')}`);
    expect(shown).toEqual(mounted.sort());
    const offered = calls.find(({ code }: { code: string }) => code === 'offerLetter');
    expect(offered.fields).toContainEqual({ name: 'reference', place: 'body', kind: 'string', required: true, most: 100 });
    expect(offered.fields).toContainEqual({ name: 'files', place: 'body', kind: 'string[]', required: true, most: 10 });
    expect(offered.gives).toContainEqual({ name: 'state', kind: 'OFFERED | RECEIVED | REFUSED' });
    expect(reply.body).not.toContain('/settings');
  });

  it('a call that goes away says so in every answer, on the page, in OpenAPI and to who answers for its callers, twelve months ahead', async () => {
    const calls: Record<string, Endpoint> = openCalls;
    for (const { path, deprecated } of Object.values(calls)) {
      if (!deprecated) continue;
      const { since, sunset } = deprecated;
      expect(sunset >= `${Number(since.slice(0, 4)) + 1}${since.slice(4)}`, path).toBe(true);
    }
    const deprecated: Deprecated = { since: '2026-12-01', sunset: '2027-12-15', instead: 'findLetters' };
    const named = async () => (await desk.app.inject({ url: '/api/open/description' })).json().calls;
    const told = async () =>
      (
        await sql<{
          words: string;
          to: number;
        }>`select to_jsonb(n)::text as words, person_id as to from notification n where kind = 'call_ends'`.execute(desk.office.db)
      ).rows;
    expect((await program.get('/outside-bodies', { search: 'กรม' })).headers).not.toHaveProperty('sunset');
    (openCalls.findBodies as Endpoint).deprecated = deprecated;
    try {
      for (const query of [{ search: 'กรม' }, { search: '' }]) {
        const { headers } = await program.get('/outside-bodies', query);
        expect(headers.deprecation).toBe(`@${Date.parse('2026-11-30T17:00:00Z') / 1000}`);
        expect(headers.sunset).toBe('Tue, 14 Dec 2027 17:00:00 GMT');
        expect(headers.link).toContain(`${desk.office.config.publicUrl}/developers>; rel="deprecation"`);
      }
      expect((await program.get('/masters')).headers).not.toHaveProperty('deprecation');
      const shown = Object.fromEntries((await named()).map((one: { code: string; deprecated: unknown }) => [one.code, one.deprecated]));
      expect([shown.findBodies, shown.readMasters]).toEqual([deprecated, null]);
      const { paths } = (await desk.app.inject({ url: '/open/v1/openapi.json' })).json();
      expect([paths['/outside-bodies'].get.deprecated, paths['/masters'].get.deprecated]).toEqual([true, undefined]);
      // once for each, and to nobody whose system never made the call
      await openProgram(desk, admin, { unit: await unitId(desk, 'อว 0601.01.2') });
      for (let night = 0; night < 2; night++) await sweepClients(desk.office);
      const [notice, ...more] = await told();
      expect([notice?.words.includes('GET /outside-bodies'), notice?.to, more]).toEqual([true, officer.personId, []]);
    } finally {
      (openCalls.findBodies as Endpoint).deprecated = undefined;
    }
  });

  it('OpenAPI 3.1: every call with its scope, its fields and what it gives', async () => {
    const document = (await desk.app.inject({ url: '/open/v1/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    const flow = document.components.securitySchemes.oauth.flows.clientCredentials;
    expect(Object.keys(flow.scopes)).toEqual([...scopes]);
    expect(flow.tokenUrl).toBe(`${document.servers[0].url}/token`);
    const operations = Object.values(document.paths).flatMap((one) =>
      Object.values(one as Record<string, { operationId: string; security: unknown }>),
    );
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...Object.keys(openCalls), 'file', 'upload'].sort());
    const { post } = document.paths['/offers'];
    expect(post.security).toEqual([{ oauth: ['intake.write'] }]);
    expect(post.requestBody.content['application/json'].schema.required).toEqual(['reference', 'subject', 'files']);
    expect(post.responses['200'].content['application/json'].schema.properties.state.enum).toEqual(['OFFERED', 'RECEIVED', 'REFUSED']);
    expect(post.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', required: true }));
    expect(JSON.stringify(document)).not.toMatch(/sarabun\/|settings/);
  });
});
