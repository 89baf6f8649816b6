import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import type { Holding, Holdings, HoldingTaker } from '../../../contract/settings/employee-information.ts';
import type { Ctx } from '../../http/context.ts';
import { nameIn } from '../../http/languages.ts';
import { type HoldingKind, holdingKinds } from '../../people/holdings.ts';
import { mustLookAfter } from '../../settings/people/scope.ts';
import { type NearTaker, takersNear, takersOf } from './takers.ts';

/** Everything that is still a person's own, of all modules, and who may take it over. Work of his posts stays with the posts. */
export async function getHoldings(
  ctx: Ctx,
  { personId, successorId }: Taken<typeof calls.getHoldings>,
): Promise<Given<typeof calls.getHoldings>> {
  await mustLookAfter(ctx, personId);
  const near = await takersNear(ctx, personId);
  const known = new Map(near.map((one) => [one.id, one]));
  const kinds: Holdings['kinds'] = [];
  const items: Holding[] = [];
  for (const [code, kind] of holdingKinds()) {
    const own = kind.takers ? (await takersOf(ctx, await kind.takers(ctx, personId))).filter(({ id }) => id !== personId) : null;
    const to = successorId ? ((own ? own.find(({ id }) => id === successorId) : known.get(successorId)) ?? null) : null;
    const held = await kind.held(ctx, { personId, to });
    if (held.length === 0) continue;
    kinds.push({ code, ...factsOf(ctx, kind), takers: own?.map(shown) ?? null });
    const nobody = own !== null && successorId !== undefined && to === null;
    items.push(
      ...held.map(({ id, title, detail, mayNot = null, waitsFor = null }) => ({
        kind: code,
        id,
        title,
        detail,
        may: !mayNot && !nobody,
        waitsFor,
      })),
    );
  }
  return { takers: near.map(shown), kinds, items, anyway: ctx.me.isAdmin, ...(await placesOf(ctx, personId)) };
}

/** So many things that stand in the way of his leaving; `must`: of them those with which nobody lets him go. */
export async function countHoldings(ctx: Ctx, personId: number): Promise<{ open: number; must: number }> {
  let [open, must] = [0, 0];
  for (const kind of holdingKinds().values()) {
    if (!blocks(kind)) continue;
    const { length } = await kind.held(ctx, { personId });
    open += length;
    if (kind.mustGo) must += length;
  }
  return { open, must };
}

/** What only ends does so as he leaves. */
export function blocks({ pass }: HoldingKind): boolean {
  return pass !== undefined;
}

function factsOf(ctx: Ctx, kind: HoldingKind) {
  const { names, pass, end, mustGo = false } = kind;
  return { name: nameIn(ctx.request.language, names), passes: pass !== undefined, ends: end !== undefined, mustGo };
}

function shown({ id, name, detail, heads }: NearTaker): HoldingTaker {
  return { id, name, detail, heads };
}

/** Places that nobody else fills once he has gone. */
async function placesOf(ctx: Ctx, personId: number): Promise<Pick<Holdings, 'heads' | 'soleDuties'>> {
  const { rows } = await sql<Pick<Holdings, 'heads' | 'soleDuties'>>`select
    coalesce((select json_agg(u.name order by u.name) from affiliation a join position o on o.id = a.position_id join unit u on u.id = o.unit_id
      where a.person_id = ${personId} and o.heads_unit and (a.until is null or a.until >= today())), '[]'::json) as heads,
    coalesce((select json_agg(json_build_object('kind', d.kind, 'unit', u.name) order by d.kind) from duty d join unit u on u.id = d.unit_id
      where d.person_id = ${personId} and (d.until is null or d.until >= today()) and not exists (select 1 from duty x join person p on p.id = x.person_id
        where x.kind = d.kind and x.unit_id = d.unit_id and x.position_id is not distinct from d.position_id and x.person_id <> d.person_id and p.active
          and (x.until is null or x.until >= today()))), '[]'::json) as "soleDuties"`.execute(ctx.db);
  return rows[0] as Pick<Holdings, 'heads' | 'soleDuties'>;
}
