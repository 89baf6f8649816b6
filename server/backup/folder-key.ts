import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { armor, Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { isRecipient } from '../config.ts';
import type { MasterKeys } from '../system/master-key.ts';
import { officeSigner } from '../system/office-key.ts';
import { BackupFault } from './backup-fault.ts';
import { type FolderCipher, folderCipher } from './sealed-objects.ts';
import { readSigned, signLine } from './signed-line.ts';

/** Lies in an encrypted folder: its key, which age keeps for the recipients alone. */
interface KeyNote {
  format: 1;
  recipients: string[];
  keyId: string;
  age: string;
}

const noteIn = (dir: string) => join(dir, 'key.age.json');
/** The office itself holds the key, so that it proves each run and copies nothing twice: it has all that lies in the folder anyway. */
export const ownKeyName = 'backup-key';
const ownIn = (dataDir: string) => join(dataDir, 'secrets', ownKeyName);

export interface Sealing {
  dir: string;
  dataDir: string;
  masters: MasterKeys;
  /** age1…; none: the folder lies open. */
  recipients: readonly string[];
  /** Text of an identity, for a folder whose key this office does not hold (any more). */
  identity: string | null;
}

/**
 * The cipher of a folder to be written; null: it lies open. A folder is one or the other, from its first backup on.
 * @throws BackupFault
 */
export async function cipherToWrite({ dir, dataDir, masters, recipients, identity }: Sealing): Promise<FolderCipher | null> {
  const note = await readNote(dir, masters);
  if (recipients.length === 0) {
    if (!note) return null;
    throw new BackupFault(
      `${dir} เป็นโฟลเดอร์ที่เข้ารหัส แต่ไม่ได้กำหนดผู้รับ: กำหนด BACKUP_RECIPIENT หรือ --recipient หรือใช้โฟลเดอร์อื่น`,
      `${dir} is encrypted, but no recipient is given: set BACKUP_RECIPIENT or --recipient, or use another folder`,
    );
  }
  if (!note && (await readdir(join(dir, 'backups')).catch(() => [])).length > 0)
    throw new BackupFault(
      `${dir} มีชุดสำรองที่ไม่ได้เข้ารหัสอยู่แล้ว: ใช้โฟลเดอร์ใหม่สำหรับชุดที่เข้ารหัส`,
      `${dir} has backups that are not encrypted: use a new folder for encrypted ones`,
    );
  const key = note ? await keyOf(note, dir, dataDir, identity) : await ownKey(dataDir);
  if (!note || note.recipients.join(' ') !== recipients.join(' ')) await writeNote(dir, key, recipients, masters);
  return folderCipher(key);
}

/** The cipher of a folder to be read by who has an identity; null: it lies open. */
export async function cipherToRead(dir: string, identity: string | null): Promise<FolderCipher | null> {
  const note = await readNote(dir, null);
  return note ? folderCipher(await openNote(note, dir, identity)) : null;
}

/** @throws BackupFault where one is no recipient of age */
export function recipientsIn(text: string): string[] {
  const found = text.split(/[\s,]+/).filter(Boolean);
  const wrong = found.find((one) => !isRecipient(one));
  if (wrong) throw new BackupFault(`${wrong} ไม่ใช่ผู้รับของ age (age1…)`, `${wrong} is no recipient of age (age1…)`);
  return found;
}

/** @throws BackupFault where the file is not there or holds none */
export function readIdentity(path: string): string {
  if (!existsSync(path)) throw new BackupFault(`ไม่มีไฟล์กุญแจ ${path}`, `there is no file ${path}`);
  const text = readFileSync(path, 'latin1');
  if (identitiesIn(text).length > 0) return text;
  throw new BackupFault(
    `${path} ไม่มีกุญแจของ age (AGE-SECRET-KEY-1…): หากล็อกด้วยรหัสผ่าน ให้เปิดด้วย age -d ก่อน`,
    `${path} holds no identity of age (AGE-SECRET-KEY-1…): one under a passphrase is opened with age -d first`,
  );
}

/** For whom a folder is encrypted that a key file is to open: the recipient of each identity in it. @throws BackupFault */
export async function recipientsOf(keyFile: string): Promise<string[]> {
  try {
    return await Promise.all(identitiesIn(readIdentity(keyFile)).map((one) => identityToRecipient(one)));
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    throw new BackupFault(`${keyFile} มีกุญแจของ age ที่พิมพ์ผิดหรือไม่ครบ`, `${keyFile} holds an identity of age that is mistyped or cut off`);
  }
}

/** A new key file, as age-keygen writes one; gives its recipient. @throws BackupFault: a file that is there is never written over */
export async function makeKeyFile(path: string): Promise<string> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const reason = (error as Error).message;
    throw new BackupFault(`สร้างไฟล์กุญแจ ${path} ไม่ได้: ${reason}`, `the key file ${path} could not be made: ${reason}`);
  }
  return recipient;
}

