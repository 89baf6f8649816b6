import type { MasterKeys } from '../system/master-key.ts';
import type { OfficeSigner } from '../system/office-key.ts';
import { BackupFault } from './backup-fault.ts';
import type { LogRound } from './log-rounds.ts';
import { readSigned, signLine } from './signed-line.ts';

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
  /** The line of the log that goes on after it (log-rounds.ts); absent: none is kept. */
  line?: string;
  /** The database is a dump, made by clients of this release; absent: the files of a packaged cluster. */
  dump?: { clients: number; roles: Roles };
  /** The database is the rows of one agency's tables (table-source.ts). */
  tables?: true;
  files: KeptFile[];
  /** Files that the database names and the store did not have any more when the backup was made. */
  missing: string[];
  /** What was generated beside the master key, as it lies in the data folder, locked by that key. */
  secrets: { masterId: string; wrapped: string };
  /** Files of the master key and of older ones, in base64: in an encrypted backup only, and where that was asked for. */
  masterFiles?: Record<string, string>;
}

export const signManifest = (manifest: Manifest, signer: OfficeSigner): string => signLine(JSON.stringify(manifest), signer);

/** @throws BackupFault where it is damaged, or signed by a key that is not among these */
export function readManifest(name: string, text: string, keys: MasterKeys): Manifest {
  const manifest = JSON.parse(readSigned(name, text, keys)) as Manifest;
  if (manifest.format !== 1)
    throw new BackupFault(
      `ชุดสำรอง ${name} ทำจากโปรแกรมรุ่นใหม่กว่า (${manifest.version}): ให้ใช้รุ่นนั้นหรือใหม่กว่า`,
      `the backup ${name} was made by a newer release (${manifest.version}): use that one or a newer`,
    );
  return manifest;
}

export const signLogRound = (round: LogRound, signer: OfficeSigner): string => signLine(JSON.stringify(round), signer);

export const readLogRound = (name: string, text: string, keys: MasterKeys): LogRound =>
  JSON.parse(readSigned(name, text, keys)) as LogRound;

/**
 * The master keys that lie in an encrypted backup, by which its signature is judged then: that it was not changed is sure by the key of the
 * folder alone. null: it has none.
 */
export function masterFilesIn(text: string): Record<string, Buffer> | null {
  const { masterFiles } = JSON.parse(text.split('\n')[0] ?? '') as Manifest;
  return masterFiles ? Object.fromEntries(Object.entries(masterFiles).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64')])) : null;
}
