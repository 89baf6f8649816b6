import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { sealOnce } from '../../access/seal.ts';
import { type Database, openDatabase } from '../../db/pool.ts';
import { deliverDue } from '../../notify/channels/deliver.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, refused, register } from '../../test/letters.ts';
import { pagesOf } from '../../test/page-pictures.ts';
import { textsOf } from '../../test/pdf-text.ts';
import { readCheckpoints } from './checkpoint.ts';
import { exportRecords } from './export-records.ts';
import { keepCheckpoint } from './keep-checkpoint.ts';

const mails: string[] = [];
const mailbox = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, taken) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push(Buffer.concat(parts).toString('utf8'));
      taken();
    });
  },
});
mailbox.listen(0, '127.0.0.1');
await once(mailbox.server, 'listening');
const home = mkdtempSync(join(tmpdir(), 'eoffice-checkpoints-'));
const secret = 'ปลาวาฬสีม่วงร้องเพลง';
const desk = await openDesk({
  CHECKPOINT_DIR: join(home, 'outside'),
  SMTP_URL: `smtp://127.0.0.1:${(mailbox.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'office@example.go.th',
});
let owner: Database;
let [admin, auditor, registrar, secretreg] = [] as unknown as [Officer, Officer, Officer, Officer];
beforeAll(async () => {
  owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  [admin, auditor, registrar, secretreg] = await desk.officers('admin', 'auditor', 'registrar', 'secretreg');
  await register(registrar);
  await register(secretreg, { secrecy: 2, subject: secret });
});
afterAll(async () => {
  await owner.destroy();
  await desk.close();
  await new Promise<void>((closed) => mailbox.close(closed));
  rmSync(home, { recursive: true, force: true });
});

const compare = (text: string, who = auditor) => who.post('/settings/checkpoints/compare', { text });
const textOf = ({ body }: { body: unknown }) =>
  Buffer.isBuffer(body) ? body.toString('utf8') : typeof body === 'string' ? body : JSON.stringify(body);
let file = '';
let words = '';

it('[SEC28] the checkpoint of the day goes by mail to whom the agency named, as the signed file, without a word of a letter', async () => {
  const form = done(await admin.get('/settings/form/setting-notifications'));
  const save = (checkpointMails: string) =>
    admin.post('/settings/form/setting-notifications', { version: form.version, values: { ...form.values, checkpointMails } });
  refused(await save('auditor@example.go.th\nno address'), 'email_lines', 422);
  done(await save('auditor@example.go.th\n'));
  await keepCheckpoint(desk.office);
  await deliverDue(desk.office, new Date(Date.now() + 5 * 60_000));
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1);
  const mail = await PostalMime.parse(mails[0] as string);
  expect(mail.to?.[0]?.address).toBe('auditor@example.go.th');
  expect(mail.subject).toBe('จุดตรวจสอบประจำวัน จุดที่ 1');
  expect(mail.attachments).toHaveLength(1);
  const [attached] = mail.attachments;
  const sent = Buffer.from(attached?.content as ArrayBuffer).toString('utf8');
  const kept = await desk.office.db.selectFrom('checkpoint').select('body').where('no', '=', 1).executeTakeFirstOrThrow();
  expect([attached?.filename, sent]).toEqual(['checkpoint-000001.json', kept.body]);
  expect(`${mails[0]}${sent}`).not.toContain(secret);
  file = kept.body;
  // one that is not the first of its day is not sent
  await keepCheckpoint(desk.office, new Date(Date.now() + 3_600_000));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from delivery where checkpoint_no is not null`.execute(
    desk.office.db,
  );
  const daily = await sql<{
    count: number;
  }>`select count(*)::int as count from checkpoint where (body::jsonb #>> '{checkpoint,daily}')::boolean`.execute(desk.office.db);
  expect(rows[0]?.count).toBe(daily.rows[0]?.count);
});

