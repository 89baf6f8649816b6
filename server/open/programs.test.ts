import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCalls } from '../../contract/open/calls.ts';
import { scopes } from '../../contract/open/scopes.ts';
import { openDesk, type Reply } from '../test/desk.ts';
import { done, pdfOf, postOf, refused, register, unitId } from '../test/letters.ts';
import { askToken, clientValues, inDays, openProgram, type Program } from '../test/program.ts';
import { sweepClients } from './rounds.ts';

const desk = await openDesk();
const { db } = desk.office;
const [admin, registrar, clerk, secretreg, officer, director] = await desk.officers(
  'admin',
  'registrar',
  'clerk',
  'secretreg',
  'officer',
  'director',
);
const root = 10_000_000;
const hr = await unitId(desk, 'อว 0601.01.3');
const finance = await unitId(desk, 'อว 0601.01.2');
let whole: Program;
let ofHr: Program;
let ofFinance: Program;
beforeAll(async () => {
  whole = await openProgram(desk, admin, { unit: root });
  ofHr = await openProgram(desk, admin, { unit: hr });
  ofFinance = await openProgram(desk, admin, { unit: finance });
});
/** What time and the operator do: the office itself may not. */
const owner = new pg.Client({ connectionString: desk.clone.adminUrl });
beforeAll(async () => {
  await owner.connect();
  await owner.query(`set search_path to ${desk.office.config.schema}`);
});
afterAll(async () => {
  await owner.end();
  await desk.close();
});

/** A program's minute and day begin anew. */
const rested = () =>
  db
    .updateTable('api_use')
    .set({ minute_at: new Date(0), day_calls: 0 })
    .execute();
/** What it was told, without the name of the call. */
const told = ({ status, body: { requestId: _, ...body } }: Reply) => ({ status, body });

