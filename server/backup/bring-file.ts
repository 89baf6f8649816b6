import type { Store } from '../files/store/store.ts';
import type { BackupFolder } from './backup-folder.ts';

/** False where the store has other bytes under this hash: they are no copy of the file. */
export async function bringFile(folder: BackupFolder, store: Store, sha256: string): Promise<boolean> {
  try {
    return (await folder.keep(store.read(sha256), 'plain')).sha256 === sha256;
  } catch (error) {
    if (['ENOENT', 'EBADHASH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
