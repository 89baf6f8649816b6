import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConfigPart } from '../../../contract/settings/admin-configs.ts';
import { contextOf } from '../../http/serve.ts';
import { openJobs } from '../../jobs.ts';
import { postMail } from '../../notify/channels/mail.ts';
import { openOffice } from '../../open-office.ts';
import { makeAuthority, makeHolder } from '../../test/authority.ts';
import { officerOf, openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { startTimestampServer } from '../../test/timestamp-server.ts';

const desk = await openDesk({ COPYRIGHT_YEAR: '2020' });
const [admin, officer] = await desk.officers('admin', 'officer');
afterAll(() => desk.close());

const parts = async () => done(await admin.get('/settings/admin-configs')).parts;
const stranger = () => officerOf(desk.app, 'no-session-at-all-here');

async function save(part: ConfigPart, values: object, more: object = {}) {
  const { version } = (await parts())[part];
  return admin.post(`/settings/admin-configs/${part}`, { version, values, ...more });
}

/** Saved, and heard of by this process. */
async function set(part: ConfigPart, values: object): Promise<void> {
  const held = desk.office.system.now;
  done(await save(part, values));
  await expect.poll(() => desk.office.system.now !== held, { interval: 5 }).toBe(true);
}

describe('a part of the settings', () => {
  it('[S28] is kept with its old and new values told; environment and brand show through; two administrators do not overwrite each other', async () => {
    const { brand } = await parts();
    expect(brand.locked).toEqual({ copyrightYear: 'COPYRIGHT_YEAR' });
    expect(brand.values).toMatchObject({ copyrightYear: 2020, welcomeTh: desk.office.brand.welcome.th });
    refused(await save('brand', { copyrightYear: 2021 }), 'field_locked', 422);
    done(await save('brand', { welcomeTh: 'ยินดีต้อนรับ' }));
    refused(
      await admin.post('/settings/admin-configs/brand', { version: brand.version, values: { welcomeTh: 'อื่น' } }),
      'changed_meanwhile',
      409,
    );
    const { rows } = await sql<{ detail: { changes: unknown } }>`select detail from audit where action = 'settings.admin-configs'`.execute(
      desk.office.db,
    );
    expect(rows.map((row) => row.detail.changes)).toEqual([{ welcomeTh: [brand.values.welcomeTh, 'ยินดีต้อนรับ'] }]);
    done(await save('brand', { welcomeTh: '' }));
    expect((await parts()).brand.values.welcomeTh).toBe(brand.values.welcomeTh);
  });

  it('is refused where it is wrong, at its field, and nothing is kept', async () => {
    const wrong: [ConfigPart, object, string, string][] = [
      ['session', { idleMinutes: 0 }, 'idleMinutes', 'out_of_range'],
      ['session', { idleMinutes: null }, 'idleMinutes', 'required'],
      ['look', { colour: '#ffd27f' }, 'colour', 'colour_pale'],
      ['look', { colour: 'red' }, 'colour', 'bad_colour'],
      ['mail', { host: 'http://mail/', from: 'a@b.go.th' }, 'host', 'bad_host'],
      ['timestamp', { url: '/stamp' }, 'url', 'bad_url'],
      ['deadlines', { weekend: ['0', '1', '2', '3', '4', '5', '6'] }, 'weekend', 'no_working_day'],
      ['password', { policy: 'none' }, 'policy', 'not_a_choice'],
      ['uploads', { other: 1 }, 'other', 'invalid'],
    ];
    const before = JSON.stringify(await parts());
    for (const [part, values, field, code] of wrong) expect(refused(await save(part, values), code, 422).field, code).toBe(field);
    expect(JSON.stringify(await parts())).toBe(before);
  });

  it('is nobody’s but an administrator’s of the whole agency', async () => {
    refused(await officer.get('/settings/admin-configs'), 'forbidden', 403);
    for (const path of ['brand', 'mail/test', 'timestamp/test'])
      refused(await officer.post(`/settings/admin-configs/${path}`, {}), 'forbidden', 403);
    expect((await stranger().get('/settings/admin-configs')).status).toBe(401);
  });
});

describe('the product obeys at once', () => {
  it('[S28] a second process of the office reads what was saved in the first', async () => {
    const other = await openOffice(desk.office.system.given.config, desk.clone.appUrl, { log: desk.office.log });
    try {
      await set('session', { idleMinutes: 7 });
      await expect.poll(() => other.config.session.idleMs).toBe(7 * 60_000);
    } finally {
      await other.close();
    }
  });

  it('[S28] an idle session ends by the new idle time', async () => {
    const head = await desk.as('head');
    await sql`update session set last_seen_at = now() - interval '3 minutes' where person_id = ${head.personId}`.execute(desk.office.db);
    expect((await head.get('/settings/pages')).status).toBe(200);
    await sql`update session set last_seen_at = now() - interval '3 minutes' where person_id = ${head.personId}`.execute(desk.office.db);
    await set('session', { idleMinutes: 2 });
    expect((await head.get('/settings/pages')).status).toBe(401);
    await set('session', { idleMinutes: 30 });
  });

  it('[S28] the password policy refuses what is short, what was used, and what is old', async () => {
    await set('password', { length: 12, history: 2, maxAgeDays: 0 });
    const change = (now: string, next: string) =>
      officer.post('/change-password', { CURRENT_PASSWORD: now, NEW_PASSWORD: next, C_NEW_PASSWORD: next });
    expect(refused(await change('Sarabun2569', 'Newpass1234'), 'password_too_short', 422).message).toContain('12');
    done(await change('Sarabun2569', 'Newpass12345'));
    done(await change('Newpass12345', 'Otherpass123'));
    refused(await change('Otherpass123', 'Newpass12345'), 'password_used', 422);
    await set('password', { length: 8, history: 0, maxAgeDays: 30 });
    await sql`update account set password_changed_at = now() - interval '31 days' where person_id = ${officer.personId}`.execute(
      desk.office.db,
    );
    desk.office.sessions.forget();
    refused(await officer.get('/settings/pages'), 'password_old', 403);
    expect(done(await officer.post('/verify')).userLogin.passwordOld).toBe(true);
    done(await change('Otherpass123', 'Newpass12345'));
    done(await officer.get('/settings/pages'));
    await set('password', { maxAgeDays: 0 });
  });

  it('[S28] an account waits after so many wrong tries as are set', async () => {
    await set('password', { tries: 3 });
    const wrong = () => stranger().post('/login', { username: 'clerk', password: 'Wrong1234' });
    expect([(await wrong()).status, (await wrong()).status, (await wrong()).status, (await wrong()).status]).toEqual([200, 200, 200, 429]);
  });

  it('[S28] a feature that is switched off is gone from the door', async () => {
    const register = () => stranger().post('/register', { firstName: 'ก', lastName: 'ข', email: 'a@b.go.th', phone: '', unit: '' });
    expect((await register()).status).toBe(404);
    await set('features', { signUp: true });
    expect((await register()).status).toBe(200);
  });
});

it('[SEC25] [S28] hosts inside the network and on this machine are called for an administrator only where the operator named them', async () => {
  const strict = await openDesk({ INSIDE_HOSTS: 'nothing.invalid' });
  try {
    const who = await strict.as('admin');
    const places = ['127.0.0.1', '10.1.2.3', '192.168.1.1', '[::1]', '169.254.169.254', 'localhost'];
    for (const host of places) {
      const stamp = await who.post('/settings/admin-configs/timestamp/test', { url: `http://${host}:9/` });
      expect(stamp.body, host).toMatchObject({ code: 'host_inside', field: 'url' });
    }
    const saved = (part: string, values: object) => who.post(`/settings/admin-configs/${part}`, { version: 0, values });
    expect((await saved('timestamp', { url: 'http://10.1.2.3/' })).body).toMatchObject({ code: 'host_inside', field: 'url' });
    expect((await saved('mail', { host: '10.1.2.3', from: 'a@b.go.th' })).body).toMatchObject({ code: 'host_inside', field: 'host' });
  } finally {
    await strict.close();
  }
  const named = await openDesk({ INSIDE_HOSTS: '10.1.0.0/16' });
  try {
    const who = await named.as('admin');
    const save = (url: string) => who.post('/settings/admin-configs/timestamp', { version: 0, values: { url } });
    expect((await save('http://10.2.0.1/')).body).toMatchObject({ code: 'host_inside' });
    expect((await save('http://10.1.2.3/')).body.status).toBe('success');
  } finally {
    await named.close();
  }
}, 120_000);

it('[S28] a time-stamp authority is asked for a real stamp, and signing asks the one that was saved', async () => {
  const authority = await makeAuthority();
  const tsa = await startTimestampServer(await makeHolder({ name: 'ผู้ประทับเวลา', use: 'timestamp', issuer: authority.root }));
  try {
    const ask = () => admin.post('/settings/admin-configs/timestamp/test', { url: tsa.url });
    expect(done(await ask())).toMatchObject({ ok: true, authority: 'ผู้ประทับเวลา', at: expect.stringMatching(/^20/) });
    tsa.behave('fail');
    expect(done(await ask())).toMatchObject({ ok: false, answer: expect.stringContaining('503'), at: null });
    await set('timestamp', { url: tsa.url });
    expect(desk.office.config.tsaUrl).toBe(tsa.url);
  } finally {
    await tsa.close();
  }
});

describe('mail', () => {
  const taken: string[] = [];
  const users: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username = '', password }, _session, given) {
      if (password !== 'p@ss:word') return given(new Error('no such user'));
      users.push(username);
      given(null, { user: username });
    },
    onData(stream, _session, given) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        taken.push(Buffer.concat(pieces).toString('latin1'));
        given();
      });
    },
  });
  afterAll(() => new Promise<void>((end) => server.close(() => end())));

  it('[S28] a test mail tells the real answer; the next mail goes to the new host, also what waited; the password is in no reply, row or audit', async () => {
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    await desk.office.db.transaction().execute((db) =>
      postMail(contextOf(desk.office, db, { id: 't', ip: '', userAgent: '', key: null }, null), {
        kind: 'storage',
        to: 'w@b.go.th',
        subject: 'ที่รออยู่',
        body: 'ก',
      }),
    );
    const values = {
      host: '127.0.0.1',
      port,
      security: 'NONE',
      user: 'office',
      from: 'saraban@b.go.th',
      fromName: 'สารบรรณ',
      password: 'wrong',
    };
    const failed = done(await admin.post('/settings/admin-configs/mail/test', { values, to: 'a@b.go.th' }));
    expect(failed).toMatchObject({ ok: false, answer: expect.stringContaining('no such user') });
    expect((await parts()).mail.values.host).toBe('');
    const right = { ...values, password: 'p@ss:word' };
    expect(done(await admin.post('/settings/admin-configs/mail/test', { values: right, to: 'a@b.go.th' }))).toMatchObject({
      ok: true,
      answer: expect.stringMatching(/^250/),
    });
    expect(taken.join()).toContain('saraban@b.go.th');
    const jobs = await openJobs(desk.office, desk.clone.ownerUrl);
    try {
      await set('mail', right);
      await expect.poll(() => taken.slice(1).join(), { timeout: 20_000 }).toContain('To: w@b.go.th');
    } finally {
      await jobs.stop();
    }
    expect(new Set(users)).toEqual(new Set(['office']));
    const { mail } = await parts();
    expect(mail.secrets.password).toMatchObject({ by: 'นายชยพล สุวรรณภูมิ' });
    const { rows } = await sql<{
      all: string;
    }>`select coalesce((select json_agg(s)::text from setting s), '') || coalesce((select json_agg(a)::text from audit a), '')
      || (select encode(wrapped, 'escape') from setting_secret) as all`.execute(desk.office.db);
    for (const text of [JSON.stringify(mail), rows[0]?.all]) expect(text).not.toContain('p@ss:word');
    const left = done(await admin.post('/settings/admin-configs/mail/test', { values: { ...values, password: '' }, to: 'a@b.go.th' }));
    expect(left.ok, 'with the saved password').toBe(true);
    done(await save('mail', {}, { clear: ['password'] }));
    expect((await parts()).mail.secrets).toEqual({});
  });
});

it('who asked for the settings anew has them as they were then or newer, also where another reading overtakes his', async () => {
  const own = await openDesk();
  try {
    const { system, db } = own.office;
    expect(system.brand.features.line).toBe(false);
    await sql`insert into setting (key, value) values ('system.features', '{"line": true}')`.execute(db);
    const first = system.refresh();
    const second = system.refresh();
    await first;
    expect(system.brand.features.line).toBe(true);
    await second;
  } finally {
    await own.close();
  }
});
