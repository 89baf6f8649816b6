import { type RawBuilder, sql } from 'kysely';
import { partyNamed, type Reader, readsThai } from '../../http/named.ts';

/** The receiver of the transmission `t` as he was addressed, which is in Thai; who reads another language reads whom of the office it names. */
export function receiverNamed(reader: Reader): RawBuilder<string> {
  if (readsThai(reader)) return sql<string>`t.receiver_text`;
  const party = sql`(select ${partyNamed(reader, 'y')} from party y where y.id = t.receiver_id)`;
  return sql<string>`coalesce(case when t.receiver_kind <> 'OUTSIDE' then ${party} end, t.receiver_text)`;
}
