import { sql } from 'kysely';
import type { Taken } from '../../contract/endpoint.ts';
import type { keepPhrase as keepCall, removePhrase as removeCall } from '../../contract/sarabun/choices.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';

/** As many as a person finds again. */
const most = 50;

/** เก็บเป็นข้อความของฉัน: a ready word of one's own, for this kind of act. Words that one has already stay as they are. */
export async function keepPhrase(ctx: Ctx, { purpose, text }: Taken<typeof keepCall>) {
  const { db, me } = ctx;
  await sql`select id from person where id = ${me.personId} for update`.execute(db);
  const { rows: known } = await sql<{ id: number; same: boolean }>`select id, th_norm(text) = th_norm(${text}::text) as same
    from phrase where person_id = ${me.personId} and purpose = ${purpose} and active`.execute(db);
  const same = known.find((one) => one.same);
  if (same) return { id: same.id };
  if (known.length >= most) throw badField('text', 'phrases_enough', { count: most });
  const { id } = await db
    .insertInto('phrase')
    // the newest first among one's own
    .values({ purpose, text, person_id: me.personId, sort: -known.length - 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, 'phrase.keep', { subject: { type: 'phrase', id } });
  return { id };
}

/** One's own alone; those of the unit and the agency are the administrators'. */
export async function removePhrase(ctx: Ctx, { phraseId }: Taken<typeof removeCall>) {
  const gone = await ctx.db
    .deleteFrom('phrase')
    .where('id', '=', phraseId)
    .where('person_id', '=', ctx.me.personId)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound();
  await audit(ctx, 'phrase.remove', { subject: { type: 'phrase', id: phraseId } });
  return { id: phraseId };
}
