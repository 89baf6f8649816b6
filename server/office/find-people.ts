import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { menuEntries } from '../../contract/menus.ts';
import type * as calls from '../../contract/office/requests.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';
import { bothPersonNames, byName, named, partyNamed, personNamed } from '../http/named.ts';
import { maySee } from './may-see.ts';
import { look } from './request-in-hand.ts';
import { declaredRules, filesForAnybody } from './request-rules.ts';

/** Whoever a request may name, those of one's own units first; or for whom the caller may file. */
export async function findPersons(
  ctx: Ctx,
  { filesIn, search, ids }: Taken<typeof calls.findPersons>,
): Promise<Given<typeof calls.findPersons>> {
  const { me } = ctx;
  const ownUnits = sql`f.unit_id = any(${me.units}::bigint[])`;
  const filesForAll = filesIn && declaredRules().some((rules) => rules.code.startsWith(`${filesIn}.`) && filesForAnybody(me, rules));
  const whom = !filesIn ? sql`p.id <> ${me.personId}` : filesForAll ? sql`true` : ownUnits;
  const detail = sql<string>`coalesce(${named(ctx, 'o')} || ' · ', '') || ${named(ctx, 'u')}`;
  const pattern = patternOf(search);
  const { rows } = await sql<{ id: number; name: string; detail: string }>`
    select p.id, ${personNamed(ctx, 'p')} as name, ${detail} as detail
    from affiliation f join person p on p.id = f.person_id and p.active join unit u on u.id = f.unit_id left join position o on o.id = f.position_id
    where f.is_main and ${whom} and f.since <= today() and (f.until is null or f.until >= today())
      and ${ids.length > 0 ? sql`p.id = any(${ids}::bigint[])` : sql`(th_norm(${bothPersonNames('p')}) like ${pattern} or th_norm(${detail}) like ${pattern})`}
    order by p.id = ${me.personId} desc, ${ownUnits} desc, ${byName(ctx, 'p')}, p.id limit 30`.execute(ctx.db);
  return { persons: rows };
}

/** Whoever a stuck step may go to; only who manages the kind asks. */
export async function findStepHolders(
  ctx: Ctx,
  { requestId, search }: Taken<typeof calls.findStepHolders>,
): Promise<Given<typeof calls.findStepHolders>> {
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  if (!(await maySee(ctx, request))) throw notFound();
  if (menuRight(ctx.me, menuEntries[request.rules.menu].id) !== 'manage') throw forbidden();
  const { rows } = await sql<{ id: number; name: string; kind: string }>`
    select y.id, ${partyNamed(ctx, 'y')} as name, y.kind from party y
    where y.kind in ('PERSON', 'POSITION') and y.id <> ${request.applicantId} and th_norm(y.name) like ${patternOf(search)} order by y.kind desc, y.name collate "th-x-icu", y.id limit 30`.execute(
    ctx.db,
  );
  return { holders: rows };
}

function patternOf(search: string | undefined): string {
  return `%${normalizeThai(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
}
