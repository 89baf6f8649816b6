import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { setUp as setUpCall } from '../../contract/auth/calls.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { say } from '../http/words.ts';
import type { Office } from '../office.ts';
import { hashPassword } from '../system/password-hash.ts';
import { sha256 } from './passes.ts';
import { judgePassword } from './passwords.ts';

const setting = 'set-up-key';

/** For an office without people: a fresh one-time key, or null when the agency is set up. Only the hash is kept. */
export async function newSetUpKey(office: Pick<Office, 'db'>): Promise<string | null> {
  const somebody = await office.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (somebody) return null;
  const key = randomBytes(24).toString('base64url');
  const value = sql`${JSON.stringify({ hash: sha256(key).toString('hex') })}::jsonb`;
  await office.db
    .insertInto('setting')
    .values({ key: setting, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute();
  return key;
}

/** The agency's root unit, its first administrator, who is its central registry too until others are entered. */
export async function setUp(ctx: Ctx, input: Taken<typeof setUpCall>): Promise<Given<typeof setUpCall>> {
  const key = await ctx.db.selectFrom('setting').select('value').where('key', '=', setting).forUpdate().executeTakeFirst();
  const somebody = await ctx.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (somebody || (key?.value as { hash?: string } | undefined)?.hash !== sha256(input.key).toString('hex'))
    throw refuse('set_up_key_wrong');
  judgePassword(ctx.office, 'password', input.password);
  await ctx.db
    .insertInto('unit')
    .values({
      id: rootUnit,
      code: 'ROOT',
      name: input.agencyName,
      name_en: input.agencyNameEn,
      letter_prefix: input.letterPrefix,
      can_issue_number: true,
    })
    .execute();
  const person = await ctx.db
    .insertInto('person')
    .values({ first_name: input.firstName, last_name: input.lastName, email: input.email })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db.insertInto('affiliation').values({ person_id: person.id, unit_id: rootUnit, is_main: true }).execute();
  await ctx.db
    .insertInto('duty')
    .values(['ADMIN', 'REGISTRY'].map((kind) => ({ person_id: person.id, unit_id: rootUnit, kind })))
    .execute();
  await ctx.db
    .insertInto('account')
    .values({
      person_id: person.id,
      username: input.username.toLowerCase(),
      password_hash: await hashPassword(ctx.office.config.passwordWork, input.password),
    })
    .execute();
  await ctx.db.updateTable('setting').set({ value: sql`'{}'::jsonb` }).where('key', '=', setting).execute();
  await audit(ctx, 'agency.set-up', { personId: person.id });
  return { message: say(ctx, 'set_up_done') };
}
