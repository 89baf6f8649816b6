import { sql } from 'kysely';
import { serverTimes } from '../../../contract/rules/times.ts';
import type { Db } from '../../http/context.ts';

/** How the office fares with its time stamps. */
export interface StampState {
  /** Papers that wait for one now, and the first of them since when. */
  waiting: number;
  since: Date | null;
  /** Finished papers whose proof ends within the margin, and when the first does. */
  ending: number;
  endsFirst: Date | null;
  /** Some have waited for too long, or end too soon. */
  late: boolean;
}

export async function stampState(db: Db): Promise<StampState> {
  const ms = (time: number) => sql`${time} * interval '1 millisecond'`;
  const { rows } = await sql<StampState>`
    with waiting as (select count(*)::int as count, min(awaits_stamp_since) as since from letter_paper
        where awaits_stamp_since is not null and superseded_at is null),
      ending as (select count(*)::int as count, min(proven_until) as first from letter_paper
        where superseded_at is null and awaits_stamp_since is null and proven_until > now() and proven_until < now() + ${ms(serverTimes.proofMargin)})
    select w.count as waiting, w.since, e.count as ending, e.first as "endsFirst",
      coalesce(w.since < now() - ${ms(serverTimes.stampsLate)}, false) or coalesce(e.first < now() + ${ms(serverTimes.proofLate)}, false) as late
    from waiting w, ending e`.execute(db);
  return rows[0] as StampState;
}
