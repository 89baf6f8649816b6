import { type RawBuilder, sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx, Me } from '../http/context.ts';
import { menuRight } from '../http/menu-rights.ts';
import type { RequestInHand } from './request-in-hand.ts';
import { declaredRules, keptModules } from './request-rules.ts';

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
    (r.kind = any(${seenKinds(me)}::text[])) or ${keptKinds(holders)} or split_part(r.kind, '.', 1) = any(${seenModules(me)}::text[]) or ${me.isAuditor}::boolean
    or exists (select 1 from request_step s where s.request_id = r.id and s.state <> 'COMING' and (s.holder_id = any(${holders}::bigint[]) or s.actor_id = ${me.personId}))
    or exists (select 1 from resource_use v join resource s on s.id = v.resource_id where v.request_id = r.id and s.keeper_id = any(${holders}::bigint[]))
    or (not r.private and r.unit_id = any(${me.headedUnits}::bigint[])))))`;
}

/** Kinds whose things these holders keep. */
function keptKinds(holders: readonly number[]): RawBuilder<boolean> {
  return anyOf(declaredRules().flatMap(({ code, keptBy }) => (keptBy ? [sql<boolean>`(r.kind = ${code} and ${keptBy(holders)})`] : [])));
}

/** Rows `r` on their way in which a person goes along. */
export function goesAlong(personId: number): RawBuilder<boolean> {
  const kinds = declaredRules().flatMap(({ code, along }) => (along ? [sql<boolean>`(r.kind = ${code} and ${along(personId)})`] : []));
  return sql<boolean>`(r.state not in ('DRAFT', 'SENT_BACK', 'WITHDRAWN', 'REJECTED') and ${anyOf(kinds)})`;
}

/** Rows `r` of which the caller may open the page: what he may see, and what he goes along with. */
export function openedRequests(me: Me): RawBuilder<boolean> {
  return sql<boolean>`(${seenRequests(me)} or ${goesAlong(me.personId)})`;
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`;
}

export async function maySee(ctx: Ctx, request: Pick<RequestInHand, 'id' | 'me'>): Promise<boolean> {
  const { rows } = await sql<{
    seen: boolean;
  }>`select ${seenRequests(request.me)} as seen from request r where r.id = ${request.id}`.execute(ctx.db);
  return rows[0]?.seen === true;
}
