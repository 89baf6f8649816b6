import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Db } from '../../http/context.ts';
import { says } from '../messages.ts';

/** What goes out, as it is kept: what is said, and of a notice whose letter it is, by which e-CMS names it. */
const out = z.extend(says, {
  iat: z.number(),
  of: z.optional(z.object({ number: z.string(), date: z.string(), subject: z.string() })),
});
export type SaidOut = z.infer<typeof out>;

export function readOut(kept: string): SaidOut {
  return out.parse(JSON.parse(kept));
}

/** By number, date and subject: there is no key. */
export async function letterNamed(db: Db, key: string): Promise<SaidOut['of']> {
  const { rows } = await sql<{ number: string; date: string; subject: string }>`
    select l.number_text as number, coalesce(l.letter_date, '') as date, coalesce(d.subject, i.subject, '') as subject
    from exchange_letter l left join document d on d.id = l.document_id and l.side = 'OUT' left join intake_item i on i.id = l.item_id
    where l.key = ${key}::uuid order by l.id limit 1`.execute(db);
  return rows[0];
}
