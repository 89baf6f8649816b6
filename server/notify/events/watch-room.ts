import { sql } from 'kysely';
import { leastRoom } from '../../files/store/disk-room.ts';
import type { Office } from '../../office.ts';
import { checksPage, endAlarm, raiseAlarm } from './alarms.ts';

const megabyte = 1_048_576;
/** So much more than the threshold is enough again: who stands at it is not told at each look. */
const relief = 1.2;

/** Every few minutes: is there room on the disks of the data, and is the clock ahead of every number? Tells when not. */
export async function watchRoom(office: Office): Promise<void> {
  await watchDisk(office);
  await watchClock(office);
}

async function watchDisk(office: Office): Promise<void> {
  const { dataDir, lowDisk } = office.config;
  const least = await leastRoom(dataDir);
  if (!least) return;
  const { free, percent } = least;
  const below = (times: number) => free < lowDisk.bytes * times || percent < lowDisk.percent * times;
  if (below(1))
    await raiseAlarm(office, 'disk_fault', { free: Math.floor(free / megabyte), percent: Math.floor(percent), page: 'storage' });
  else if (!below(relief)) await endAlarm(office, 'disk_fault');
}

/** The same rule by which a number is refused (take-number.ts). */
async function watchClock(office: Office): Promise<void> {
  const { rows } = await sql<{ name: string }>`select r.name from register_counter c join register r on r.id = c.register_id
    where c.be_year >= be_year(issue_clock()) and c.last_at >= issue_clock() + interval '5 minutes' order by c.last_at desc limit 1`.execute(
    office.db,
  );
  if (rows[0]) await raiseAlarm(office, 'clock_fault', { book: rows[0].name, page: checksPage });
  else await endAlarm(office, 'clock_fault');
}
