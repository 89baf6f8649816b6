import type { ChildProcess } from 'node:child_process';
import type { Office } from '../../office.ts';
import { checkBackup } from './check-backup.ts';
import { begin, endOf, isUnderWay, startCommand } from './own-backups.ts';

interface Round {
  child: ChildProcess;
  ended: Promise<void>;
  stopped: boolean;
}
const underWay = new WeakMap<Office, Round>();

/**
 * Every four minutes, of the packaged database: what it has written is brought to the backups (backup/keep-log.ts). The office goes on where that
 * fails; where another line of the log has begun a backup is made at once, from which one can go back again.
 */
export async function keepOwnLog(office: Office): Promise<void> {
  const { backup, databaseUrl } = office.config;
  // not waited for: a medium that hangs holds up no other round
  if (!backup || databaseUrl || underWay.has(office)) return;
  const round: Round = { child: startCommand(office.config, [backup.dir, '--log']), stopped: false, ended: Promise.resolve() };
  underWay.set(office, round);
  round.ended = finish(office, round).catch((err) => office.log.error({ err }, 'how the keeping of the log ended could not be told'));
}

/** Of the command: another line has begun. */
export const newLineStatus = 3;

async function finish(office: Office, round: Round): Promise<void> {
  const { how, said } = await endOf(round.child);
  underWay.delete(office);
  if (round.stopped) return;
  if (how === `${newLineStatus}` && !(await isUnderWay(office, office.db))) return begin(office);
  if (how === '0') return;
  office.log.error({ how, said }, 'the log of the database could not be brought to the backups');
  await checkBackup(office);
}

/** With the office: its database goes too. */
export async function stopLog(office: Office): Promise<void> {
  const round = underWay.get(office);
  if (!round) return;
  round.stopped = true;
  round.child.kill();
  await round.ended;
}
