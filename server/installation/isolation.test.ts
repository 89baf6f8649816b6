import { connect } from 'node:net';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealId } from '../access/sealed-id.ts';
import { openSession, seedPeople } from '../test/demo-people.ts';
import { type Desk, type Officer, officerOf } from '../test/desk.ts';
import { done, pdfOf, register, upload } from '../test/letters.ts';
import { type Call, everyCall, type Values } from '../test/rights/crawl.ts';
import { databaseOf } from './agency-config.ts';
import { type Answer, openInstallation, type TestInstallation } from './test-installation.ts';

/** Two agencies with the same people under the same numbers, each with a letter under the same number. */
let both: TestInstallation;
let [a, b]: Side[] = [];

interface Side {
  host: string;
  desk: Desk;
  registrar: Officer;
  clerk: Officer;
  letter: Values;
  link: string;
  canary: string;
}

beforeAll(async () => {
  both = await openInstallation(['hospital', 'school']);
  [a, b] = [await sideOf('hospital', 'กระต่ายป่าสีเทา'), await sideOf('school', 'นกยูงรำแพนหาง')];
}, 120_000);
afterAll(() => both?.close());

async function sideOf(code: string, canary: string): Promise<Side> {
  const { office, app } = await both.running(code);
  await seedPeople(office.db);
  const as = async (name: string) => {
    const { token, personId } = await openSession(office.db, name);
    return officerOf(app, token, personId);
  };
  const desk = { app, office, as } as Desk;
  const [registrar, clerk] = [await as('registrar'), await as('clerk')];
  const main = done(await upload(desk, registrar, await pdfOf()));
  const { documentId, transmissionId } = await register(registrar, { subject: canary, mainFile: main.id });
  const file = await office.db.selectFrom('document_file').select('id').where('document_id', '=', documentId).executeTakeFirstOrThrow();
  const letter = {
    documentId,
    F_DOC_ID: documentId,
    F_DOC_ID_ENCODE: sealId(office, documentId),
    transmissionId,
    documentFileId: file.id,
    'document-files/id': file.id,
    'uploads/id': main.id,
    personId: clerk.personId,
    version: 1,
    rows: [{ documentId, transmissionId }],
    stream: { as: 'csv' },
    every: true,
  };
  const { url: link } = done(await registrar.get(`/sarabun/document-files/${file.id}/link`, { as: 'original' }));
  return { host: `${code}.localhost`, desk, registrar, clerk, letter, link, canary };
}

