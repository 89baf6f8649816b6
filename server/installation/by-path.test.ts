import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession, seedPeople } from '../test/demo-people.ts';
import { addHost, makeAgency } from './agency-acts.ts';
import { newSetUpAddress } from './set-up-address.ts';
import { openInstallation, type TestInstallation } from './test-installation.ts';

/** A trial on one name: two agencies by their paths, and one at a host of its own. */
let trial: TestInstallation;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  trial = await openInstallation(['own'], { AGENCY_PATHS: 'on' });
  for (const code of ['hospital', 'school']) {
    await makeAgency(trial.ground, { code, name: `หน่วยงาน ${code}`, host: `/a/${code}` });
    await trial.directory.refresh();
    const { office } = await trial.running(code);
    await seedPeople(office.db);
    tokens[code] = (await openSession(office.db, 'registrar')).token;
  }
}, 60_000);
afterAll(() => trial?.close());

const me = async (place: string, token: string | undefined, host = 'localhost') =>
  (
    await trial.call(host, `${place}/api/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: '{}',
    })
  ).status;

it('each is called below its path, with names of its own in the browser; a path of nobody is a host of nobody', async () => {
  const { config } = (await trial.running('hospital')).office;
  expect(config).toMatchObject({ basePath: '/a/hospital/', storagePrefix: 'eoffice_hospital', documentKey: 'eoffice-hospital' });
  for (const path of ['api/intranet/links', 'api/intranet/links?x=1'])
    expect((await trial.call('localhost', `/a/hospital/${path}`)).status, path).toBe(200);
  const nobody = await trial.call('never.localhost', '/');
  for (const path of ['/', '/a/nobody/', '/a/hospitals/', '/A/hospital/', '/b/hospital/', '//a/hospital/', '/a/own/']) {
    const { status, bytes } = await trial.call('localhost', path);
    expect({ status, bytes }, path).toEqual({ status: 421, bytes: nobody.bytes });
  }
});

it('a session, a cookie and a socket of one are nothing at the path of the other', async () => {
  const { hospital, school } = tokens;
  expect([await me('/a/hospital', hospital), await me('/a/school', school)]).toEqual([200, 200]);
  expect([await me('/a/school', hospital), await me('/a/hospital', school)]).toEqual([401, 401]);
  const link = await newSetUpAddress(trial.ground, 'school').catch((fault) => fault.code);
  expect(link).toBe('agency_set_up_already');
  const heard = (code: string, token: string | undefined) =>
    new Promise<string>((done) => {
      const socket = io(`http://127.0.0.1:${trial.port}`, {
        path: `/a/${code}/socket.io`,
        auth: { token },
        transports: ['websocket'],
        extraHeaders: { host: 'localhost' },
        reconnection: false,
      });
      const end = (how: string) => {
        socket.close();
        done(how);
      };
      socket.on('connect', () => end('in'));
      socket.on('connect_error', () => end('out'));
    });
  expect([await heard('hospital', hospital), await heard('school', hospital)]).toEqual(['in', 'out']);
});

it('a host of an agency leads to that agency, whatever the path says', async () => {
  expect(await me('/a/hospital', tokens.hospital, 'own.localhost')).toBe(404);
  expect((await trial.call('own.localhost', '/api/intranet/links')).status).toBe(200);
});

it('an agency has hosts or its path: no other path, none beside a host, and its first host takes the place of the path', async () => {
  const { ground, directory } = trial;
  await expect(makeAgency(ground, { code: 'third', name: 'ที่สาม', host: '/a/school' })).rejects.toThrow('/a/third');
  await expect(addHost(ground, 'own', '/a/own')).rejects.toThrow(/มีที่อยู่แล้ว/);
  await expect(addHost({ ...ground, config: { ...ground.config, agencyPaths: false } }, 'own', '/a/own')).rejects.toThrow(/AGENCY_PATHS/);
  expect((await trial.running('school')).office.config).toMatchObject({ publicUrl: ground.config.publicUrl, basePath: '/a/school/' });
  await addHost(ground, 'school', 'school.localhost');
  await expect.poll(() => directory.byCode('school')?.hosts).toEqual(['school.localhost']);
  expect(await me('', tokens.school, 'school.localhost')).toBe(200);
  expect(await me('/a/school', tokens.school)).toBe(421);
});
