import { type RawBuilder, sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import type { RequestInHand } from './request-in-hand.ts';
import { declaredRules, keptModules, type RequestRules } from './request-rules.ts';

/** Holders in whose name the caller looks at requests: himself, his posts, units that he heads or whose registry he is, and posts acted for. */
export function holdersOf(me: Me): number[] {
  const now = rightsNow(me);
  return [...new Set([...now.holders, ...now.registryUnits, ...now.headedUnits, ...now.acting.map((one) => one.positionId)])];
}

/** Kinds of which the caller sees every request, as the menus give it. */
export function seenKinds(me: Me): string[] {
  return declaredRules()
    .filter(({ menu }) => menuRight(me, menuEntries[menu].id) === 'manage')
    .map(({ code }) => code);
}

/** The same of modules whose kinds are kept. */
function seenModules(me: Me): string[] {
  return keptModules()
    .filter(({ menu }) => menuRight(me, menuEntries[menu].id) === 'manage')
    .map(({ module }) => module);
}

/** Rows `r` of `request` that the caller may open; who keeps a thing sees what is asked of it. A draft is its writer's alone. */
export function seenRequests(me: Me): RawBuilder<boolean> {
  const holders = holdersOf(me);
  return sql<boolean>`(r.applicant_id = ${me.personId} or r.filed_by = ${me.personId} or (r.state <> 'DRAFT' and (
    (r.kind = any(${seenKinds(me)}::text[])) or ${anyKind(({ keptBy }) => keptBy?.(holders))} or split_part(r.kind, '.', 1) = any(${seenModules(me)}::text[]) or ${me.isAuditor}::boolean
    or exists (select 1 from request_step s where s.request_id = r.id and s.state <> 'COMING' and (s.holder_id = any(${holders}::bigint[]) or s.actor_id = ${me.personId}))
    or exists (select 1 from resource_use v join resource s on s.id = v.resource_id where v.request_id = r.id and s.keeper_id = any(${holders}::bigint[]))
    or (not r.private and r.unit_id = any(${me.headedUnits}::bigint[])))))`;
}

/** Rows `r` of kinds that say so of themselves, of which this is true. */
export function anyKind(saying: (rules: RequestRules) => RawBuilder<boolean> | undefined): RawBuilder<boolean> {
  const said = declaredRules().flatMap((rules) => {
    const which = saying(rules);
    return which ? [sql<boolean>`(r.kind = ${rules.code} and ${which})`] : [];
  });
  return said.length > 0 ? sql<boolean>`(${sql.join(said, sql` or `)})` : sql<boolean>`false`;
}

/** Rows `r` on their way in which a person goes along: the ids are found first, by their index, and not row by row. */
export function goesAlong(personId: number): RawBuilder<boolean> {
  const along = anyKind((rules) => rules.along && sql<boolean>`r.id = any(array(${rules.along(personId)}))`);
  return sql<boolean>`(r.state not in ('DRAFT', 'SENT_BACK', 'WITHDRAWN', 'REJECTED') and ${along})`;
}

/** Rows `r` of which the caller may open the page: what he may see, and what he goes along with. */
export function openedRequests(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(${seenRequests(me)} or ${goesAlong(me.personId)})`;
}

/** What is had anew is the module's, as where it is first asked for; deciding and giving up is of whoever has the request. */
export function mayUse({ me, rules }: Pick<RequestInHand, 'me' | 'rules'>): boolean {
  return menuRight(me, menuEntries[rules.menu].id) !== 'none';
}

/** @throws `no_menu` */
export function mustUse(request: Pick<RequestInHand, 'me' | 'rules'>): void {
  if (!mayUse(request)) throw forbidden('no_menu');
}

export async function maySee(ctx: Ctx, request: Pick<RequestInHand, 'id' | 'me'>): Promise<boolean> {
  const { rows } = await sql<{
    seen: boolean;
  }>`select ${seenRequests(request.me)} as seen from request r where r.id = ${request.id}`.execute(ctx.db);
  return rows[0]?.seen === true;
}
