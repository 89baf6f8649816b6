import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StateRow } from '../../contract/settings/office-state.ts';
import { claimStore } from '../files/store/claim-store.ts';
import { compiled } from '../test/compiled.ts';
import { openDesk } from '../test/desk.ts';
import { done, pdfOf, register, upload } from '../test/letters.ts';
import { openCluster } from '../test/own-cluster.ts';

// The child of the office has the settings of this process, where the test runner says MODE=test.
delete process.env.MODE;
const root = mkdtempSync(join(tmpdir(), 'eoffice-encrypted-'));
const [home, backups, restored] = ['home', 'backups', 'restored'].map((name) => join(root, name)) as [string, string, string];
const { clone, stop, ownerUrl } = await openCluster(home);
const [identity, other] = [await generateIdentity(), await generateIdentity()];
const recipient = await identityToRecipient(identity);
const desk = await openDesk({ DATA_DIR: home, BACKUP_DIR: backups, BACKUP_RECIPIENT: recipient }, { clone });
const [registrar, admin] = await desk.officers('registrar', 'admin');
const [keyFile, otherFile] = [join(root, 'identity.txt'), join(root, 'other.txt')];
writeFileSync(keyFile, `# created: today\n${identity}\n`);
writeFileSync(otherFile, other);
let paper: Buffer;

beforeAll(async () => {
  await claimStore(desk.office.files, { ownerUrl, schema: 'office' });
  paper = await pdfOf(2);
  await register(registrar, { mainFile: done(await upload(desk, registrar, paper)).id });
});
afterAll(async () => {
  await desk.close();
  await stop();
  rmSync(root, { recursive: true, force: true });
});

