import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverDue } from './delivery/deliver.ts';
import type { Ctx } from './http/context.ts';
import { openJobs } from './jobs.ts';
import { forgetSecrets, postMail } from './mail.ts';
import { type Desk, officerOf, openDesk } from './test/desk.ts';

/** A real mail server; it refuses the first `faults` mails. */
const taken: { to: string[]; raw: string }[] = [];
let faults = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
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
  const { email } = await desk.office.db
    .selectFrom('person')
    .innerJoin('account', 'person_id', 'person.id')
    .select('email')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
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

it('SEC1: a copy of the database holds no code and no link, sent or not; the administrator reads what waits', async () => {
  const all = () => desk.office.db.selectFrom('delivery').selectAll().orderBy('id', 'desc').execute();
  const rows = async () => (await all()).filter(({ kind }) => kind === 'reset');
  // the owner is told of the new password too
  await expect.poll(async () => (await all()).every((one) => one.sent_at), { timeout: 20_000 }).toBe(true);
  await expect.poll(async () => (await rows())[0]).toMatchObject({ body: '', sent_at: expect.any(Date), last_error: null });
  faults = 1;
  await forgotten('head');
  await expect.poll(async () => (await rows())[0]?.last_error, { timeout: 20_000 }).toContain('try later');
  const waiting = (await rows())[0];
  expect(waiting?.body).toMatch(/^[\w+/=]{100,}$/);
  const admin = await desk.as('admin');
  const resets = (await admin.get('/admin/mail-outbox')).body.data.filter(
    ({ body }: { body: string }) => !body.includes('รหัสผ่านของบัญชีท่านถูกเปลี่ยน'),
  );
  const [shown, sent] = resets;
  expect(shown).toMatchObject({ sentAt: null, body: expect.stringContaining('reset-password?key=') });
  expect(sent.body).toBe('ลบข้อความแล้วเพื่อความปลอดภัย');
  const read = await desk.office.db.selectFrom('audit').select('person_id').where('action', '=', 'mail.read-outbox').execute();
  expect(read).toEqual([{ person_id: admin.personId }]);
  await desk.office.db
    .updateTable('delivery')
    .set({ created_at: new Date(Date.now() - 2 * 3_600_000) })
    .execute();
  await forgetSecrets(desk.office.db);
  expect((await rows())[0]?.body).toBe('');
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
  const before = taken.length;
  const mail = { kind: 'notice', to: 'somebody@example.go.th', subject: 'แจ้งกำหนดการประชุม', body: 'เรียน ผู้เข้าประชุม' };
  await office.db.transaction().execute((db) => postMail({ db, office } as Ctx, mail));
  const row = () => office.db.selectFrom('delivery').selectAll().where('to_address', '=', mail.to).executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).state, { timeout: 20_000 }).toBe('SENT');
  expect([(await row()).attempts, taken.length - before]).toEqual([1, 1]);
  await owner.query('drop trigger away on delivery');
  await owner.end();
  const left = { state: 'QUEUED', sent_at: null, ended_at: null, next_at: new Date(0) };
  await office.db
    .updateTable('delivery')
    .set(left)
    .where('id', '=', (await row()).id)
    .execute();
  await deliverDue(office);
  const ids = await Promise.all(taken.slice(before).map(async ({ raw }) => (await PostalMime.parse(raw)).messageId));
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(ids[0]).toMatch(/^<.+@office\.example\.go\.th>$/);
});

it('SEC12: nobody but the administrator reads the outbox', async () => {
  for (const username of ['registrar', 'director', 'auditor'])
    expect((await (await desk.as(username)).get('/admin/mail-outbox')).status).toBe(403);
});
