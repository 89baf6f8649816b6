import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openObjectClient } from '../files/store/object-client.ts';
import { deliverDue } from '../notify/channels/deliver.ts';
import { requestTimestamp } from '../signing/sign/request-timestamp.ts';
import { officerOf, openDesk } from '../test/desk.ts';
import { done } from '../test/letters.ts';
import { emailOf } from '../test/sign-in.ts';
import { startStubDns } from '../test/stub-dns.ts';
import { reachOf } from './inside-hosts.ts';
import { callOut } from './outbound.ts';

const outside = '198.51.100.7';
const inner = ['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:127.0.0.1'];
/** Outside when it is looked at, on this machine when it is called. */
const turning = 'turning.test';
let hits = 0;
const machine = createServer((socket) => {
  hits++;
  socket.on('error', () => {});
  socket.end();
});
machine.listen(0, '127.0.0.1');
await once(machine, 'listening');
const { port } = machine.address() as AddressInfo;
const names = await startStubDns({
  [turning]: [[outside], ['127.0.0.1']],
  ...Object.fromEntries(inner.map((address, at) => [`inner${at}.test`, [[address]]])),
  'mixed.test': [[outside, '127.0.0.1']],
  'named.test': [['127.0.0.1']],
  'earlier.test': [['127.0.0.1']],
});
const desk = await openDesk({ INSIDE_HOSTS: 'named.test' });
const [admin] = await desk.officers('admin');
beforeEach(() => {
  hits = 0;
  names.rewind();
});
afterAll(async () => {
  names.close();
  await desk.close();
  machine.close();
});

const mail = (host: string) => ({ host, port, security: 'NONE', user: '', from: 'saraban@b.go.th', fromName: '', password: '' });
const directory = (host: string) => ({ ldapUrl: `ldaps://${host}:${port}`, ldapBase: 'dc=agency', ldapFor: 'ALL', ldapAdminsLocal: true });
const provider = (host: string) => ({ oidcIssuer: `https://${host}:${port}`, oidcClientId: 'office', oidcSecret: 'secret' });
const stamp = (host: string) => ({ url: `http://${host}:${port}/` });

const tests: Record<string, (host: string) => [string, object]> = {
  mail: (host) => ['mail/test', { values: mail(host), to: 'a@b.go.th' }],
  directory: (host) => ['directory/test', { values: directory(host), username: 'somebody' }],
  provider: (host) => ['provider/test', { part: 'provider1', values: provider(host) }],
  timestamp: (host) => ['timestamp/test', stamp(host)],
};

async function tried(what: string, host: string) {
  const [path, body] = (tests[what] as (host: string) => [string, object])(host);
  await desk.office.db.deleteFrom('throttle').execute();
  return admin.post(`/settings/admin-configs/${path}`, body);
}

async function save(part: string, values: object): Promise<void> {
  const { version } = done(await admin.get('/settings/admin-configs')).parts[part];
  done(await admin.post(`/settings/admin-configs/${part}`, { version, values }));
  await desk.office.system.refresh();
}

describe('SEC25: a name that turns inwards between the look and the call (rebinding)', () => {
  it('leads nobody to this machine who tries a mail server, a directory, a provider or a time stamp', async () => {
    for (const what of Object.keys(tests)) {
      names.rewind();
      const told = done(await tried(what, turning));
      expect(told, what).toMatchObject({ ok: false, answer: expect.stringContaining('leads to an address that is not called') });
      expect(names.asked[turning], what).toBe(2);
    }
    expect(hits).toBe(0);
  });

  it('nor the office itself, with what was saved while it lay outside', async () => {
    await save('mail', mail(turning));
    done(await officerOf(desk.app, 'nobody').post('/core/forgot-password', { F_EMAIL: await emailOf(desk, 'officer') }));
    await deliverDue(desk.office, new Date(Date.now() + 3 * 60_000));
    const { rows } = await sql`select * from delivery`.execute(desk.office.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).toContain('leads to an address that is not called');

    names.rewind();
    await save('directory', directory(turning));
    expect((await officerOf(desk.app, 'nobody').post('/login', { username: 'officer', password: 'Sarabun2569' })).body.code).toBe(
      'directory_down',
    );
    names.rewind();
    await save('provider1', provider(turning));
    const start = await officerOf(desk.app, 'nobody').post('/users/provider/1/start', {});
    expect(start.body.status).toBe('error');
    names.rewind();
    await save('timestamp', stamp(turning));
    expect(desk.office.config.tsaUrl).toBe(stamp(turning).url);
    expect(hits).toBe(0);
    expect(names.asked[turning]).toBe(1);
  });

  it('nor a call of the one way out, also where only one of its addresses is inside, or an IPv4 one dressed as IPv6', async () => {
    const hosts = ['mixed.test', 'earlier.test', ...inner.map((_, at) => `inner${at}.test`)];
    for (const host of hosts) {
      const { url } = stamp(host);
      await expect(callOut(url, { allowed: [url] }), host).rejects.toMatchObject({ reason: 'refused' });
      await expect(callOut(url, { allowed: [url], inside: ['named.test'] }), host).rejects.toMatchObject({ reason: 'refused' });
      await expect(requestTimestamp({ url, inside: [] }, Buffer.from('a')), host).rejects.toMatchObject({ reason: 'refused' });
    }
    // an address out of a certificate is asked for once, and that answer is called
    const { url } = stamp(turning);
    expect(await reachOf({ insideHosts: [] }, `http://${turning}/`)).toEqual({ inside: false, pinned: [outside] });
    expect(names.asked[turning]).toBe(1);
    await expect(callOut(url, { allowed: [url], inside: false, pinned: ['127.0.0.1'] })).rejects.toMatchObject({ reason: 'refused' });
    // the store of objects, which the operator named, is not where a cloud speaks of itself
    const store = openObjectClient({ url: `http://inner2.test:${port}`, bucket: 'b', region: 'r', keyId: 'k', secret: 's' });
    await expect(store.ask({ method: 'HEAD' })).rejects.toMatchObject({ message: expect.stringContaining('is not called') });
    store.close();
    expect(hits).toBe(0);
  });

  it('does not stand in the way of what the operator named, nor of what stood in the settings before he was asked', async () => {
    for (const what of Object.keys(tests)) {
      const before = hits;
      expect(done(await tried(what, 'named.test')), what).toMatchObject({ ok: false });
      expect(hits, what).toBeGreaterThan(before);
    }
    await sql`insert into setting (key, value) values ('system.earlier-hosts', '["earlier.test"]')`.execute(desk.office.db);
    await sql`update setting set value = value || '{"host": "earlier.test"}' where key = 'system.mail'`.execute(desk.office.db);
    await desk.office.system.refresh();
    const before = hits;
    await deliverDue(desk.office, new Date(Date.now() + 60 * 60_000));
    expect(hits).toBeGreaterThan(before);
    expect((await tried('mail', 'earlier.test')).body).toMatchObject({ code: 'host_inside', field: 'host' });
  });
});