const identitiesIn = (text: string) => text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-/.test(word));
const keyIdOf = (key: Buffer) => createHmac('sha256', key).update('e-office backup key').digest('hex').slice(0, 16);

async function keyOf(note: KeyNote, dir: string, dataDir: string, identity: string | null): Promise<Buffer> {
  const own = existsSync(ownIn(dataDir)) ? await readFile(ownIn(dataDir)) : null;
  if (own && keyIdOf(own) === note.keyId) return own;
  if (identity === null)
    throw new BackupFault(
      `เครื่องนี้ไม่มีกุญแจของโฟลเดอร์ ${dir}: ให้ --identity ไฟล์ หนึ่งครั้ง หรือใช้โฟลเดอร์ใหม่`,
      `this office does not hold the key of the folder ${dir}: give --identity FILE once, or use a new folder`,
    );
  const key = await openNote(note, dir, identity);
  await keepOwn(dataDir, key);
  return key;
}

async function ownKey(dataDir: string): Promise<Buffer> {
  if (existsSync(ownIn(dataDir))) return readFile(ownIn(dataDir));
  const key = randomBytes(32);
  await keepOwn(dataDir, key);
  return key;
}

async function keepOwn(dataDir: string, key: Buffer): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  await writeWhole(ownIn(dataDir), key);
}

async function writeNote(dir: string, key: Buffer, recipients: readonly string[], masters: MasterKeys): Promise<void> {
  const encrypter = new Encrypter();
  for (const one of recipients) encrypter.addRecipient(one);
  const note: KeyNote = { format: 1, recipients: [...recipients], keyId: keyIdOf(key), age: armor.encode(await encrypter.encrypt(key)) };
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeWhole(noteIn(dir), signLine(JSON.stringify(note), officeSigner(masters.current)));
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.making`, content, { mode: 0o600, flush: true });
  await rename(`${path}.making`, path);
}

/** Who writes to the folder again asks for the office's own signature; who reads judges the backups by theirs. */
async function readNote(dir: string, masters: MasterKeys | null): Promise<KeyNote | null> {
  if (!existsSync(noteIn(dir))) return null;
  const text = await readFile(noteIn(dir), 'utf8');
  try {
    return JSON.parse(masters ? readSigned(noteIn(dir), text, masters) : (text.split('\n')[0] ?? '')) as KeyNote;
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    throw damaged(dir);
  }
}

async function openNote(note: KeyNote, dir: string, identity: string | null): Promise<Buffer> {
  const names = note.recipients.join(' ');
  if (identity === null)
    throw new BackupFault(
      `ชุดสำรองใน ${dir} เข้ารหัสไว้ให้ ${names}: ให้กุญแจด้วย --identity ไฟล์`,
      `the backups in ${dir} are encrypted for ${names}: give its key with --identity FILE`,
    );
  const decrypter = new Decrypter();
  for (const one of identitiesIn(identity)) decrypter.addIdentity(one);
  let key: Buffer;
  try {
    key = Buffer.from(await decrypter.decrypt(armor.decode(note.age)));
  } catch (error) {
    if (/no identity matched/i.test((error as Error).message))
      throw new BackupFault(
        `กุญแจที่ให้มา (--identity) เปิดชุดสำรองใน ${dir} ไม่ได้: เข้ารหัสไว้ให้ ${names}`,
        `the identity that was given does not open the backups in ${dir}: they are encrypted for ${names}`,
      );
    throw damaged(dir);
  }
  if (key.length !== 32 || keyIdOf(key) !== note.keyId) throw damaged(dir);
  return key;
}

function damaged(dir: string): BackupFault {
  return new BackupFault(
    `กุญแจของโฟลเดอร์เสียหายหรือถูกแก้ไข: ${noteIn(dir)}`,
    `the key of the folder is damaged or was changed: ${noteIn(dir)}`,
  );
}
