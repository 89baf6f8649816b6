import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPool } from '../db/pool.ts';
import { bombDocx } from '../files/test-files.ts';
import type { Clone } from './database.ts';
import { peopleIn } from './demo-people.ts';
import { startMailServer } from './dovecot.ts';
import { crowdedMail, mailOf } from './mails.ts';
import { type OfficeProcess, startProcess } from './process.ts';

interface Plan {
  dovecot: string;
  database: Pick<Clone, 'appUrl' | 'ownerUrl'>;
  /** Letters, and those of them that stand in the mailbox once more. */
  letters: number;
  twice: number;
  /** The office's process is killed so often while it takes them. */
  kills: number;
  /** Megabytes of the largest one, with its files as mails carry them. */
  largest: number;
}

export interface MailDrill {
  mails: number;
  /** As the office tells it: in its tray, told as coming again, passed over. */
  inTray: number;
  again: number;
  skipped: number;
  /** Subjects that are not there, and those that are there twice. */
  lost: string[];
  doubled: string[];
  /** Items that lack a file, or whose page is gone. */
  broken: number;
  unseen: number;
  kills: number;
  seconds: number;
}

/**
 * An office as `npm start` runs it takes a mailbox of dovecot into its tray and is killed with SIGKILL in the middle of it. Among the letters are
 * the largest that is taken, one whose files are bombs and one of ten thousand parts; beside them answers of machines.
 */
