import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/settings/user-account-close-permission.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { tellPerson } from '../notify/events/tell.ts';
import { askSecond, waiting } from '../settings/approvals/ask-second.ts';
import { mayAdminister } from '../settings/people/scope.ts';
import { enqueueCopy, listCopies } from './data-copies.ts';

/** What who answers for data protection does with the data of somebody else. */
export async function personData(ctx: Ctx, { personId }: Taken<typeof calls.personData>): Promise<Given<typeof calls.personData>> {
  await mayAdminister(ctx, personId, 'CLOSE');
  const { left, erasedAt, waits } = await standing(ctx, personId);
  return { copies: await listCopies(ctx, personId), erasedAt, mayErase: left && !erasedAt && !waits, eraseWaits: waits };
}

/** The person hears of it where he still works here. */
export async function askCopyOf(ctx: Ctx, { personId, reason }: Taken<typeof calls.askCopyOf>): Promise<Record<string, never>> {
  await mayAdminister(ctx, personId, 'CLOSE');
  await enqueueCopy(ctx, personId, reason);
  await tellPerson(ctx, 'data_copy_asked', personId, { page: 'account-information#data' });
  return {};
}

/** Always by two, also where the account has no powers: nothing brings it back. */
export async function askErasing(ctx: Ctx, { personId, reason }: Taken<typeof calls.askErasing>): Promise<Given<typeof calls.askErasing>> {
  await mayAdminister(ctx, personId, 'CLOSE');
  const { left, erasedAt } = await standing(ctx, personId);
  if (erasedAt) throw refuse('person_erased');
  if (!left) throw refuse('person_not_left');
  await askSecond(ctx, { act: 'ERASE', personId, reason, field: 'reason' });
  return { waits: true };
}

async function standing(ctx: Ctx, personId: number): Promise<{ left: boolean; erasedAt: string | null; waits: boolean }> {
  const { rows } = await sql<{ left: boolean; erasedAt: string | null; waits: boolean }>`
    select not p.active and p.left_on is not null as left, ${iso('p.erased_at')} as "erasedAt",
      exists (select 1 from account_approval a where a.person_id = p.id and a.act = 'ERASE' and ${waiting}) as waits
    from person p where p.id = ${personId}`.execute(ctx.db);
  return rows[0] ?? { left: false, erasedAt: null, waits: false };
}
