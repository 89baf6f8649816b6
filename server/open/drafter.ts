import { sql } from 'kysely';
import { systemActor } from '../access/system-actor.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound } from '../http/errors.ts';
import { drafterOfUnit } from './client.ts';

/** A context of the work that a program does with a draft of its own; `client`: its name. */
export type Drafter = Ctx & { client: string };

/**
 * A program drafts in the place of the person who answers for it: a letter has a drafter, to whom it comes back. It has his number and the unit
 * alone, none of his posts, duties or rights; what it does is in the record the office's act. To be used on drafts of this client alone, which
 * `lockDraft` makes sure of: what else is his is no program's.
 * @throws open_drafter where he is not of the unit any more
 */
export async function asDrafter(ctx: Ctx, drafterId?: number): Promise<Drafter> {
  const { rows } = await sql<{ name: string; owner: number; unitId: number; fits: boolean }>`select c.name, c.owner_id as owner,
      heir_of(c.unit_id) as "unitId", ${drafterOfUnit(sql`c.owner_id`, sql`c.unit_id`)} as fits
    from api_client c where c.id = ${ctx.me.personId}`.execute(ctx.db);
  const [self] = rows;
  if (!self) throw notFound();
  const { name, owner, unitId, fits } = self;
  if (!fits) throw badField('', 'open_drafter');
  const personId = drafterId ?? owner;
  const me = {
    ...systemActor,
    personId,
    units: [unitId],
    mainUnitId: unitId,
    own: [personId],
    holders: [personId],
    ownHolders: [personId],
  };
  return { ...ctx, me, visitor: null, client: name };
}
