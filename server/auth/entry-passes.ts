import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { clientOf, newPass, sha256 } from './passes.ts';
import type { Via } from './prove.ts';

type Needs = 'FACTOR' | 'DEVICE';

export interface EntryPass {
  id: number;
  accountId: number;
  personId: number;
  username: string;
  via: Via;
  takesOver: boolean;
}

const seconds: Record<Needs, number> = { FACTOR: 300, DEVICE: 120 };

/** For what is still missing after a proof; bound to account and client, good once. Only its hash is kept. */
export async function giveEntryPass(
  ctx: Ctx,
  accountId: number,
  needs: Needs,
  { via, takesOver }: { via: Via; takesOver: boolean },
): Promise<string> {
  const { secret, row } = newPass(ctx, accountId, seconds[needs]);
  await ctx.db
    .insertInto('entry_pass')
    .values({ ...row, via, needs, takes_over: takesOver })
    .execute();
  return secret;
}

/** The pass while it is good, of an account that is still open; it is not spent. */
export async function findEntryPass(ctx: Ctx, needs: Needs, secret: string): Promise<EntryPass | null> {
  const row = await ctx.db
    .selectFrom('entry_pass')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select(['entry_pass.id', 'account_id', 'account.person_id', 'username', 'via', 'takes_over'])
    .where('secret_hash', '=', sha256(secret))
    .where('client_hash', '=', clientOf(ctx))
    .where('needs', '=', needs)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('account.active', '=', true)
    .where('person.active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    personId: row.person_id,
    username: row.username,
    via: row.via as Via,
    takesOver: row.takes_over,
  };
}

/** false: somebody else was first. */
export async function spendEntryPass(ctx: Ctx, { id }: EntryPass): Promise<boolean> {
  const spent = await ctx.db
    .updateTable('entry_pass')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
