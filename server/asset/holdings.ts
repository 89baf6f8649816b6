import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { personNamed } from '../http/named.ts';
import type { Asked, Held, HoldingKind } from '../people/holdings.ts';
import { offerAnew } from './custody.ts';

/** What he answers for: until the other taps, so it stays in the list so long. What a case has is the case's; what he borrowed is a request. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'custody',
    names: { th: 'ครุภัณฑ์ในความครอบครอง', en: 'Assets in custody' },
    held: custodyOf,
    pass: (ctx, id, { to, reason }) => offerAnew(ctx, id, to.id, reason),
    mustGo: true,
  },
];

async function custodyOf(ctx: Ctx, { personId, only = null }: Asked): Promise<Held[]> {
  const { rows } = await sql<{
    id: number;
    title: string;
    detail: string;
    waitsFor: Held['waitsFor'];
  }>`select a.id, a.name as title, a.number as detail,
      case when n.id is not null then json_build_object('id', n.id, 'name', ${personNamed(ctx, 'n')}) end as "waitsFor"
    from asset a left join asset_custody w on w.asset_id = a.id and w.state = 'OFFERED' left join person n on n.id = w.person_id
    where a.custodian_id = ${personId} and a.state not in ('INQUIRY', 'DISPOSAL', 'STRUCK_OFF') and (${only}::bigint is null or a.id = ${only}) order by a.number`.execute(
    ctx.db,
  );
  return rows;
}
