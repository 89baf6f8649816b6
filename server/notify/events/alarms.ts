import { sql } from 'kysely';
import type { NoticeEvent } from '../../../contract/notify/notices.ts';
import type { CheckKind } from '../../../contract/settings/data-integrity.ts';
import { issueClock } from '../../db/issue-clock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { tellFailure } from './tell.ts';

/** What is wrong with the office itself, by the notice that tells of it. */
type Alarm = Extract<
  NoticeEvent,
  | 'backup_fault'
  | 'check_fault'
  | 'checkpoint_fault'
  | 'clock_fault'
  | 'disk_fault'
  | 'folder_fault'
  | 'mailbox_fault'
  | 'page_fault'
  | 'scanner_fault'
  | 'search_fault'
  | 'stamp_fault'
  | 'structure_check_fault'
  | 'structure_fault'
>;
type Facts = Record<string, string | number>;

/** What only somebody who looks after the servers can do something about. */
const forOperators: Alarm[] = ['folder_fault', 'mailbox_fault', 'scanner_fault', 'search_fault', 'stamp_fault'];

/** Several checks may raise them: each has its own. */
const ofEach: Alarm[] = ['check_fault', 'structure_check_fault'];
const nameOf = (kind: Alarm, check?: CheckKind) => (check && ofEach.includes(kind) ? `${kind} ${check}` : kind);

/** Where administrators and auditors see what was found. */
export const checksPage = 'settings/data-integrity';

/** Told when it begins, to who looks after the system; while it lasts it is not told again. `check`: which of the checks of the data tells it. */
export async function raiseAlarm(office: Office, kind: Alarm, facts: Facts, check?: CheckKind): Promise<boolean> {
  return office.separateDb.transaction().execute(async (db) => {
    const now = await issueClock(db);
    const { rows } = await sql<{
      since: Date;
    }>`insert into alarm as a (kind, facts, since) values (${nameOf(kind, check)}, ${JSON.stringify(facts)}::jsonb, ${now})
      on conflict (kind) do update set facts = excluded.facts, over_at = null, since = case when a.over_at is null then a.since else excluded.since end
      returning since`.execute(db);
    const fresh = rows[0]?.since.getTime() === now.getTime();
    if (fresh) {
      office.log.error({ kind, ...facts }, 'the office needs attention');
      const told = await tellFailure(clockOf(office, db), kind, facts, { auditors: !forOperators.includes(kind) });
      if (check) await noteTold(db, check, told);
    }
    return fresh;
  });
}

/** It is over: the next time is told anew. */
export async function endAlarm({ separateDb }: Office, kind: Alarm, check?: CheckKind): Promise<void> {
  await sql`update alarm set over_at = now() where kind = ${nameOf(kind, check)} and over_at is null`.execute(separateDb);
}

/** The same, where who was told of the trouble is told, once, that it is over. */
export async function tellOver(office: Office, kind: Alarm, over: NoticeEvent): Promise<void> {
  await office.separateDb.transaction().execute(async (db) => {
    const { rows } = await sql<{
      facts: Facts;
    }>`update alarm set over_at = now() where kind = ${kind} and over_at is null returning facts`.execute(db);
    if (rows[0]) await tellFailure(clockOf(office, db), over, rows[0].facts, { auditors: !forOperators.includes(kind) });
  });
}

/** The page of the checks says who was told, also when their notices are gone. */
export async function noteTold(db: Db, check: CheckKind, persons: readonly number[]): Promise<void> {
  await sql`insert into check_told (kind, person_id) select ${check}, p from unnest(${persons}::bigint[]) p on conflict do nothing`.execute(
    db,
  );
}

/** A context of the clock, whom nobody asked. */
export function clockOf(office: Office, db: Db): Ctx {
  return contextOf(office, db, { id: 'watch', ip: '', userAgent: '', key: null }, null);
}
