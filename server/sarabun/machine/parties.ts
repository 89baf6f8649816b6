import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';

export interface Holder {
  id: number;
  kind: 'UNIT' | 'POSITION' | 'PERSON';
  name: string;
  unitId: number | null;
  /** A unit that keeps a receive book. */
  receives: boolean;
}

/** The holders of these ids in the order given, each once; refuses what does not exist or is not in use. */
export async function getHolders(ctx: Ctx, ids: number[], field = 'to'): Promise<Holder[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const { rows } = await sql<Holder>`
    select u.id, 'UNIT' as kind, u.name, u.id as "unitId", u.keeps_register as receives from unit u where u.id = any(${wanted}::bigint[]) and u.active
    union all select o.id, 'POSITION', o.name, o.unit_id, false from position o where o.id = any(${wanted}::bigint[]) and o.active
    union all select p.id, 'PERSON', p.prefix || p.first_name || ' ' || p.last_name,
      (select a.unit_id from affiliation a where a.person_id = p.id order by a.is_main desc, a.id limit 1), false
    from person p where p.id = any(${wanted}::bigint[]) and p.active`.execute(ctx.db);
  return wanted.map((id) => {
    const holder = rows.find((row) => row.id === id);
    if (!holder) throw badField(field, 'holder_unknown');
    return holder;
  });
}

/** Holds the units among the receivers in use until the commit, so that none of them is closed between the look and the letter. */
export async function holdUnits(ctx: Ctx, holders: Holder[], field = 'to'): Promise<void> {
  const ids = [...new Set(holders.filter((one) => one.kind === 'UNIT').map((one) => one.id))];
  if (ids.length === 0) return;
  const { rows } = await sql`select id from unit where id = any(${ids}::bigint[]) and active order by id for key share`.execute(ctx.db);
  if (rows.length < ids.length) throw badField(field, 'holder_unknown');
}

/** Puts holders on the route of a letter: from now on they see it. */
export async function joinRoute(ctx: Ctx, documentId: number, holderIds: number[]): Promise<void> {
  await sql`insert into document_party (document_id, holder_id) select ${documentId}, unnest(${holderIds}::bigint[]) on conflict do nothing`.execute(
    ctx.db,
  );
}

/** Takes a holder off the route, unless something else keeps him there (a letter or a task that was not taken back, his own draft). */
export async function leaveRoute(ctx: Ctx, documentId: number, holderId: number): Promise<void> {
  await sql`delete from document_party p where p.document_id = ${documentId} and p.holder_id = ${holderId}
    and not exists (select 1 from document d where d.id = p.document_id and (d.owner_unit_id = p.holder_id or d.drafter_id = p.holder_id))
    and not exists (select 1 from transmission t where t.document_id = p.document_id and t.state <> 'RECALLED'
      and (t.receiver_id = p.holder_id or t.from_unit_id = p.holder_id or t.sent_by = p.holder_id))
    and not exists (select 1 from task k where k.document_id = p.document_id and k.state <> 'RECALLED'
      and (k.holder_id = p.holder_id or k.maker_id = p.holder_id or k.made_by = p.holder_id))
    and not exists (select 1 from event v where v.document_id = p.document_id and v.actor_id = p.holder_id and v.delegation_id is not null
      and v.action <> 'open')`.execute(ctx.db);
}

/**
 * A classed letter goes to named people only: who holds the post, or the secret registry of the unit, cleared to the class.
 * Refuses a holder where nobody is.
 */
export async function grantAccess(ctx: Ctx, document: { id: number; secrecy: number }, holders: Holder[]): Promise<void> {
  if (document.secrecy === 0) return;
  for (const holder of holders) {
    const cleared = sql<{ id: number }>`select p.id from person p where p.active and p.clearance >= ${document.secrecy} and (
      p.id = ${holder.id}
      or exists (select 1 from affiliation a where a.person_id = p.id and a.position_id = ${holder.id} and (a.until is null or a.until >= today()))
      or exists (select 1 from duty u where u.person_id = p.id and u.unit_id = ${holder.id} and u.kind = 'SECRET_REGISTRY'
        and (u.until is null or u.until >= today())))`;
    const { rows } = await cleared.execute(ctx.db);
    if (rows.length === 0) throw refuse('holder_lacks_clearance', { params: { name: holder.name } });
    await sql`insert into document_access (document_id, person_id, granted_by)
      select ${document.id}, id, ${ctx.me.personId} from unnest(${rows.map(({ id }) => id)}::bigint[]) id on conflict do nothing`.execute(
      ctx.db,
    );
  }
}
