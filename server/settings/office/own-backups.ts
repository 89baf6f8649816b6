import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { isLocked } from '../../db/agency-lock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { conflict } from '../../http/errors.ts';
import { endAlarm } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';
import { checkBackup } from './check-backup.ts';

const hour = 3_600_000;
/** Bangkok is so far ahead of UTC, the whole year. */
const bangkok = 7 * hour;

interface UnderWay {
  child: ChildProcess;
  ended: Promise<void>;
  /** The office stops: a backup that was cut off with it is none, and no fault. */
  stopped: boolean;
}
/** An embedded database belongs to one process: what it started itself it knows. */
const underWay = new WeakMap<Office, UnderWay>();

/** An administrator starts one beside those of each day. */
export async function startBackup(ctx: Ctx): Promise<Record<string, never>> {
  if (!ctx.office.config.backup) throw conflict('backup_off');
  if (await isUnderWay(ctx.office, ctx.db)) throw conflict('backup_under_way');
  await audit(ctx, 'backup.started');
  ctx.afterCommit(async () => begin(ctx.office));
  return {};
}

/** Also one that the command makes in another process: it holds a lock (backup/note-backup.ts), which is looked at and not taken. */
export async function isUnderWay(office: Office, db: Db): Promise<boolean> {
  return underWay.has(office) || isLocked(db, 'backup');
}

/** Each hour: makes the one of the day where there was none since its hour, and tells when none came. What a stopped server missed is made up for. */
export async function backUpDaily(office: Office): Promise<void> {
  const { backup } = office.config;
  if (!backup) return endAlarm(office, 'backup_fault');
  const due = dueSince(backup.hour, Date.now());
  const { rows } = await sql<{ begun: boolean }>`select exists (select 1 from backup where began_at >= ${due}) as begun`.execute(office.db);
  // not waited for: it may take hours, and other work waits behind a round
  if (!rows[0]?.begun && !(await isUnderWay(office, office.db))) begin(office);
  await checkBackup(office);
}

/** The last time at which the hour came. */
export function dueSince(atHour: number, now: number): Date {
  const local = now + bangkok;
  const today = local - (local % (24 * hour)) + atHour * hour;
  return new Date((today <= local ? today : today - 24 * hour) - bangkok);
}

export function begin(office: Office): void {
  const { backup } = office.config;
  if (!backup || underWay.has(office)) return;
  const began = new Date();
  const child = startCommand(office.config, [backup.dir]);
  const one: UnderWay = { child, stopped: false, ended: Promise.resolve() };
  underWay.set(office, one);
  one.ended = finish(office, one, { began, place: backup.dir }).catch((err) =>
    office.log.error({ err }, 'the end of a backup could not be noted'),
  );
}

/** The command itself: reading and packing everything would stop the event loop of the office. */
export function startCommand({ backup, backupRecipient, dataDir, schema }: Office['config'], args: string[]): ChildProcess {
  const own = { ...(backup ? { BACKUP_DIR: backup.dir } : {}), ...(backupRecipient ? { BACKUP_RECIPIENT: backupRecipient } : {}) };
  return spawn(process.execPath, [fileURLToPath(new URL('../../backup.ts', import.meta.url)), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, AGENCY_SCHEMA: schema, ...own },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The exit status or the signal, and the last words. */
export async function endOf(child: ChildProcess): Promise<{ how: string; said: string }> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it may be over already; then nothing is to be slowed down
  }
  const how = await once(child, 'close').then(
    ([status, signal]) => (signal ?? `${status}`) as string,
    (error: Error) => error.message,
  );
  return { how, said };
}

async function finish(office: Office, one: UnderWay, { began, place }: { began: Date; place: string }): Promise<void> {
  const { how, said } = await endOf(one.child);
  underWay.delete(office);
  if (one.stopped) return;
  office.log.info({ how, said }, 'a backup has ended');
  // it writes by itself how it ended, unless it was killed or never came so far
  await sql`with found as materialized (
      select ${began}::timestamptz, ${place}::text, 'FAILED', ${JSON.stringify(reasonOf(how, said))}::jsonb
    where not exists (select 1 from backup where began_at >= ${began}))
    insert into backup (began_at, place, outcome, reason) select * from found`.execute(office.db);
  await checkBackup(office);
}

function reasonOf(how: string, said: string): { th: string; en: string } {
  const told = said
    .split('\n')
    .filter((line) => line && !/^\s+at |^}/.test(line))
    .slice(0, 2)
    .join(' ')
    .slice(0, 200);
  return { th: `โปรแกรมสำรองหยุดกลางคัน (${how}) ${told}`.trim(), en: `the backup stopped in the middle (${how}) ${told}`.trim() };
}

/** With the office: its database goes too. */
export async function stopBackup(office: Office): Promise<void> {
  const one = underWay.get(office);
  if (!one) return;
  one.stopped = true;
  one.child.kill();
  await one.ended;
}
