import { sql } from 'kysely';
import type { Ctx, Db } from '../http/context.ts';
import { clockOf } from '../notify/events/alarms.ts';
import type { Office } from '../office.ts';
import { onMeetingOfBody } from './machine/meeting-in-hand.ts';
import { note } from './machine/write-meeting-events.ts';
import { quorumForecast } from './open-meeting.ts';
import { tellKeepers } from './tell.ts';

/** Days before a meeting on which it is looked whether enough will be there. */
const daysBefore = 3;

/** In the morning: to the secretaries of meetings of the next days, where leave and travel of members leave too few; once for a meeting. */
export async function warnOfQuorum(office: Office): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select m.id from meeting m where m.state = 'INVITED' and m.from_at between issue_clock() and issue_clock() + make_interval(days => ${daysBefore})
    and not exists (select 1 from meeting_event e where e.subject_id = m.id and e.action = 'warn') order by m.id`.execute(office.db);
  for (const { id } of rows)
    await office.db
      .transaction()
      .execute((db: Db) => warn(clockOf(office, db), id))
      .catch((error) => office.log.error({ err: error, meeting: id }, 'whether a meeting will have its quorum'));
}

async function warn(ctx: Ctx, meetingId: number): Promise<void> {
  await onMeetingOfBody(ctx, meetingId, async (meeting) => {
    const { coming, needed, away } = await quorumForecast(ctx, meeting);
    if (coming >= needed) return;
    note(meeting, 'warn', { coming, needed });
    meeting.news.push(() => tellKeepers(ctx, meeting, { coming, needed, away }));
  });
}
