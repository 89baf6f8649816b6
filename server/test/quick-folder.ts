import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes: what the databases and data folders of a run come to, three times over. */
const roomWanted = 6 * 1024 ** 3;

/**
 * A folder for what goes when the run ends, in memory where there is room: a database of 1,400 files is copied there in a third of the time,
 * and nothing waits for a disk. What keeps something for a while in this process and in those that it starts keeps it there from now on.
 */
export function openQuickFolder(): { folder: string; remove: () => void } {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(isQuick('/dev/shm') ? '/dev/shm' : tmpdir(), 'eoffice-test-'));
  // the database server of a root is another user's
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  return {
    folder,
    remove() {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In memory, with room, and with programs that may run: some tests write their own. */
function isQuick(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const [, options] = readFileSync('/proc/mounts', 'utf8').match(new RegExp(`^\\S+ ${folder} tmpfs (\\S+)`, 'm')) ?? [];
    return options !== undefined && !options.split(',').includes('noexec') && bavail * bsize > roomWanted && freemem() > roomWanted;
  } catch {
    return false;
  }
}
