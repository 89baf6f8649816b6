import { sql } from 'kysely';
import { links } from '../../contract/testimonial/links.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import type { Matter, Matters, ShownMatter } from '../office/matters.ts';
import { postsToSign } from './batch-in-hand.ts';

/** Batches that wait for one's signature: also those of a run that is over before its end. */
const waiting: Matters['waiting'] = (me) => sql`
  select b.id, 'testimonial.SIGN' as kind, null::timestamptz as due, b.checked_at as since from testimonial_batch b
  where b.state = 'CHECKED' and b.signer_id = any(${me(postsToSign)}::bigint[])`;

async function shown(ctx: Ctx, rows: readonly Matter[]): Promise<ShownMatter[]> {
  const words = textsIn(ctx.request.language, 'testimonial').matter;
  const { rows: batches } = await sql<{ id: number; subject: string; who: string; count: number }>`
    select b.id, b.subject, ${personNamed(ctx, 'p')} as who, (select count(*)::int from testimonial i where i.batch_id = b.id and i.state = 'WAITING' and i.fault is null and not i.skipped) as count
    from testimonial_batch b join person p on p.id = b.made_by where b.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const known = new Map(batches.map((one) => [one.id, one]));
  return rows.map(({ id }) => {
    const batch = known.get(id);
    return {
      subject: `${batch?.subject ?? ''} · ${fill(words.count, { count: batch?.count ?? 0 })}`,
      kindName: words.name,
      verbName: words.verb,
      who: batch?.who ?? '',
      from: null,
      until: null,
      address: links.to.testimonialBatch(id).slice(1),
    };
  });
}

export const matters: Matters = { waiting, shown };
