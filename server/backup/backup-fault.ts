/** Why there is no backup or nothing was restored; to be printed as it stands. */
export class BackupFault extends Error {
  readonly reason: { th: string; en: string };
  constructor(thai: string, english: string) {
    super(`${thai}\n${english}`);
    this.reason = { th: thai, en: english };
  }
}

/** One backup of several can't be read; the others may be sound. */
export class DamagedManifest extends BackupFault {}

/** What a full disk, a folder that nobody may enter and the like come to. */
export function asBackupFault(error: unknown): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupFault(
      `พื้นที่ไม่พอสำหรับงานนี้${path ? ` (${path})` : ''}: เพิ่มพื้นที่แล้วทำใหม่ ชุดสำรองเดิมยังอยู่ครบ`,
      `there is not enough room${path ? ` (${path})` : ''}: make room and run it again, earlier backups are as they were`,
    );
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO', 'ESTALE', 'ENODEV'].includes(code))
    return new BackupFault(`เขียนหรืออ่าน ${path ?? ''} ไม่ได้ (${code})`, `${path ?? ''} can't be written or read (${code})`);
  return error;
}
