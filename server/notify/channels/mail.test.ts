import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Ctx } from '../../http/context.ts';
import { openJobs } from '../../jobs.ts';
import { type Desk, officerOf, openDesk, prove } from '../../test/desk.ts';
import { done } from '../../test/letters.ts';
import { emailOf } from '../../test/sign-in.ts';
import { deliverDue, resume } from './deliver.ts';
import { forgetSecrets, postMail } from './mail.ts';
import { unsealed } from './sealed-text.ts';

/** A real mail server; it refuses the first `faults` mails. */
const taken: { to: string[]; raw: string }[] = [];
let faults = 0;
/** It takes the connection and says nothing. */
let silent = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  closeTimeout: 100,
  onConnect(_session, done) {
    if (!silent) done();
  },
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (faults > 0) {
        faults -= 1;
        return done(new Error('try later'));
      }
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString('utf8') });
      done();
    });
  },
});

let desk: Desk;
let jobs: Awaited<ReturnType<typeof openJobs>>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  desk = await openDesk({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'saraban@office.example.go.th',
    PUBLIC_URL: 'https://office.example.go.th',
  });
  jobs = await openJobs(desk.office, desk.clone.ownerUrl);
});
afterAll(async () => {
  await jobs.stop();
  await desk.close();
  await new Promise<void>((done) => server.close(done));
});

const call = (path: string, body: object) => officerOf(desk.app, 'no-session-at-all-here').post(path, body);

async function forgotten(username: string): Promise<string> {
  const email = await emailOf(desk, username);
  expect((await call('/core/forgot-password', { F_EMAIL: email })).body.status).toBe('success');
  return email;
}

it('[C8] [C9] [A13] the mail comes by SMTP, in readable Thai, and its link and code set the new password', async () => {
  const email = await forgotten('officer');
  await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(1);
  expect(taken[0]?.to).toEqual([email]);
  const mail = await PostalMime.parse(taken[0]?.raw ?? '');
  expect(mail).toMatchObject({ subject: 'การตั้งรหัสผ่านใหม่', from: { address: 'saraban@office.example.go.th' } });
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  const link = new URL(/https:\S+/.exec(mail.text ?? '')?.[0] ?? '');
  expect(`${link.origin}${link.pathname}`).toBe('https://office.example.go.th/reset-password');
  const OTP = /: (\d{6})/.exec(mail.text ?? '')?.[1];
  const { body } = await call('/core/reset-password', { NEW_PASSWORD: 'Newpass123', EMAIL: link.searchParams.get('key'), OTP });
  expect(body.status).toBe('success');
  expect((await call('/login', { username: 'officer', password: 'Newpass123' })).body.status).toBe('success');
});

/** Every table of the agency as text, as whoever steals a copy of the database has it. */
async function dump(): Promise<string> {
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  const { rows } =
    await owner.query(`select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`);
  const tables: string[] = [];
  for (const { schema, name } of rows)
    tables.push(...(await owner.query(`select t::text as row from "${schema}"."${name}" t`)).rows.map((row) => `${name} ${row.row}`));
  await owner.end();
  return tables.join('\n');
}

/** Every reply of the outbox: all of it, by each state, sent again, cancelled. */
async function outboxReplies(): Promise<string> {
  const admin = await desk.as('admin');
  const states = ['', 'HELD', 'QUEUED', 'SENT', 'FAILED', 'CANCELLED'];
  const replies = await Promise.all(states.map((state) => admin.get('/admin/mail-outbox', { ...(state ? { state } : {}) })));
  expect(replies.every((reply) => reply.status === 200 && reply.body.secretsShown === false)).toBe(true);
  return JSON.stringify(replies.map((reply) => reply.body));
}