describe('a client', () => {
  it('is set up by who administers the agency, within a year, from networks, with the consent of the head where letters are read', async () => {
    const add = (given: object) =>
      admin.post('/settings/list/api-clients', { values: clientValues({ unit: root, owner: admin.personId, ...given }) });
    expect(refused(await add({ expires: inDays(368) }), 'open_expiry', 422).field).toBe('expires');
    expect(refused(await add({ expires: inDays(-1) }), 'open_expiry', 422).field).toBe('expires');
    expect(refused(await add({ networks: '203.0.113.0/24 ที่บ้าน' }), 'open_network', 422).field).toBe('networks');
    expect(refused(await add({ networks: '203.0.113.0/33' }), 'open_network', 422).field).toBe('networks');
    expect(refused(await add({ consent: '' }), 'required', 422).field).toBe('consent');
    expect(refused(await add({ scopes: ['everything'] }), 'not_a_choice', 422).field).toBe('scopes');
    const saraban = await unitId(desk, 'อว 0601.01.11');
    expect(refused(await add({ unit: saraban }), 'unit_keeps_no_register', 422).field).toBe('unit');
    done(await add({ scopes: ['masters.read'], consent: '' }));
    const values = clientValues({ unit: hr, owner: clerk.personId });
    for (const who of [clerk, registrar, officer]) expect((await who.post('/settings/list/api-clients', { values })).status).toBe(403);
    for (const who of [clerk, registrar]) expect((await who.post(`/settings/api-clients/${whole.id}/secrets`)).status).toBe(403);
    expect((await clerk.get(`/settings/api-clients/${whole.id}/facts`)).status).toBe(403);
  });

  it('has its secret shown once and kept as a hash, of which no more than two stand while it changes', async () => {
    const own = await openProgram(desk, admin, { unit: hr });
    const ask = (client_secret: string) => askToken(desk, { grant_type: 'client_credentials', client_id: own.code, client_secret });
    const { secret } = done(await admin.post(`/settings/api-clients/${own.id}/secrets`));
    refused(await admin.post(`/settings/api-clients/${own.id}/secrets`), 'open_secrets_many');
    // both are good
    const [first, second] = [await ask(own.secret), await ask(secret)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const facts = done(await admin.get(`/settings/api-clients/${own.id}/facts`));
    expect(facts.secrets).toMatchObject([{ hint: own.secret.slice(-4) }, { hint: secret.slice(-4) }]);
    const { rows } =
      await sql`select to_jsonb(s) as row from api_secret s union all select to_jsonb(t) from api_token t union all select to_jsonb(a) from audit a`.execute(
        db,
      );
    for (const key of [own.secret, secret, first.body.access_token]) expect(JSON.stringify(rows)).not.toContain(key);
    // what the first opened ends with it
    done(await admin.post(`/settings/api-clients/${own.id}/secrets/${facts.secrets[0].id}/end`));
    expect((await own.get('/masters', {}, { token: first.body.access_token })).status).toBe(401);
    expect((await own.get('/masters', {}, { token: second.body.access_token })).status).toBe(200);
    expect((await ask(own.secret)).status).toBe(401);
    refused(await admin.post(`/settings/api-clients/${own.id}/secrets/${facts.secrets[0].id}/end`), 'not_found', 404);
    refused(await admin.post(`/settings/api-clients/${whole.id}/secrets/${facts.secrets[1].id}/end`), 'not_found', 404);
  });
});

describe('[SEC12] POST /open/v1/token (RFC 6749)', () => {
  const basic = (code: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}` });
  const fields = { grant_type: 'client_credentials' };

  it('gives a token of ten minutes by either way, for the scopes that were asked for', async () => {
    const reply = await askToken(desk, { ...fields, scope: 'masters.read books.read' }, basic(whole.code, whole.secret));
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^eot_/),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'books.read masters.read',
    });
    expect((await whole.get('/books', {}, { token: reply.body.access_token })).status).toBe(200);
    const other = await whole.get('/letters', { text: 'ประชุม' }, { token: reply.body.access_token });
    refused(other, 'open_scope', 403);
    expect(other.headers['www-authenticate']).toContain('insufficient_scope');
  });

  it('says what is wrong as the standard has it', async () => {
    const ask = async (form: Record<string, string>, headers = {}) => {
      const { status, body } = await askToken(desk, form, headers);
      return [status, body];
    };
    const known = { client_id: whole.code, client_secret: whole.secret };
    expect(await ask({ ...known })).toEqual([400, { error: 'invalid_request' }]);
    expect(await ask({ ...known, grant_type: 'password' })).toEqual([400, { error: 'unsupported_grant_type' }]);
    expect(await ask({ ...known, ...fields, scope: 'letters.read people.sync' })).toEqual([400, { error: 'invalid_scope' }]);
    expect(await ask({ ...known, ...fields }, basic(whole.code, whole.secret))).toEqual([400, { error: 'invalid_request' }]);
    expect(await ask({ ...fields })).toEqual([401, { error: 'invalid_client' }]);
    expect(await ask({ ...known, ...fields }, { 'content-type': 'application/json' })).toEqual([400, { error: 'invalid_request' }]);
  });

  it('answers alike for a client that is not there, closed, over, elsewhere, without a person or with another secret', async () => {
    const one = await openProgram(desk, admin, { unit: hr, networks: '192.0.2.0/24\n127.0.0.1' });
    const ask = (code = one.code, secret = one.secret, from = '127.0.0.1') =>
      askToken(desk, { ...fields, client_id: code, client_secret: secret }, {}, from);
    const token = (await ask()).body.access_token;
    const nothing = await ask('c00000000000000000000000000000000');
    expect(nothing.headers['www-authenticate']).toMatch(/^Basic/);
    const nobody = told(await one.get('/masters', {}, { token: 'eot_nobody-has-this-token-at-all' }));
    expect(nobody.status).toBe(401);
    const alike = async (from = '127.0.0.1') => {
      const { status, body } = await ask(one.code, one.secret, from);
      expect([status, body]).toEqual([401, { error: 'invalid_client' }]);
      // what it has got before opens nothing either
      expect(told(await one.get('/masters', {}, { token, from }))).toEqual(nobody);
    };
    expect((await ask(one.code, `${one.secret[0] === 'x' ? 'y' : 'x'}${one.secret.slice(1)}`)).body).toEqual({ error: 'invalid_client' });
    await alike('203.0.113.9');
    await alike('::ffff:203.0.113.9');
    expect((await ask(one.code, one.secret, '::ffff:192.0.2.7')).status).toBe(200);
    for (const [set, back] of [
      [sql`active = false`, sql`active = true`],
      [sql`expires_on = today() - 1`, sql`expires_on = today()`],
      [sql`owner_id = (select id from person where not active limit 1)`, sql`owner_id = ${admin.personId}`],
    ]) {
      await sql`update person set active = false where id = ${officer.personId}`.execute(db);
      await sql`update api_client set ${set} where id = ${one.id}`.execute(db);
      await alike();
      await sql`update api_client set ${back} where id = ${one.id}`.execute(db);
      await sql`update person set active = true where id = ${officer.personId}`.execute(db);
    }
    expect((await one.get('/masters', {}, { token })).status).toBe(200);
    await owner.query('update api_token set expires_at = now()');
    expect(told(await one.get('/masters', {}, { token }))).toEqual(nobody);
    whole = await openProgram(desk, admin, { unit: root });
    ofHr = await openProgram(desk, admin, { unit: hr });
    ofFinance = await openProgram(desk, admin, { unit: finance });
  });

  it('is judged before the body is read, and opens nothing but /open/v1, as a session opens nothing there', async () => {
    const url = '/open/v1/offers';
    const headers = { 'content-type': 'application/json' };
    const send = (authorization: string) =>
      desk.app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload: '{ no json' });
    expect((await send('Bearer nobody-has-this-token-at-all')).statusCode).toBe(401);
    expect((await send(`Bearer ${admin.token}`)).statusCode).toBe(401);
    expect((await send(`Bearer ${await whole.token('masters.read')}`)).statusCode).toBe(403);
    expect((await send(`Bearer ${await whole.token('intake.write')}`)).statusCode).toBe(400);
    const token = await whole.token();
    for (const { method, url: path, access } of desk.app.routeList.filter(
      (route) => route.url.startsWith('/api/') && route.access !== 'open',
    )) {
      const reply = await desk.app.inject({
        method: method as 'GET',
        url: path.replaceAll(/:\w+/g, '1'),
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.statusCode, `${method} ${path} ${access}`).toBe(401);
    }
  });
});

describe('a program that signs (private_key_jwt)', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const url = `${desk.office.config.publicUrl}/open/v1/token`;
  let own: Program;
  beforeAll(async () => {
    own = await openProgram(desk, admin, { unit: hr, publicKey: pem });
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const assertion = (given: object = {}, head: object = { alg: 'ES256', typ: 'JWT', kid: 'whatever' }, key = privateKey) => {
    const now = Math.floor(Date.now() / 1000);
    const said = `${part(head)}.${part({ iss: own.code, sub: own.code, aud: url, iat: now, exp: now + 60, jti: randomUUID(), ...given })}`;
    return `${said}.${sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const fields = { grant_type: 'client_credentials' };
  const form = { ...fields, client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' };
  const ask = (client_assertion: string, more: Record<string, string> = {}) => askToken(desk, { ...form, client_assertion, ...more });

  it('needs no secret: an assertion opens once, and what it opened ends with its key', async () => {
    const once = assertion();
    const [first, ...others] = (await Promise.all([ask(once), ask(once), ask(once)])).sort((a, b) => a.status - b.status);
    expect([first?.status, ...others.map(({ status }) => status)]).toEqual([200, 401, 401]);
    const token = first?.body.access_token;
    expect((await own.get('/masters', {}, { token })).status).toBe(200);
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const change = async (key: string) => {
      const { rows } = done(await admin.get('/settings/list/api-clients', { search: own.code, pageSize: '100' }));
      const row = (rows.length > 0 ? rows : done(await admin.get('/settings/list/api-clients', { pageSize: '100' })).rows).find(
        (one: { id: number }) => one.id === own.id,
      );
      return admin.post('/settings/list/api-clients', { id: row.id, version: row.version, values: { ...row.values, publicKey: key } });
    };
    done(await change(next.publicKey.export({ format: 'pem', type: 'spki' }).toString()));
    expect((await own.get('/masters', {}, { token })).status).toBe(401);
    expect((await ask(assertion())).status).toBe(401);
    expect((await ask(assertion({}, undefined, next.privateKey))).status).toBe(200);
    done(await change(pem));
    for (const key of [
      next.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      'ssh-ed25519 AAAA',
      generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    ])
      expect(refused(await change(key), 'open_public_key', 422).field).toBe('publicKey');
  });

  it('is not believed by another key, without one, for another, in another time or of another kind', async () => {
    await rested();
    const now = Math.floor(Date.now() / 1000);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = stranger.publicKey.export({ format: 'jwk' });
    const [head, claims] = assertion().split('.');
    const forged: [string, string][] = [
      ['another key', assertion({}, undefined, stranger.privateKey)],
      ['a key that it brings along', assertion({}, { alg: 'ES256', jwk }, stranger.privateKey)],
      ['no algorithm', `${part({ alg: 'none' })}.${claims}.`],
      ['no signature', `${head}.${claims}.`],
      [
        'the public key as a secret',
        `${part({ alg: 'HS256' })}.${claims}.${createHmac('sha256', pem)
          .update(`${part({ alg: 'HS256' })}.${claims}`)
          .digest('base64url')}`,
      ],
      ['another agency', assertion({ aud: 'https://other.example.go.th/open/v1/token' })],
      ['no audience', assertion({ aud: undefined })],
      ['over', assertion({ exp: now - 1 })],
      ['for a day', assertion({ exp: now + 86_400 })],
      ['without end', assertion({ exp: undefined })],
      ['not yet', assertion({ nbf: now + 600 })],
      ['no name of its own', assertion({ jti: undefined })],
      ['another program', assertion({ iss: whole.code, sub: whole.code })],
      ['one that speaks for another', assertion({ sub: whole.code })],
      ['something critical', assertion({}, { alg: 'ES256', crit: ['x'] })],
      ['no assertion', 'a.b'],
    ];
    for (const [name, one] of forged)
      expect(await ask(one).then(({ status, body }) => [status, body]), name).toEqual([401, { error: 'invalid_client' }]);
    expect((await ask(assertion(), { client_secret: own.secret })).body).toEqual({ error: 'invalid_request' });
    expect((await ask(assertion(), { client_id: whole.code })).status).toBe(401);
    expect((await askToken(desk, { ...fields, client_assertion: assertion() })).body).toEqual({ error: 'invalid_request' });
  });
});

it('[SEC10] each call is open to its scope alone', async () => {
  const calls = Object.values(openCalls).map(({ method, path, access }) => ({
    method,
    path: path.replaceAll(/:\w+/g, '1'),
    scope: access.split(' ')[1] ?? '',
  }));
  calls.push(
    { method: 'GET', path: '/letters/1/files/1', scope: 'letters.read' },
    { method: 'POST', path: '/uploads?name=a.pdf', scope: 'intake.write|draft.write' },
    ...['/Users', '/Users/1', '/ServiceProviderConfig', '/Schemas', '/Schemas/1', '/ResourceTypes', '/ResourceTypes/1'].map((path) => ({
      method: 'GET' as const,
      path: `/scim/v2${path}`,
      scope: 'people.sync',
    })),
  );
  const mounted = desk.app.routeList.filter(({ url }) => url.startsWith('/open/v1/') && !url.endsWith('/token'));
  // writes of SCIM have the paths of its reads
  expect(
    new Set(mounted.filter(({ access }) => access !== 'open').map(({ method, url }) => (url.includes('/scim/') ? url : `${method} ${url}`)))
      .size,
  ).toBe(calls.length);
  // one that drafts is answered for by somebody of its unit
  const ofRoot = await db.selectFrom('affiliation').select('person_id as id').where('unit_id', '=', root).executeTakeFirstOrThrow();
  const all = await openProgram(desk, admin, { unit: root, scopes: [...scopes], owner: ofRoot.id });
  for (const scope of scopes) {
    const token = await all.token(scope);
    await rested();
    for (const call of calls) {
      const reply = call.method === 'GET' ? await all.get(call.path, {}, { token }) : await all.post(call.path, {}, { token });
      expect(reply.status === 403, `${scope} ${call.method} ${call.path} ${reply.status}`).toBe(!call.scope.split('|').includes(scope));
    }
  }
});

describe('a letter that a program offers', () => {
  const offer = async (program: Program, reference: string, more: object = {}) =>
    program.post('/offers', {
      reference,
      subject: 'คำร้องขอเอกสารรับรอง',
      from: 'นายสมชาย ใจดี',
      files: [done(await program.upload(await pdfOf())).id],
      ...more,
    });

  it('waits in the tray of its unit, is registered by the registry, and its state and number are told', async () => {
    await rested();
    const given = done(await offer(ofHr, 'REQ-1'));
    expect(given).toMatchObject({ reference: 'REQ-1', state: 'OFFERED', receiveNo: null, receivedOn: null });
    const { item } = done(await clerk.get(`/sarabun/tray/${given.id}`));
    expect(item).toMatchObject({
      way: 'API',
      state: 'WAITING',
      subject: 'คำร้องขอเอกสารรับรอง',
      from: expect.stringMatching(/^นายสมชาย ใจดี · ระบบทดสอบ/),
    });
    expect((await registrar.get(`/sarabun/tray/${given.id}`)).status).toBe(404);
    done(await clerk.post(`/sarabun/tray/${given.id}/take`));
    expect(done(await ofHr.get(`/offers/${given.id}`)).state).toBe('OFFERED');
    const letter = await register(clerk, { unitId: hr, itemId: given.id, mainFile: item.files[0].id, subject: item.subject });
    const after = done(await ofHr.get(`/offers/${given.id}`));
    expect(after).toMatchObject({ state: 'RECEIVED', receiveNo: letter.receiveNo, receivedOn: inDays(0) });
    expect(done(await ofHr.get('/offers', { reference: 'REQ-1' }))).toMatchObject({ total: 1, items: [{ id: given.id }] });
    const read = done(await ofHr.get(`/letters/${letter.documentId}`));
    expect(read).toMatchObject({
      subject: item.subject,
      receiveNo: letter.receiveNo,
      direction: 'IN',
      files: [{ mime: 'application/pdf' }],
    });
    const bytes = await ofHr.get(`/letters/${letter.documentId}/files/${read.files[0].id}`);
    expect(bytes.headers['content-disposition']).toMatch(/^attachment/);
    expect(bytes.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('that the registry put aside is told as refused', async () => {
    const given = done(await offer(ofHr, 'REQ-2'));
    done(await clerk.post(`/sarabun/tray/${given.id}/discard`, { reason: 'ส่งผิดหน่วยงาน' }));
    const state = done(await ofHr.get(`/offers/${given.id}`));
    expect(state.state).toBe('REFUSED');
    expect(JSON.stringify(state)).not.toContain('ส่งผิด');
  });

  it('comes once: by its key with the same answer, by its reference refused, never by a file that was offered or another’s', async () => {
    await rested();
    const file = done(await ofHr.upload(await pdfOf())).id;
    const body = { reference: 'REQ-3', subject: 'คำร้อง', files: [file] };
    const first = done(await ofHr.post('/offers', body, { key: 'once-and-again-3' }));
    expect(done(await ofHr.post('/offers', body, { key: 'once-and-again-3' }))).toEqual(first);
    refused(await ofHr.post('/offers', { ...body, subject: 'อื่น' }, { key: 'once-and-again-3' }), 'key_reused', 422);
    refused(await offer(ofHr, 'REQ-3'), 'open_reference', 409);
    expect(refused(await offer(ofHr, 'REQ-4', { files: [file] }), 'file_not_yours', 422).field).toBe('files');
    const others = done(await ofFinance.upload(await pdfOf())).id;
    refused(await offer(ofHr, 'REQ-4', { files: [others] }), 'file_not_yours', 422);
    // the reference of another system is its own
    done(await offer(ofFinance, 'REQ-3'));
    const bare = await desk.app.inject({
      method: 'POST',
      url: '/open/v1/offers',
      headers: { authorization: `Bearer ${await ofHr.token()}` },
      payload: { ...body, reference: 'REQ-9' },
    });
    expect([bare.statusCode, bare.json().code]).toEqual([409, 'key_required']);
    const pdf = await pdfOf();
    const [one, two] = [await ofHr.upload(pdf, 'ก.pdf', { key: 'upload-key-1' }), await ofHr.upload(pdf, 'ก.pdf', { key: 'upload-key-1' })];
    expect(done(two).id).toBe(done(one).id);
    refused(await ofHr.upload(await pdfOf(), 'ก.pdf', { key: 'upload-key-1' }), 'key_reused', 422);
  });

  it('has files that the door of uploads takes', async () => {
    await rested();
    expect((await ofHr.upload(Buffer.from('MZ no letter'), 'virus.exe')).status).toBe(422);
    expect((await ofHr.upload(await pdfOf(), 'คำร้อง.png', { headers: { 'content-type': 'image/png' } })).body.status).toBe('error');
    expect(refused(await ofHr.upload(await pdfOf(), ''), 'required', 422).field).toBe('name');
    expect((await ofHr.post('/offers', { reference: 'REQ-8', subject: 'ไม่มีไฟล์', files: [] })).body).toMatchObject({
      code: 'required',
      field: 'files',
    });
  });

  it('is nobody’s but the system’s that offered it', async () => {
    const given = done(await offer(ofHr, 'REQ-5'));
    const nothing = told(await ofFinance.get('/offers/999999999'));
    expect(told(await ofFinance.get(`/offers/${given.id}`))).toEqual(nothing);
    expect(nothing.status).toBe(404);
    expect(done(await ofFinance.get('/offers', { reference: 'REQ-5' }))).toMatchObject({ total: 0, items: [] });
  });
});

describe('[SEC12] a letter that a program drafts', () => {
  let drafts: Program;
  const fields = { รายการ: 'ค่าวัสดุ', จำนวนเงิน: '12,500', เหตุผล: 'หมึกพิมพ์หมด\nกระดาษหมด' };
  const template = 'ขออนุมัติเบิก';
  beforeAll(async () => {
    await rested();
    drafts = await openProgram(desk, admin, { unit: hr, owner: officer.personId, scopes: ['draft.write', 'circular.read'] });
    const values = {
      name: template,
      unit: hr,
      type: 2,
      subject: 'ขออนุมัติเบิก{รายการ}',
      to: 'อธิการบดี',
      body: 'ขอเบิก{รายการ} {จำนวนเงิน} บาท\n{เหตุผล}',
    };
    done(await admin.post('/settings/list/draft-templates', { values }));
    done(await admin.post('/settings/list/draft-templates', { values: { ...values, name: 'ของกองคลัง', unit: finance } }));
    expect(
      refused(await admin.post('/settings/list/draft-templates', { values: { ...values, name: 'อื่น', type: 15 } }), 'open_template_kind')
        .field,
    ).toBe('type');
    const steps = [{ kind: 'SIGN', order: 0, id: await postOf(desk, director) }];
    done(await officer.post('/sarabun/saved-routes', { name: 'ผู้อำนวยการลงนาม', steps }));
  });
  const draft = (reference: string, more: object = {}) =>
    drafts.post('/drafts', { reference, template, fields, receivers: [{ kind: 'UNIT', id: finance }], ...more });

  it('has the words of a named text of its unit with its gaps filled, and the drafter who answers for the program', async () => {
    expect(done(await drafts.get('/draft-templates'))).toMatchObject({
      templates: [{ name: template, fields: ['รายการ', 'จำนวนเงิน', 'เหตุผล'] }],
      routes: [{ name: 'ผู้อำนวยการลงนาม', usable: true }],
    });
    const given = done(await draft('D-1'));
    expect(given).toMatchObject({ reference: 'D-1', template, state: 'DRAFT', subject: 'ขออนุมัติเบิกค่าวัสดุ', docNo: null, files: [] });
    const seen = done(await officer.get(`/sarabun/drafts/${given.id}`));
    expect(seen.document).toMatchObject({ drafter: { id: officer.personId }, ownerUnit: { id: hr }, secrecy: 0 });
    expect(seen.content.body.map(({ text }: { text: string }) => text)).toEqual(['ขอเบิกค่าวัสดุ 12,500 บาท', 'หมึกพิมพ์หมด', 'กระดาษหมด']);
    expect(seen.receivers).toMatchObject([{ kind: 'UNIT', id: finance, purpose: 'ACTION' }]);
    const file = done(await drafts.upload(await pdfOf())).id;
    expect(done(await drafts.post(`/drafts/${given.id}/files`, { files: [file] })).files).toMatchObject([{ mime: 'application/pdf' }]);
    refused(await drafts.post(`/drafts/${given.id}/files`, { files: [file] }), 'file_not_yours', 422);
    // the record says that nobody in person wrote it
    const { rows } = await sql<{ actor: number | null }>`select actor_id as actor from event where document_id = ${given.id}`.execute(db);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([null]));
    expect(done(await drafts.post(`/drafts/${given.id}/submit`, { route: 'ผู้อำนวยการลงนาม' })).state).toBe('ON_ROUTE');
    for (const again of [
      drafts.post(`/drafts/${given.id}/submit`, { route: 'ผู้อำนวยการลงนาม' }),
      drafts.post(`/drafts/${given.id}/files`, { files: [file] }),
    ])
      refused(await again, 'open_draft_gone_on', 409);
    expect(done(await drafts.get('/drafts', { reference: 'D-1' }))).toMatchObject({
      total: 1,
      items: [{ id: given.id, state: 'ON_ROUTE' }],
    });
  });

  it('is refused at the field that is wrong, and nothing is left behind', async () => {
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from document`.execute(db)).rows[0]?.n;
    const before = await count();
    const field = async (more: object, code: string) => refused(await draft('D-2', more), code, 422).field;
    expect(await field({ template: 'ของกองคลัง' }, 'open_template')).toBe('template');
    expect(await field({ fields: { ...fields, จำนวนเงิน: '' } }, 'required')).toBe('fields.จำนวนเงิน');
    expect(await field({ fields: { ...fields, ผู้ลงนาม: 'x' } }, 'open_template_field')).toBe('fields.ผู้ลงนาม');
    expect(await field({ receivers: [{ kind: 'UNIT', id: officer.personId }] }, 'holder_unknown')).toBe('receivers');
    refused(await draft('D-1'), 'open_reference', 409);
    expect(await count()).toBe(before);
    const given = done(await draft('D-3'));
    expect(refused(await drafts.post(`/drafts/${given.id}/submit`, { route: 'ไม่มี' }), 'open_route', 422).field).toBe('route');
    expect(done(await drafts.get(`/drafts/${given.id}`)).state).toBe('DRAFT');
    expect(
      refused(
        await admin.post('/settings/list/api-clients', {
          values: clientValues({ unit: finance, owner: officer.personId, scopes: ['draft.write'] }),
        }),
        'open_drafter',
      ).field,
    ).toBe('owner');
  });

  it('is nobody’s but the program’s: no other draft of its drafter, and nothing of another program’s', async () => {
    await rested();
    const own = done(await officer.post('/sarabun/drafts', { type: 2 })).documentId;
    const given = done(await draft('D-4'));
    const other = await openProgram(desk, admin, { unit: hr, owner: officer.personId, scopes: ['draft.write', 'circular.read'] });
    const nothing = told(await drafts.get('/drafts/999999999'));
    expect(nothing.status).toBe(404);
    expect(told(await drafts.get(`/drafts/${own}`))).toEqual(nothing);
    expect(told(await other.get(`/drafts/${given.id}`))).toEqual(nothing);
    expect(done(await other.get('/drafts')).total).toBe(0);
    const file = done(await other.upload(await pdfOf())).id;
    for (const id of [own, given.id, 999_999_999]) {
      expect(told(await other.post(`/drafts/${id}/submit`, { route: 'ผู้อำนวยการลงนาม' }))).toEqual(nothing);
      expect(told(await other.post(`/drafts/${id}/files`, { files: [file] }))).toEqual(nothing);
      expect(told(await other.get(`/circulars/${id}`))).toEqual(nothing);
    }
    // a draft is no circular, and to letters it has no right
    expect(told(await drafts.get(`/circulars/${given.id}`))).toEqual(nothing);
    expect((await drafts.get(`/letters/${given.id}`)).status).toBe(403);
  });
});

describe('[SEC12] what a program sees', () => {
  it('open letters of its unit and those below, by id, by search and as files; nothing of another unit’s', async () => {
    await rested();
    const given = await register(registrar, { subject: 'โครงการนกเงือกกรามช้าง' });
    const { documentId } = given;
    const search = (program: Program) => program.get('/letters', { text: 'นกเงือกกรามช้าง' });
    expect(done(await search(whole)).items).toMatchObject([
      { id: documentId, subject: 'โครงการนกเงือกกรามช้าง', receiveNo: given.receiveNo },
    ]);
    for (const program of [ofHr, ofFinance]) {
      expect(done(await search(program))).toMatchObject({ total: 0, items: [] });
      expect(told(await program.get(`/letters/${documentId}`))).toEqual(told(await program.get('/letters/999999999')));
    }
    done(await registrar.post(`/sarabun/transmissions/${given.transmissionId}/forward`, { to: [hr] }));
    expect(done(await search(ofHr)).total).toBe(1);
    expect(done(await ofHr.get(`/letters/${documentId}`)).id).toBe(documentId);
    expect(done(await search(ofFinance)).total).toBe(0);
    expect((await ofFinance.get(`/letters/${documentId}`)).status).toBe(404);
    expect(refused(await whole.get('/letters', { text: 'นก' }), 'search_too_short', 422).field).toBe('text');
    refused(await whole.get('/letters'), 'search_nothing', 422);
  });

  it('no classed letter, by any call, whatever it asks', async () => {
    await rested();
    const word = 'กระเบนราหูเจ้าพระยา';
    const pdf = await pdfOf();
    const { sendFile } = await import('../test/send-file.ts');
    const file = done(await sendFile(desk, '/sarabun/uploads', pdf, { by: secretreg, name: 'ลับ.pdf', type: 'application/pdf' })).id;
    const { documentId, receiveNo } = await register(secretreg, {
      secrecy: 1,
      subject: word,
      docNo: 'ลับ 44/1',
      mainFile: file,
      notDuplicate: 1,
    });
    const fileId = (await db.selectFrom('document_file').select('id').where('document_id', '=', documentId).executeTakeFirstOrThrow()).id;
    const open = await register(registrar, { subject: 'เปิดเผยได้' });
    const nothing = told(await whole.get('/letters/999999999'));
    expect(told(await whole.get(`/letters/${documentId}`))).toEqual(nothing);
    for (const of of [documentId, open.documentId]) expect(told(await whole.get(`/letters/${of}/files/${fileId}`))).toEqual(nothing);
    const queries: Record<string, string>[] = [
      { text: word },
      { text: 'ลับ 44/1' },
      { number: receiveNo },
      { direction: 'IN', dateFrom: '2020-01-01' },
    ];
    for (const query of queries) {
      const found = done(await whole.get('/letters', query));
      expect(found.items.map((one: { id: number }) => one.id)).not.toContain(documentId);
    }
    const { items: books } = done(await whole.get('/books'));
    const { rows: secretBooks } = await sql<{ id: number }>`select id from register where series = 'SECRET'`.execute(db);
    expect(secretBooks.length).toBeGreaterThan(0);
    for (const { id } of secretBooks) {
      expect(books.map((one: { id: number }) => one.id)).not.toContain(id);
      expect((await whole.get(`/books/${id}`)).status).toBe(404);
    }
    const all = await Promise.all(books.map(async ({ id }: { id: number }) => JSON.stringify((await whole.get(`/books/${id}`)).body)));
    expect(all.join()).not.toContain(word);
  });

  it('no draft, and nobody’s work: a letter on its way to be signed is its writers’', async () => {
    const { rows } = await sql<{ id: number }>`insert into document (origin, type, state, subject, owner_unit_id, drafter_id, created_at)
      values ('OUT', 1, 20, 'ร่างของนกกระเรียน', ${hr}, ${officer.personId}, now()) returning id`.execute(db);
    const id = rows[0]?.id as number;
    await sql`insert into document_party (document_id, holder_id) values (${id}, ${hr}), (${id}, ${await postOf(desk, officer)})`.execute(
      db,
    );
    expect((await ofHr.get(`/letters/${id}`)).status).toBe(404);
    expect(done(await ofHr.get('/letters', { direction: 'OUT', dateFrom: '2020-01-01' })).items).toEqual([]);
    expect(done(await ofHr.get('/letters', { text: 'ร่างของนกกระเรียน' })).items).toEqual([]);
  });

  it('books of its unit, in which a kept number says nobody’s name', async () => {
    await rested();
    const { items } = done(await ofHr.get('/books'));
    const { bookId } = done(await clerk.post('/sarabun/books', { unitId: hr, kind: 'SEND' }));
    done(await clerk.post(`/sarabun/books/${bookId}/reserve`, { count: 1, requester: 'นางสาวกระถิน ณรงค์', purpose: 'หนังสือของนางสาวกระถิน' }));
    const book = await ofHr.get(`/books/${bookId}`);
    expect(done(book).items).toMatchObject([{ seq: 1, letterId: null, subject: '', from: '', void: false }]);
    expect(JSON.stringify(book.body)).not.toContain('กระถิน');
    for (const { id } of items) expect((await ofFinance.get(`/books/${id}`)).status).toBe(404);
    const masters = done(await ofHr.get('/masters'));
    expect(masters.types.length).toBeGreaterThan(5);
    expect(Object.keys(masters)).not.toContain('secrecies');
  });
});

describe('[O1] a client’s limits', () => {
  it('are 60 calls a minute and 10,000 a day, and 20 MB a minute, each told with when to come again', async () => {
    await rested();
    done(await ofHr.get('/masters'));
    const set = (what: object) => db.updateTable('api_use').set(what).where('client_id', '=', ofHr.id).execute();
    await set({ calls: 59, minute_at: new Date() });
    expect((await ofHr.get('/masters')).status).toBe(200);
    const over = await ofHr.get('/masters');
    refused(over, 'open_too_fast', 429);
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
    // another’s are its own; a token counts too
    expect((await ofFinance.get('/masters')).status).toBe(200);
    const { status, body, headers } = await askToken(desk, {
      grant_type: 'client_credentials',
      client_id: ofHr.code,
      client_secret: ofHr.secret,
    });
    expect([status, body, Number(headers['retry-after']) > 0]).toEqual([429, { error: 'temporarily_unavailable' }, true]);
    await set({ minute_at: sql`now() - interval '61 seconds'` });
    expect((await ofHr.get('/masters')).status).toBe(200);
    await set({ bytes: 20 * 1_048_576, minute_at: new Date(), calls: 1 });
    refused(await ofHr.get('/masters'), 'open_too_fast', 429);
    await set({ bytes: 0, calls: 1, day_calls: 10_000 });
    refused(await ofHr.get('/masters'), 'open_too_fast', 429);
    await rested();
  });

  it('hold over many calls at once', async () => {
    await rested();
    done(await ofHr.get('/masters'));
    await db.updateTable('api_use').set({ calls: 50, minute_at: new Date() }).where('client_id', '=', ofHr.id).execute();
    const replies = await Promise.all(Array.from({ length: 25 }, () => ofHr.get('/books')));
    expect(replies.filter(({ status }) => status === 200).length).toBe(10);
    await rested();
  });
});

it('every call stands in its list: which system, what, with what result, key and address', async () => {
  await rested();
  const one = await openProgram(desk, admin, { unit: hr, scopes: ['masters.read'] });
  await one.get('/masters', {}, { from: '192.0.2.44' });
  await one.post('/offers', {}, { key: 'a-key-in-the-list' });
  await one.get('/outside-bodies');
  await askToken(desk, { grant_type: 'client_credentials', client_id: one.code, client_secret: 'wrong' });
  const read = async (query: Record<string, string>) =>
    done(await admin.get('/settings/log/api-calls', { 'filters[client]': String(one.id), ...query }));
  const { lines, total } = await read({});
  expect(total).toBe(5);
  expect(
    lines.map(({ cells }: { cells: Record<string, string> }) => [cells.call, cells.result?.replace(/^\S+ /, ''), cells.key, cells.address]),
  ).toEqual([
    ['POST /token', '401 invalid_client', '', '127.0.0.1'],
    ['GET /outside-bodies', '422 required', '', '127.0.0.1'],
    ['POST /offers', '403 open_scope', 'a-key-in-the-list', '127.0.0.1'],
    ['GET /masters', '200', '', '192.0.2.44'],
    ['POST /token', '200', '', '127.0.0.1'],
  ]);
  expect((await read({ 'filters[outcome]': 'OK' })).total).toBe(2);
  expect((await read({ search: 'a-key-in-the-list' })).total).toBe(1);
  expect((await clerk.get('/settings/log/api-calls')).status).toBe(403);
  expect(done(await admin.get(`/settings/api-clients/${one.id}/facts`))).toMatchObject({ calls: 5, refused: 3 });
  // nobody changes or removes what it did, nor a system that has called
  await expect(sql`update api_call set code = ''`.execute(db)).rejects.toThrow(/permission denied/);
  const { rows } = done(await admin.get('/settings/list/api-clients', { take: '200' }));
  const { version } = rows.find((row: { id: number }) => row.id === one.id);
  refused(await admin.post(`/settings/list/api-clients/remove`, { id: one.id, version }), 'in_use');
});

it('who was silent for 90 days is closed at night; what was never offered goes', async () => {
  const silent = await openProgram(desk, admin, { unit: hr });
  const { id } = done(await silent.upload(await pdfOf()));
  await sql`update api_client set heard_at = now() - interval '89 days 23 hours' where id = ${silent.id}`.execute(db);
  await owner.query(`update api_upload set at = now() - interval '25 hours' where file_id = $1`, [id]);
  await sweepClients(desk.office);
  expect((await silent.get('/masters')).status).toBe(200);
  expect(await db.selectFrom('api_upload').select('file_id').where('file_id', '=', id).execute()).toEqual([]);
  await sql`update api_client set heard_at = now() - interval '90 days 1 hour' where id = ${silent.id}`.execute(db);
  await sweepClients(desk.office);
  expect((await silent.get('/masters')).status).toBe(401);
  expect(
    await db.selectFrom('audit').select('action').where('subject_id', '=', silent.id).where('action', '=', 'open.silent').execute(),
  ).toHaveLength(1);
  // opened again by an administrator it has its 90 days anew
  const row = done(await admin.get('/settings/list/api-clients', { take: '200' })).rows.find((one: { id: number }) => one.id === silent.id);
  done(await admin.post(`/settings/list/api-clients/switch`, { id: silent.id, version: row.version, active: true }));
  await sweepClients(desk.office);
  expect((await silent.get('/masters')).status).toBe(200);
});