export async function drillMails({ dovecot, database, letters, twice, kills, largest }: Plan): Promise<MailDrill> {
  const home = mkdtempSync(join(tmpdir(), 'eoffice-mails-'));
  const server = await startMailServer(dovecot);
  const pool = openPool(database.appUrl, { schema: 'office', max: 1 });
  const automatic = 5;
  let office: OfficeProcess | undefined;
  try {
    const [registrar = '', admin = ''] = await peopleIn(database.appUrl, 'registrar', 'admin');
    const subjects = fill(server, { letters, twice, largest, automatic });
    const start = () =>
      startProcess(database, { DATA_DIR: home, LOG_LEVEL: process.env.DRILL_LOG ?? 'silent', LIMITS: 'off', DEMO: 'off' });
    office = await start();
    const began = Date.now();
    const ask = (token: string, path: string, body?: object) => call(office as OfficeProcess, token, path, body);
    const unit = (await pool.query('select id from unit where parent_id is null')).rows[0].id;
    await ask(admin, '/settings/list/mailboxes', { values: mailboxOf(server, unit) });
    const ended = async () => Number((await pool.query(`select count(*) from received_mail where state <> 'FOUND'`)).rows[0].count);
    const all = letters + twice + automatic;
    const until = Date.now() + 600_000;
    for (let kill = 1; kill <= kills; kill++) {
      while ((await ended()) < (all * kill) / (kills + 1)) {
        assert(Date.now() < until, `${await ended()} of ${all} mails after ${kill - 1} kills`);
        await delay(20);
      }
      office.process.kill('SIGKILL');
      await office.ended;
      assert((await ended()) < all, 'it was killed after all of them');
      office = await start();
      await ask(admin, '/settings/mailboxes/look', {});
    }
    while ((await ended()) < all) {
      assert(Date.now() < until, `${await ended()} of ${all} mails`);
      await delay(100);
    }
    const seconds = (Date.now() - began) / 1000;
    while ((await pool.query(`select 1 from received_mail where state in ('TAKEN', 'AGAIN') and settled_at is null limit 1`)).rowCount)
      await delay(50);
    return { mails: all, kills, seconds, unseen: unseenOf(server, automatic), ...(await compare(ask, registrar, subjects)) };
  } finally {
    office?.process.kill('SIGKILL');
    await office?.ended;
    await pool.end();
    await server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

type Server = Awaited<ReturnType<typeof startMailServer>>;

/** Gives the subjects of the letters. */
function fill(
  server: Server,
  { letters, twice, largest, automatic }: Pick<Plan, 'letters' | 'twice' | 'largest'> & { automatic: number },
): string[] {
  const subjects = Array.from({ length: letters }, (_, i) => `หนังสือทางอีเมล ${i + 1}`);
  const mails = subjects.map((subject, i) => {
    const pdf = { name: `หนังสือ ${i + 1}.pdf`, mime: 'application/pdf' };
    if (i === 1) return mailOf({ subject, files: [{ ...pdf, bytes: smallPdf(subject, largest * 1024 * 1024) }] });
    if (i === 2) return mailOf({ subject, files: [{ name: 'bomb.docx', mime: 'application/octet-stream', bytes: bombDocx() }] });
    if (i === 3) return crowdedMail(subject, 10_000);
    return mailOf({
      subject,
      text: `เรียน ผู้อำนวยการ\n\nส่งหนังสือฉบับที่ ${i + 1}`,
      files: i % 2 ? [{ ...pdf, bytes: smallPdf(subject, 0) }] : [],
    });
  });
  for (const mail of mails) server.deliver(mail);
  // half of them as they are, half as another way brought them
  for (let i = 0; i < twice; i++) server.deliver(`${i % 2 ? 'Received: from relay.example.go.th\r\n' : ''}${mails[i + 4]}`);
  for (let i = 0; i < automatic; i++) server.deliver(mailOf({ subject: `ไม่อยู่ ${i}`, head: ['Auto-Submitted: auto-replied'] }));
  return subjects;
}

function mailboxOf({ port, user, password, ca }: Server, unit: number): object {
  const server = { host: 'localhost', port, security: 'STARTTLS', user, password, ca };
  return { name: 'กล่องสารบรรณกลาง', unit, address: user, ...server, folder: 'INBOX', after: 'SEEN', fromDay: '2026-11-01' };
}

async function compare(
  ask: (token: string, path: string) => Promise<Reply>,
  registrar: string,
  subjects: string[],
): Promise<Pick<MailDrill, 'inTray' | 'again' | 'skipped' | 'lost' | 'doubled' | 'broken'>> {
  const items: { id: number; subject: string; files: { id: string }[] }[] = [];
  for (let page = 1; ; page++) {
    const { data } = (await ask(registrar, `/sarabun/tray?state=WAITING&pageSize=100&page=${page}`)) as Reply & { data: typeof items };
    items.push(...data);
    if (data.length < 100) break;
  }
  const total = async (state: string) => (await ask(registrar, `/sarabun/received-mails?state=${state}`)).total as number;
  const times = new Map(Map.groupBy(items, (item) => item.subject));
  return {
    inTray: items.length,
    again: await total('AGAIN'),
    skipped: await total('SKIPPED'),
    lost: subjects.filter((subject) => !times.has(subject)),
    doubled: subjects.filter((subject) => (times.get(subject)?.length ?? 0) > 1),
    broken: items.filter(({ files }) => files.length === 0).length,
  };
}

function unseenOf(server: Server, automatic: number): number {
  const { mails, seen } = server.count();
  return mails - seen - automatic;
}

interface Reply {
  status: string;
  [field: string]: unknown;
}

/** Until it is answered: an office that was just killed comes back. */
async function call({ address }: OfficeProcess, token: string, path: string, body?: object): Promise<Reply> {
  const key = crypto.randomUUID();
  const response = await fetch(`${address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json', 'idempotency-key': key } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = (await response.json()) as Reply;
  assert.equal(reply.status, 'success', JSON.stringify(reply));
  return reply;
}

/** A PDF of one page, with so many bytes behind it that nobody packs. */
export function smallPdf(says: string, bytes: number): Buffer {
  const noise = Buffer.alloc(Math.round(bytes));
  for (let at = 0; at + 4 <= noise.length; at += 4) noise.writeUInt32LE((at * 2654435761) >>> 0, at);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Says <${Buffer.from(says).toString('hex')}> >>`,
  ].map((object, i) => Buffer.from(`${i + 1} 0 obj\n${object}\nendobj\n`));
  const all = [
    ...objects,
    Buffer.concat([Buffer.from(`4 0 obj\n<< /Length ${noise.length} >>\nstream\n`), noise, Buffer.from('\nendstream\nendobj\n')]),
  ];
  const head = Buffer.from('%PDF-1.4\n');
  let at = head.length;
  const places = all.map((object) => {
    at += object.length;
    return `${String(at - object.length).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([head, ...all, Buffer.from(end)]);
}