it('SEC1 [SEC8] words that open an account are read by nobody: in no table, in no reply of the outbox, whether they wait, failed, were cancelled or sent', async () => {
  const { office } = desk;
  const admin = await desk.as('admin');
  // somebody without a right that would ask for a second person
  const person = await desk.as('officer2');
  const state = (set: object) => office.db.updateTable('delivery').set(set).where('secret_until', 'is not', null).execute();
  await office.db.deleteFrom('throttle').execute();
  faults = 1_000;
  const before = taken.length;
  const email = await forgotten('head');
  done(await admin.post(`/settings/people/${person.personId}/invite`));
  const officer = await desk.as('deputy');
  await prove(officer, 'contact');
  done(await officer.post('/users/contact', { field: 'email', value: 'new.deputy@example.go.th' }));
  const all = () => office.db.selectFrom('delivery').selectAll().where('secret_until', 'is not', null).where('body', '!=', '').execute();
  const secret = await all();
  expect(secret.map((row) => row.event).sort()).toEqual(['code', 'invite', 'reset']);
  // the very words, as the process that sends them has them; a code alone could stand in any number
  const words = secret.flatMap((row) =>
    unsealed(office, row.body)
      .split('\n')
      .filter((line) => /key=|\d{6}/.test(line)),
  );
  expect(words.length).toBeGreaterThanOrEqual(4);
  const canaries = words.flatMap((line) => [line, ...(/key=([\w-]{20,})/.exec(line)?.slice(1) ?? [])]);
  const quiet = async (when: string) => {
    const [tables, replies] = [await dump(), await outboxReplies()];
    for (const canary of canaries) expect([when, tables.includes(canary), replies.includes(canary)]).toEqual([when, false, false]);
  };
  await quiet('waiting');
  await state({ state: 'FAILED', ended_at: new Date(), last_error: 'no' });
  await quiet('failed');
  const ids = secret.map((row) => row.id);
  const again = await admin.post('/admin/deliveries/again', { ids });
  expect(again.body.changed).toBe(3);
  const cancelled = await admin.post('/admin/deliveries/cancel', { ids });
  for (const canary of canaries) expect(JSON.stringify([again.body, cancelled.body])).not.toContain(canary);
  await quiet('cancelled');
  await state({ state: 'HELD', hold_until: new Date(Date.now() + 3_600_000) });
  await quiet('held');
  await state({ state: 'QUEUED', attempts: 0, next_at: null });
  faults = 0;
  resume(office);
  await deliverDue(office, new Date(Date.now() + 150_000));
  await expect.poll(async () => (await all()).length, { timeout: 20_000 }).toBe(0);
  expect(taken.slice(before).map(({ to }) => to[0])).toEqual(expect.arrayContaining([email, 'new.deputy@example.go.th']));
  await quiet('sent');
  expect((await outboxReplies()).includes(email)).toBe(true);
});

it('SEC1 [SEC8] words that opened something are gone when they open nothing any more, also where they were never sent', async () => {
  const { office } = desk;
  await office.db.deleteFrom('throttle').execute();
  faults = 1_000;
  await forgotten('officer');
  const row = () =>
    office.db.selectFrom('delivery').selectAll().where('event', '=', 'reset').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect((await row()).body).toMatch(/^[\da-f]{16}\.[\w+/=]{100,}$/);
  await forgetSecrets(office.db, new Date(Date.now() + 29 * 60_000));
  expect((await row()).body).not.toBe('');
  await forgetSecrets(office.db, new Date(Date.now() + 31 * 60_000));
  expect(await row()).toMatchObject({ body: '', state: 'CANCELLED' });
  faults = 0;
});

it('[SEC8] an agency that writes the code into the subject of its mail still tells nobody', async () => {
  const admin = await desk.as('admin');
  const list = done(await admin.get('/settings/notice-texts')).items;
  const { version, standard } = list.find((one: { event: string }) => one.event === 'reset');
  const own = (of: object) => ({ title: '', detail: '', ...of, mailSubject: 'รหัส {{code}} {{link}} อายุ {{minutes}} นาที' });
  done(await admin.post('/settings/notice-texts/reset', { version, texts: { th: own(standard.th), en: own(standard.en) } }));
  await desk.office.db.deleteFrom('throttle').execute();
  await forgotten('officer');
  const { subject } = await desk.office.db
    .selectFrom('delivery')
    .select('subject')
    .where('event', '=', 'reset')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(subject).toBe('รหัส อายุ 30 นาที');
});

