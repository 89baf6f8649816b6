import { sql } from 'kysely';
import { links } from '../../contract/asset/links.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import type { Matter, Matters, ShownMatter } from '../office/matters.ts';
import { checkMatters } from './check/matters.ts';
import { caseMatters } from './disposal/matters.ts';
import { loanMatters } from './loan-matters.ts';
import { keepersNow } from './rules.ts';

/** What was handed to him in one go is one row, and so is what comes back to the store that he keeps: called by the first of its offers. */
const waiting: Matters['waiting'] = (me) => sql`
  select min(w.id) as id, 'asset.TAKE' as kind, null::timestamptz as due, min(w.offered_at) as since from asset_custody w
    where w.state = 'OFFERED' and w.person_id = ${me((one) => one.personId)}::bigint group by w.batch
  union all
  select min(w.id), 'asset.STORE', null, min(w.offered_at) from asset_custody w
    where w.state = 'OFFERED' and w.person_id is null and ${me((one) => one.personId)}::bigint in (${keepersNow}) group by w.batch`;

async function shown(ctx: Ctx, rows: readonly Matter[]): Promise<ShownMatter[]> {
  const words = textsIn(ctx.request.language, 'asset');
  const { rows: found } = await sql<{
    id: number;
    count: number;
    first: string;
    assetId: number;
    by: string;
  }>`select w.id, n.count, a.number || ' ' || a.name as first, a.id as "assetId", ${personNamed(ctx, 'p')} as by
    from asset_custody w join asset a on a.id = w.asset_id join person p on p.id = w.offered_by
      cross join lateral (select count(*)::int as count from asset_custody o where o.batch = w.batch and o.state = 'OFFERED' and o.person_id is not distinct from w.person_id) n
    where w.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const known = new Map(found.map((one) => [one.id, one]));
  return rows.map(({ id, kind }) => {
    const one = known.get(id);
    const of = kind === 'asset.STORE' ? words.matter.STORE : words.matter.TAKE;
    return {
      subject: one ? (one.count > 1 ? fill(words.matterOf, { count: one.count, first: one.first }) : one.first) : '',
      kindName: of.name,
      verbName: of.verb,
      who: one?.by ?? '',
      from: null,
      until: null,
      address: (one?.count === 1 ? links.to.asset(one.assetId) : `${links.to.assets}?view=own`).slice(1),
    };
  });
}

const parts: readonly [says: (kind: string) => boolean, of: Matters][] = [
  [(kind) => kind.startsWith('asset.CHECK'), checkMatters],
  [(kind) => kind.startsWith('asset.CASE_'), caseMatters],
  [(kind) => kind.startsWith('asset.LOAN_'), loanMatters],
  [() => true, { waiting, shown }],
];

/** Of custody and loans, of the yearly check, of inquiries and disposals. */
export const matters: Matters = {
  waiting: (me) =>
    sql`${sql.join(
      parts.map(([, of]) => sql`select * from (${of.waiting(me)}) m`),
      sql` union all `,
    )}`,
  shown: async (ctx, rows) => {
    const partOf = (kind: string) => parts.find(([says]) => says(kind))?.[1];
    const said = new Map<Matter, ShownMatter>();
    for (const [, of] of parts) {
      const own = rows.filter(({ kind }) => partOf(kind) === of);
      if (own.length > 0) for (const [place, one] of (await of.shown(ctx, own)).entries()) said.set(own[place] as Matter, one);
    }
    return rows.map((row) => said.get(row) as ShownMatter);
  },
};