async function command(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string> = {},
): Promise<{ status: number; said: string }> {
  const all = { PATH: process.env.PATH, ...compiled, DATA_DIR: home, ...env };
  const child = spawn(process.execPath, [join(import.meta.dirname, `../${name}.ts`), ...args], {
    env: all,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const [status] = await once(child, 'close');
  return { status, said };
}

/** With nothing of the office: no settings, no data folder. */
const bare = { DATA_DIR: join(root, 'nothing') };
const restore = (key: string | null, more: string[] = []) =>
  command('restore', [backups, '--to', restored, ...(key ? ['--identity', key] : []), ...more], bare);
const paths = () =>
  readdirSync(backups, { recursive: true, encoding: 'utf8' }).filter((path) => /\/.*\//.test(path) || /^(backups\/|key)/.test(path));

function flip(path: string, at = 0.5): Buffer {
  const whole = readFileSync(path);
  const bytes = Buffer.from(whole);
  const place = Math.floor(bytes.length * at);
  bytes[place] = (bytes[place] as number) ^ 1;
  writeFileSync(path, bytes);
  return whole;
}

it('[REL13] an encrypted backup is proved without the identity, and tells nothing of what is in it; the next one copies only what is new', async () => {
  const open = await command('backup', [backups, '--with-master-key']);
  expect(open.said).toMatch(/เข้ารหัสเท่านั้น[\s\S]*for encrypted backups only/);
  expect([open.status, existsSync(backups)]).toEqual([1, false]);
  const first = await command('backup', [backups, '--recipient', recipient, '--with-master-key']);
  expect(first.said).toContain('backed up and proved');
  expect(first.status).toBe(0);

  const { sha256 } = await desk.office.db.selectFrom('file').select('sha256').where('size', '=', paper.length).executeTakeFirstOrThrow();
  const found = paths();
  expect(found.length).toBeGreaterThan(100);
  expect(found.join(' ')).not.toContain(sha256);
  expect(found.join(' ')).not.toContain('.gz');
  const master = readFileSync(join(home, 'secrets', 'master'));
  const own = readFileSync(join(home, 'secrets', 'backup-key'));
  for (const path of found) {
    const bytes = readFileSync(join(backups, path));
    for (const secret of [
      paper.subarray(0, 64),
      Buffer.from('%PDF'),
      Buffer.from('"tables"'),
      master,
      master.toString('base64'),
      own,
      own.toString('base64'),
    ])
      expect(bytes.includes(secret)).toBe(false);
  }

  // by the office itself, as each day, for the recipient of its settings: no identity is on this machine
  done(await admin.post('/settings/office-state/own-backups'));
  const state = async () => done(await admin.get('/settings/office-state')) as { rows: StateRow[]; backup: string };
  await expect.poll(async () => (await state()).backup, { timeout: 60_000, interval: 100 }).toBe('IDLE');
  expect((await state()).rows.find(({ code }) => code === 'BACKUP')).toMatchObject({ verdict: 'GOOD', says: 'ownSealed' });
  expect(paths().length - found.length).toBeLessThan(found.length / 2);
});

it('a folder is encrypted or it is not, and its key is the office’s', async () => {
  const none = await command('backup', [backups]);
  expect(none.said).toMatch(/เข้ารหัส[\s\S]*is encrypted, but no recipient is given/);
  const wrong = await command('backup', [backups, '--recipient', 'age1nobody']);
  expect(wrong.said).toMatch(/ไม่ใช่ผู้รับ[\s\S]*is no recipient of age/);
  const key = join(home, 'secrets', 'backup-key');
  const bytes = readFileSync(key);
  rmSync(key);
  const lost = await command('backup', [backups, '--recipient', recipient]);
  expect(lost.said).toMatch(/--identity ไฟล์ หนึ่งครั้ง[\s\S]*give --identity FILE once/);
  writeFileSync(key, bytes);
  const plain = join(root, 'plain');
  mkdirSync(join(plain, 'backups'), { recursive: true });
  writeFileSync(join(plain, 'backups', '20260101T000000Z'), '{}');
  const mixed = await command('backup', [plain, '--recipient', recipient]);
  expect(mixed.said).toMatch(/ไม่ได้เข้ารหัสอยู่แล้ว[\s\S]*not encrypted: use a new folder/);
  expect([none, wrong, lost, mixed].map(({ status }) => status)).toEqual([1, 1, 1, 1]);
});

it('[REL13] no identity, another one, and a changed byte of an object, of the list or of the key are refused before anything is written', async () => {
  const withMaster = (key: string | null) => restore(key, ['--key', join(home, 'secrets', 'master')]);
  expect((await withMaster(null)).said).toMatch(/เข้ารหัสไว้ให้ age1[\s\S]*are encrypted for age1/);
  expect((await withMaster(otherFile)).said).toMatch(/เปิดชุดสำรอง[\s\S]*does not open the backups/);
  const manifest = paths().find((path) => path.startsWith('backups/')) as string;
  const object = paths().find((path) => path.startsWith('objects/')) as string;
  for (const [path, words] of [
    [manifest, /เสียหายหรือถูกแก้ไข[\s\S]*is damaged or was changed/],
    [object, /เสียหายหรือขาด[\s\S]*damaged: /],
    ['key.age.json', /damaged or was changed/],
  ] as const) {
    const whole = flip(join(backups, path));
    const { status, said } = await withMaster(keyFile);
    writeFileSync(join(backups, path), whole);
    expect(said).toMatch(words);
    expect(status).toBe(1);
  }
  expect(existsSync(restored)).toBe(false);
});

it('[REL13] comes back by the identity alone where the master key was asked into it, and needs the master key where it was not', async () => {
  const [withKey, without] = readdirSync(join(backups, 'backups')).sort() as [string, string | undefined];
  // of one day the newest alone is kept: it was made without
  expect(without).toBeUndefined();
  expect((await restore(keyFile)).said).toMatch(new RegExp(`${withKey} ไม่มีกุญแจหลัก[\\s\\S]*has no master key in it`));
  // a key file says for whom as its recipient does, and opens what was made for it
  const again = await command('backup', [backups, '--key-file', keyFile, '--with-master-key']);
  expect([again.status, JSON.parse(readFileSync(join(backups, 'key.age.json'), 'utf8').split('\n')[0] ?? '').recipients]).toEqual([
    0,
    [recipient],
  ]);
  const { status, said } = await command('restore', [backups, '--to', restored, '--key-file', keyFile], bare);
  expect(said).toContain('0 findings\n');
  expect(status).toBe(0);
  for (const name of readdirSync(join(home, 'secrets')))
    expect(readFileSync(join(restored, 'secrets', name))).toEqual(readFileSync(join(home, 'secrets', name)));
});

it('[REL13] a key file is made by the command, never over another one; a mistyped one and two ways to say for whom are refused', async () => {
  const made = join(root, 'made.txt');
  const { status, said } = await command('backup', ['--new-key', made], bare);
  const text = readFileSync(made, 'utf8');
  const [line = ''] = text.split('\n').filter((one) => one.startsWith('AGE-SECRET-KEY-'));
  expect([status, statSync(made).mode & 0o777, existsSync(bare.DATA_DIR)]).toEqual([0, 0o600, false]);
  expect(said).toContain(`BACKUP_RECIPIENT=${await identityToRecipient(line)}`);
  expect(said).not.toContain(line);
  const over = await command('backup', ['--new-key', made], bare);
  expect(over.said).toMatch(/สร้างไฟล์กุญแจ[\s\S]*could not be made/);
  expect(readFileSync(made, 'utf8')).toBe(text);
  writeFileSync(
    otherFile,
    other.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q')),
  );
  const mistyped = await command('backup', [backups, '--key-file', otherFile]);
  expect(mistyped.said).toMatch(/พิมพ์ผิดหรือไม่ครบ[\s\S]*mistyped or cut off/);
  const both = await command('backup', [backups, '--key-file', keyFile, '--recipient', recipient]);
  expect(both.said).toContain('npm run backup -- DIR');
  expect([over, mistyped, both].map((one) => one.status)).toEqual([1, 1, 1]);
});
