import type { Database } from '../db/pool.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { Manifest, Measures } from './manifest.ts';

export type CopiedDatabase = Pick<Manifest, 'folders' | 'database' | 'dump' | 'tables'>;

/** Reads what it wants of the instant, and says so as soon as it has its snapshot: what is copied after that is another instant. */
export type LookAtInstant<T> = (snapshot: Database, taken: () => void, appRole: string | undefined) => Promise<T>;

/** A database that can be backed up: the files of a cluster of our own, or a dump of another server's. */
export interface DatabaseSource {
  ownerUrl: string;
  /** Copies to the folder what the database is at one instant; `look` is given a snapshot of just that instant. */
  copy<T>(
    folder: BackupFolder,
    given: { schema: string; scratch: string; look: LookAtInstant<T> },
  ): Promise<{ copied: CopiedDatabase; seen: T }>;
  /** Brings it back from the folder to a scratch place, measures it there, and leaves nothing behind. */
  measureCopy(folder: BackupFolder, manifest: Manifest, scratch: string): Promise<Measures>;
}
