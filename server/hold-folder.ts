import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingFault } from './setting-fault.ts';

/** While it lies in a folder a restore there has not come to its end. */
export const restoringName = '.restoring';

/** Two processes on one folder would fight over the embedded database: the second one is told, and nothing is touched. Returns what lets go. */
export function holdFolder(dataDir: string): () => void {
  if (existsSync(join(dataDir, restoringName))) throw new HalfRestored(dataDir);
  const path = join(dataDir, 'office.pid');
  const holder = findHolder(path);
  if (holder) throw new FolderInUse(dataDir, holder);
  // What a killed process left.
  rmSync(path, { force: true });
  try {
    writeFileSync(path, String(process.pid), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new FolderInUse(dataDir, findHolder(path) ?? 0);
    throw error;
  }
  return () => rmSync(path, { force: true });
}

/** The same for a command: it says who holds the folder, and ends. */
export function holdForCommand(dataDir: string): () => void {
  try {
    return holdFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse || error instanceof HalfRestored)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

export class FolderInUse extends SettingFault {
  constructor(dataDir: string, pid: number) {
    super(
      `มีโปรแกรมอีกชุดใช้ ${dataDir} อยู่ (โพรเซส ${pid}): หยุดชุดนั้นก่อน หรือกำหนด DATA_DIR และ PORT เป็นอย่างอื่น\n` +
        `${dataDir} is in use by another office (process ${pid}): stop that one, or set another DATA_DIR and PORT`,
    );
  }
}

/** A restore was cut off: what lies there is no office yet. */
export class HalfRestored extends SettingFault {
  constructor(dataDir: string) {
    super(
      `การคืนข้อมูลลงใน ${dataDir} ยังไม่เสร็จ: สั่ง npm run restore ซ้ำกับโฟลเดอร์เดิม โปรแกรมจะล้างส่วนที่ค้างแล้วทำใหม่\n` +
        `a restore to ${dataDir} has not come to its end: run npm run restore to the same folder again, it clears what is left and begins anew`,
    );
  }
}

function findHolder(path: string): number | null {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return pid &&
      pid !== process.pid &&
      /main\.ts|serve\.ts|verify-audit\.ts|adopt-files\.ts|rotate-master-key\.ts|\/(backup|restore)\.ts/.test(commandOf(pid))
      ? pid
      : null;
  } catch {
    return null;
  }
}

/** The number of a process that is gone may belong to another program by now. */
function commandOf(pid: number): string {
  process.kill(pid, 0);
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (process.platform === 'win32') return 'main.ts';
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}