it('[SEC28] administrators and auditors see the last ones and take their files and papers; what the QR of the paper says is what stands below it', async () => {
  for (const path of ['/settings/checkpoints', '/settings/checkpoints/1/file', '/settings/checkpoints/1/print'])
    expect((await registrar.get(path)).status).toBe(403);
  expect((await compare('x', registrar)).status).toBe(403);
  expect(done(await auditor.get('/settings/checkpoints'))).toMatchObject({
    total: 2,
    rows: [{ no: 2 }, { no: 1, daily: true, keptAt: expect.any(String) }],
  });
  expect((await auditor.get('/settings/checkpoints/77/file')).status).toBe(404);
  const saved = await auditor.get('/settings/checkpoints/1/file');
  expect(saved.headers['content-disposition']).toContain('attachment');
  expect(JSON.parse(textOf(saved))).toEqual(JSON.parse(file));

  const url = '/api/settings/checkpoints/1/print';
  const reply = await desk.app.inject({ url, headers: { authorization: `Bearer ${auditor.token}` } });
  const pdf = reply.rawPayload;
  expect(reply.headers['content-type']).toContain('application/pdf');
  const [page] = await pagesOf(pdf);
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });
  const { width, height, data } = page as NonNullable<typeof page>;
  const codes = await readBarcodes({ width, height, data: new Uint8ClampedArray(data), colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode'],
  });
  words = codes[0]?.text ?? '';
  expect(words).toMatch(/^EOCP1:1:\d{8}T\d{6}Z:\d+:[0-9A-F]{64}:[0-9A-F]{64}:[0-9A-F]{64}:[0-9A-F]{128}:[0-9A-F]{14}$/);
  const printed = (await textsOf(pdf)).join('\n');
  expect(printed).toContain('จุดตรวจสอบของบันทึก');
  const bare = printed.replace(/\s/g, '');
  for (const part of words.split(':')) expect(bare).toContain(part);
  expect((await textsOf(pdf)).length, 'one page').toBe(1);
  const acts = await desk.office.db.selectFrom('audit').select('action').where('action', 'like', 'checkpoint.%').orderBy('id').execute();
  expect(acts.map(({ action }) => action)).toEqual(['checkpoint.save', 'checkpoint.print']);
});

it('[SEC28] compared with the records: the same, typed wrongly, changed, of another office', async () => {
  expect(done(await compare(file))).toMatchObject({ verdict: 'SAME', kept: 'SAME', no: 1, findings: [] });
  // as it is typed: lines, blanks, small letters
  const typed = words.toLowerCase().replace(/(.{30})/g, '$1 \n');
  expect(done(await compare(typed))).toMatchObject({ verdict: 'SAME', kept: 'SAME', no: 1 });
  const parts = words.split(':');
  const other = [...parts];
  other[4] = `${parts[4]?.slice(0, -1)}${parts[4]?.endsWith('0') ? '1' : '0'}`;
  expect(refused(await compare(other.join(':')), 'checkpoint_mistyped', 422).message).toContain('ส่วนที่ 4');
  refused(await compare('ไม่ใช่จุดตรวจสอบ'), 'checkpoint_unreadable', 422);
  expect(done(await compare(file.replace(/"rows": \d+/, '"rows": 1')))).toMatchObject({ verdict: 'FORGED' });
});

it('[SEC28] cut off and rewritten are told apart, on the page, by verify-audit and by the auditor’s file alone, from what was printed', async () => {
  const at = (name: string) => join(home, name);
  writeFileSync(at('paper.txt'), words.replace(/(.{64})/g, '$1\n'));
  writeFileSync(at('file.json'), file);
  copyFileSync(join(import.meta.dirname, 'auditor/verify.mjs'), at('verify.mjs'));
  /** What the auditor's one file says: of the text of the paper, and of it as an argument. */
  async function judged(...against: string[]): Promise<[number | null, string]> {
    await exportRecords(owner, at('records.jsonl.gz'), { url: '', schema: 'office' });
    const { status, stdout } = spawnSync(process.execPath, ['verify.mjs', 'records.jsonl.gz', ...against], {
      cwd: home,
      env: {},
      encoding: 'utf8',
    });
    return [status, stdout];
  }
  const { master } = desk.office.config.secrets;
  expect(await readCheckpoints(words, master)).toMatchObject([{ no: 1, printed: true, by: 'own' }]);
  expect(await readCheckpoints(at('paper.txt'), master)).toMatchObject([{ no: 1, printed: true, by: 'own' }]);
  for (const against of [['paper.txt'], [words], ['file.json', 'paper.txt', '--key', words.split(':')[6] as string]]) {
    const [status, said] = await judged(...against);
    expect(status, said).toBe(0);
  }
  const [typedWrongly, saidOfIt] = await judged(words.replace(/^(EOCP1:1:.{16}:\d+:)./, '$1G'));
  expect(typedWrongly, saidOfIt).toBe(2);
  expect(saidOfIt).toContain('พิมพ์ผิดที่ส่วนที่ 4');

  // all seals made anew over changed records
  await sql`update audit set outcome = 'OK', detail = detail || '{"n": 5}' where id = (select min(id) from audit)`.execute(owner);
  await sql`delete from seal`.execute(owner);
  while ((await sealOnce(owner, 1_000_000)) > 0);
  for (const text of [file, words]) expect(done(await compare(text))).toMatchObject({ verdict: 'REWRITTEN' });
  const [rewritten, saidOfRewriting] = await judged('paper.txt');
  expect([rewritten, saidOfRewriting]).toEqual([1, expect.stringContaining('seals_rewritten: checkpoint 1')]);

  await sql`delete from seal where seq > 1`.execute(owner);
  for (const text of [file, words]) expect(done(await compare(text))).toMatchObject({ verdict: 'CUT' });
  const [cut, saidOfCut] = await judged('paper.txt');
  expect([cut, saidOfCut]).toEqual([1, expect.stringContaining('seals_cut: checkpoint 1')]);
});
