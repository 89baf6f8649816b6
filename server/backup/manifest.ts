import type { MasterKeys } from '../system/master-key.ts';
import { findOfficeSigner, type OfficeSigner, verifyOfficeSignature } from '../system/office-key.ts';
import { BackupFault, DamagedManifest } from './backup-fault.ts';

/** What a copy of the database shows of itself: a restored one must show the same. */
export interface Measures {
  /** Rows of each table of the agency. */
  tables: Record<string, number>;
  /** The counters of books and of every other register, as they lie. */
  registers: Record<string, unknown[]>;
  /** The newest row of each chain. */
  chains: Record<string, unknown>;
  /** Which migrations it has. */
  migrations: string[];
  /** Of a dump: what the application and everybody may do with each thing. The files of a cluster bring that themselves. */
  grants?: Record<string, string>;
}

/** Roles of a database of the agency's own, as its server names them. */
export interface Roles {
  owner: string;
  app: string;
}

export interface KeptFile {
  sha256: string;
  size: number;
}

/** All that a backup is: objects of the folder by their hash, and what they come to. */
export interface Manifest {
  format: 1;
  version: string;
  /** The instant of which database and files are. */
  at: string;
  schema: string;
  postgres: number;
  /** Mark of the file store, by which the database knows its office. */
  office: string;
  measures: Measures;
  /** Of the cluster's folder: those that lie in it even when they are empty, and its files. */
  folders: string[];
  database: (KeptFile & { path: string })[];
  /** The database is a dump, made by clients of this release; absent: the files of a packaged cluster. */
  dump?: { clients: number; roles: Roles };
  files: KeptFile[];
  /** Files that the database names and the store did not have any more when the backup was made. */
  missing: string[];
  /** What was generated beside the master key, as it lies in the data folder, locked by that key. */
  secrets: { masterId: string; wrapped: string };
}

/** Two lines: the manifest, and the office's signature over exactly those bytes. */
export function signManifest(manifest: Manifest, signer: OfficeSigner): string {
  const line = JSON.stringify(manifest);
  const { keyId, publicKey } = signer;
  return `${line}\n${JSON.stringify({ keyId, publicKey, signature: signer.sign(Buffer.from(line)) })}\n`;
}

/** @throws BackupFault where it is damaged, or signed by a key that is not among these */
export function readManifest(name: string, text: string, keys: MasterKeys): Manifest {
  const [line = '', last = ''] = text.split('\n');
  const { keyId, signature } = signatureIn(last);
  if (!keyId || !signature) throw damaged(name);
  const signer = findOfficeSigner(keys, keyId);
  // the key that it claims for itself tells damage from another key: nothing else is believed of it
  if (!signer && !verifyOfficeSignature(signatureIn(last).publicKey ?? '', Buffer.from(line), signature)) throw damaged(name);
  if (!signer)
    throw new BackupFault(
      `กุญแจหลักที่ให้มาไม่ใช่กุญแจของชุดสำรอง ${name} (ลงนามด้วยกุญแจ ${keyId}): เป็นกุญแจอื่น หรือเป็นชุดสำรองของหน่วยงานอื่น`,
      `the master key that was given is not the one of the backup ${name} (signed by the key ${keyId}): another key, or the backup of another office`,
    );
  if (!verifyOfficeSignature(signer.publicKey, Buffer.from(line), signature)) throw damaged(name);
  const manifest = JSON.parse(line) as Manifest;
  if (manifest.format !== 1)
    throw new BackupFault(
      `ชุดสำรอง ${name} ทำจากโปรแกรมรุ่นใหม่กว่า (${manifest.version}): ให้ใช้รุ่นนั้นหรือใหม่กว่า`,
      `the backup ${name} was made by a newer release (${manifest.version}): use that one or a newer`,
    );
  return manifest;
}

function signatureIn(line: string): { keyId?: string; publicKey?: string; signature?: string } {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

function damaged(name: string): DamagedManifest {
  return new DamagedManifest(
    `รายการของชุดสำรอง ${name} เสียหายหรือถูกแก้ไข: ลายมือชื่อไม่ตรงกับเนื้อหา`,
    `the manifest of the backup ${name} is damaged or was changed: its signature does not hold`,
  );
}
