import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/intranet/calls.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { personNamed } from '../http/named.ts';

type Item = Given<typeof calls.intranetHistory>['items'][number];

/** One line of the audit for each change; its title is a public word of the page, kept so that what is gone still has a name. */
export function keepHistory(
  ctx: Ctx,
  what: Item['what'],
  act: Item['act'],
  id: number,
  title: string,
  fields: string[] = [],
): Promise<void> {
  return audit(ctx, `intranet.${what}`, {
    subject: { type: `intranet.${what}`, id },
    detail: { act, title, ...(fields.length > 0 ? { fields } : {}) },
  });
}

export async function intranetHistory(ctx: Ctx, input: Taken<typeof calls.intranetHistory>): Promise<Given<typeof calls.intranetHistory>> {
  const { take, skip } = pageOf(input);
  const ours = sql`a.action in ('intranet.news', 'intranet.link', 'intranet.event', 'intranet.poll', 'intranet.say') and a.outcome = 'OK'`;
  const { rows } = await sql<Omit<Item, 'at'> & { at: Date }>`
    select a.id, a.at, coalesce(${personNamed(ctx, 'p')}, '') as by, a.detail->>'act' as act,
      split_part(a.action, '.', 2) as what, coalesce(a.detail->>'title', '') as title
    from audit a left join person p on p.id = a.person_id where ${ours} order by a.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from audit a where ${ours}`.execute(ctx.db);
  return { items: rows.map((one) => ({ ...one, at: one.at.toISOString() })), total: counted.rows[0]?.count ?? 0 };
}
