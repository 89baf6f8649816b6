import type { Ctx, Me } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';

/** Heads a unit or stands on an executive's post. */
export function heads(me: Me): boolean {
  return me.headedUnits.length > 0 || me.executivePositions.length > 0;
}

/** Who may give a class stands in its settings; his clearance is judged apart. */
export async function refuseGiver(ctx: Ctx, secrecy: number): Promise<void> {
  const row = await ctx.db.selectFrom('secrecy').select(['name', 'active', 'who_may']).where('code', '=', secrecy).executeTakeFirst();
  if (!row?.active) throw badField('secrecy', 'choice_off');
  if (row.who_may === 'HEAD' && !heads(ctx.me)) throw badField('secrecy', 'class_by_head', { secrecy: row.name });
  if (row.who_may === 'REGISTRAR' && ctx.me.secretRegistryUnits.length === 0)
    throw badField('secrecy', 'class_by_registrar', { secrecy: row.name });
}