it('[R7] a mail that the server took is sent once, although the database is away when that is to be noted; a try that nobody noted goes under its Message-ID', async () => {
  const { office, clone } = desk;
  const owner = new pg.Client({ connectionString: clone.ownerUrl });
  await owner.connect();
  // the first two notes fail; a sequence does not go back with them
  await owner.query(`set search_path to ${office.config.schema}; create sequence notes; grant usage on sequence notes to public;
    create function away() returns trigger language plpgsql as $$ begin
      if new.state = 'SENT' and nextval('notes') < 3 then raise exception 'the database is going away'; end if; return new; end $$;
    create trigger away before update on delivery for each row execute function away();`);
  const mail = { kind: 'notice', to: 'somebody@example.go.th', subject: 'แจ้งกำหนดการประชุม', body: 'เรียน ผู้เข้าประชุม' };
  await office.db.transaction().execute((db) => postMail({ db, office } as unknown as Ctx, mail));
  const row = () => office.db.selectFrom('delivery').selectAll().where('to_address', '=', mail.to).executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).state, { timeout: 20_000 }).toBe('SENT');
  const came = () => taken.filter(({ to }) => to.includes(mail.to));
  expect([(await row()).attempts, came().length]).toEqual([1, 1]);
  await owner.query('drop trigger away on delivery');
  await owner.end();
  const left = { state: 'QUEUED', sent_at: null, ended_at: null, next_at: new Date(0) };
  await office.db
    .updateTable('delivery')
    .set(left)
    .where('id', '=', (await row()).id)
    .execute();
  await deliverDue(office);
  const ids = await Promise.all(came().map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^<.+@office\.example\.go\.th>$/);
});

it('over the mails of a day that the installation lets it send, the rest waits for the next day; what is old by then fails, codes go out all the same', async () => {
  const { office } = desk;
  let most: number | null = null;
  office.neighbours = { code: 'own', mailsDay: () => most, lend: async () => null };
  const post = (kind: string, to: string) =>
    office.db.transaction().execute((db) => postMail({ db, office } as unknown as Ctx, { kind, to, subject: 'แจ้งเรื่อง', body: 'เรียน ผู้รับ' }));
  const row = (to: string) => office.db.selectFrom('delivery').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow();
  const begins = Date.parse(`${bangkokDay(new Date())}T00:00:00+07:00`);
  try {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from delivery where channel = 'MAIL' and state = 'SENT'
      and sent_at >= ${new Date(begins)}`.execute(office.db);
    most = (rows[0]?.n ?? 0) + 1;
    await post('notice', 'first@example.go.th');
    await expect.poll(async () => (await row('first@example.go.th')).state, { timeout: 20_000 }).toBe('SENT');
    await post('notice', 'second@example.go.th');
    await expect.poll(async () => Number((await row('second@example.go.th')).next_at), { timeout: 20_000 }).toBe(begins + 86_400_000);
    expect(await row('second@example.go.th')).toMatchObject({ state: 'QUEUED', attempts: 0 });
    expect(taken.some(({ to }) => to.includes('second@example.go.th'))).toBe(false);
    await office.db
      .updateTable('delivery')
      .set({ created_at: new Date(Date.now() - 24 * 3_600_000 + 60_000), next_at: new Date(0) })
      .where('to_address', '=', 'second@example.go.th')
      .execute();
    await deliverDue(office);
    expect(await row('second@example.go.th')).toMatchObject({ state: 'FAILED', last_error: 'mails of a day' });
    await office.db.deleteFrom('throttle').execute();
    const before = taken.length;
    const email = await forgotten('officer');
    await expect.poll(() => taken.slice(before).map(({ to }) => to), { timeout: 20_000 }).toEqual([[email]]);
  } finally {
    office.neighbours = null;
  }
});

it('SEC12: nobody but the administrator reads the outbox', async () => {
  for (const username of ['registrar', 'director', 'auditor'])
    expect((await (await desk.as(username)).get('/admin/mail-outbox')).status).toBe(403);
});

it('[REL11] a mail server that takes the connection and says nothing keeps nobody waiting; the mail goes once when it speaks', async () => {
  silent = true;
  const before = taken.length;
  const email = await forgotten('officer2');
  const row = () => desk.office.db.selectFrom('delivery').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).last_error, { timeout: 60_000 }).toMatch(/greeting/i);
  expect(taken.length).toBe(before);
  silent = false;
  await deliverDue(desk.office, new Date(Date.now() + 600_000));
  expect(await row()).toMatchObject({ state: 'SENT' });
  expect(taken.slice(before).map(({ to }) => to)).toEqual([[email]]);
}, 90_000);