/** A call of this host by whoever has the token; how it was answered, without what is new in every answer. */
async function ask(host: string, token: string | null, { method, url, payload }: Call): Promise<{ status: number; body: string }> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}`, cookie: `user-auth=${token}` };
  if (method === 'POST') Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() });
  return told(await both.call(host, url, { method, headers, ...(payload ? { body: JSON.stringify(payload) } : {}) }));
}

function told({ status, headers, bytes }: Answer): { status: number; body: string } {
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['date', 'x-request-id', 'content-security-policy', 'etag'].includes(name)),
  );
  const body = bytes
    .toString('utf8')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/nonce="[^"]*"|[0-9a-f]{32}/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');
  return { status, body: JSON.stringify(kept) + body };
}

const madeUp = 'A'.repeat(43);

describe('[SEC12] an agency of an installation is not there for another', () => {
  it('whose letters have the same numbers, and who are the same persons by number', () => {
    expect(a?.letter.documentId).toBe(b?.letter.documentId);
    expect(a?.clerk.personId).toBe(b?.clerk.personId);
  });

  it('a token of one is to the other what a made-up one is, on every call', async () => {
    const wrong: unknown[] = [];
    let compared = 0;
    for (const [of, at] of [
      [a, b],
      [b, a],
    ] as [Side, Side][]) {
      for (const call of everyCall(of.desk.app.routeList, of.letter)) {
        const [foreign, nobody] = [await ask(at.host, of.registrar.token, call), await ask(at.host, madeUp, call)];
        compared += 1;
        // forms that are sent in one moment, one after the other, wait for each other
        if (
          foreign.status !== nobody.status ||
          foreign.body.replace(/"retryAfter":\d+/, '') !== nobody.body.replace(/"retryAfter":\d+/, '')
        )
          wrong.push({ call: call.name, foreign, nobody });
        if (foreign.status >= 500 || foreign.body.includes(of.canary)) wrong.push({ call: call.name, foreign });
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(1200);
  }, 300_000);

  it('no call of one says what stands in the other under the same number', async () => {
    const found: string[] = [];
    let heard = 0;
    for (const [of, other] of [
      [a, b],
      [b, a],
    ] as [Side, Side][]) {
      for (const call of everyCall(of.desk.app.routeList, of.letter).filter(({ method }) => method === 'GET')) {
        const { body } = await ask(of.host, of.registrar.token, call);
        if (body.includes(other.canary)) found.push(call.name);
        if (body.includes(of.canary)) heard += 1;
      }
    }
    expect(found).toEqual([]);
    expect(heard, 'each reads its own').toBeGreaterThan(10);
  }, 300_000);

  it('its signed links and sealed ids open nothing in the other', async () => {
    const [one, other] = [a as Side, b as Side];
    expect(one.letter.F_DOC_ID_ENCODE).not.toBe(other.letter.F_DOC_ID_ENCODE);
    expect((await both.call(one.host, one.link)).status).toBe(200);
    const bent = one.link.replace(/link=(.)/, (_, first) => `link=${first === 'A' ? 'B' : 'A'}`);
    expect(bent).not.toBe(one.link);
    expect(told(await both.call(other.host, one.link))).toEqual(told(await both.call(other.host, bent)));
    const code = (sealed: unknown) => ({ method: 'GET', url: `/api/sarabun/document/${sealed}`, name: '' }) as Call;
    expect(await ask(other.host, other.registrar.token, code(one.letter.F_DOC_ID_ENCODE))).toEqual(
      await ask(other.host, other.registrar.token, code(sealId(one.desk.office, 987_654))),
    );
  });

  it('a socket with a token of one is refused by the other as anybody’s is', async () => {
    const knock = async (host: string, token: string) => {
      const socket = io(`http://127.0.0.1:${both.port}`, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { host },
      });
      const said = await new Promise((done) => {
        socket.on('connect', () => done('in'));
        socket.on('connect_error', ({ message }) => done(message));
      });
      socket.disconnect();
      return said;
    };
    const [one, other] = [a as Side, b as Side];
    expect(await knock(one.host, one.registrar.token)).toBe('in');
    expect(await knock(other.host, one.registrar.token)).toBe(await knock(other.host, madeUp));
    expect(await knock(other.host, one.registrar.token)).toBe('unauthorized');
  });

  it('its role of the database reads nothing of another agency and nothing of the installation, and asks for no work in its name', async () => {
    const { appUrl } = databaseOf(both.config, both.ground.ownerUrl, both.database, 'hospital');
    const client = new pg.Client({ connectionString: appUrl });
    await client.connect();
    for (const text of [
      'select 1 from ag_school.document',
      'insert into ag_school.setting (key, value) values ($$a$$, $$1$$)',
      'select 1 from installation.agency',
      'select 1 from graphile_worker.jobs',
      `select public.enqueue('deliver', '{"schema":"ag_school","id":1}')`,
      "select * from public.jobs_state('ag_school')",
      'create schema mine',
      'set role office_owner',
    ])
      await expect(client.query(text), text).rejects.toMatchObject({ code: '42501' });
    const { ownerUrl } = databaseOf(both.config, both.ground.ownerUrl, both.database, 'hospital');
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await expect(owner.query('select 1 from ag_school.document')).rejects.toMatchObject({ code: '42501' });
    await expect(owner.query('select 1 from installation.agency')).rejects.toMatchObject({ code: '42501' });
    await Promise.all([client.end(), owner.end()]);
  });
});

describe('[SEC12] the host that is called says whose office answers', () => {
  it('and nothing else does: no header of a proxy that none stands for, no query, no path', async () => {
    const [one, other] = [a as Side, b as Side];
    const seen = async (host: string, headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${one.registrar.token}`;
      return (
        await both.call(host, `/api/sarabun/documents/${one.letter.documentId}`, { headers: { ...headers, authorization } })
      ).bytes.toString();
    };
    for (const [name, value] of [
      ['x-forwarded-host', other.host],
      ['forwarded', `host=${other.host}`],
      ['x-agency', 'school'],
    ] as const)
      expect(await seen(one.host, { [name]: value })).toContain(one.canary);
    expect(await seen(`${one.host}:3000`)).toContain(one.canary);
    expect(await seen(`${one.host.toUpperCase()}.`)).toContain(one.canary);
    expect(await seen(other.host, { 'x-forwarded-host': one.host })).not.toContain(one.canary);
  });

  it('hosts that never were, that are misspelt or belong to no agency get the same bytes, also where an address names another', async () => {
    const never = told(await both.call('never.localhost', '/'));
    expect(never.status).toBe(421);
    for (const host of ['localhost', '127.0.0.1', 'hospital', 'xhospital.localhost', 'hospital.localhost.evil.example', 'ag_hospital', ''])
      expect(told(await both.call(host, '/')), host).toEqual(never);
    const raw = await new Promise<string>((done) => {
      const line = connect(both.port, '127.0.0.1', () =>
        line.write('GET http://school.localhost/ HTTP/1.1\r\nHost: hospital.localhost\r\nConnection: close\r\n\r\n'),
      );
      let said = '';
      line.on('data', (part) => {
        said += part;
      });
      line.on('close', () => done(said));
    });
    expect(raw).toMatch(/^HTTP\/1.1 421/);
  });
});
