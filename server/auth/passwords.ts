import { sql } from 'kysely';
import { leastLength } from '../../contract/rules/password.ts';
import type { Ctx, Db } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import type { Office } from '../office.ts';
import { matchesHash } from '../system/password-hash.ts';

/**
 * The specification's rule: 8 to 128 English letters and digits with an upper case, a lower case and a digit.
 * Policy `modern`: 12 or more of any characters, none of the common ones. Administrators may ask for more characters than these.
 * @throws the fault, at this field of the form
 */
export function judgePassword({ config, system }: Office, field: string, password: string): void {
  const min = leastLength(config.passwordPolicy, system.now.password.length);
  if (config.passwordPolicy === 'modern') {
    if ([...password].length < min) throw badField(field, 'password_modern', { min });
    if (isCommon(password)) throw badField(field, 'password_common');
    return;
  }
  if (password.length < min) throw badField(field, 'password_too_short', { min });
  if (!/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,128}$/.test(password)) throw badField(field, 'password_rule', { min });
}

/** One of the last passwords is not taken again, where administrators say so. */
export async function refuseUsed({ db, office }: Ctx, field: string, accountId: number, password: string): Promise<void> {
  const { history } = office.system.now.password;
  if (history === 0) return;
  const used = await db
    .selectFrom('password_used')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(history)
    .execute();
  const now = await db.selectFrom('account').select('password_hash').where('id', '=', accountId).executeTakeFirst();
  for (const { password_hash } of [...(now ? [now] : []), ...used].slice(0, history))
    if (await matchesHash(office.config.passwordWork, password_hash, password)) throw badField(field, 'password_used', { count: history });
}

/** The present password joins those that were used; more than anybody may ask about are not kept. */
export async function keepUsed(db: Db, accountId: number): Promise<void> {
  await sql`with found as materialized (
      select id, password_hash from account where id = ${accountId})
    insert into password_used (account_id, password_hash) select * from found`.execute(db);
  await sql`delete from password_used where account_id = ${accountId} and id not in (
    select id from password_used where account_id = ${accountId} order by id desc limit ${mostUsed})`.execute(db);
}

const mostUsed = 24;

const common = ['password', 'qwerty', '12345678', 'iloveyou', 'administrator', 'welcome', 'letmein', 'sarabun', 'abcdefgh', 'thailand'];

function isCommon(password: string): boolean {
  const bare = password.toLowerCase().replace(/[^a-z0-9]/g, '');
  const left = common.reduce((rest, word) => rest.replaceAll(word, ''), bare);
  return left.length < 6 || new Set(password).size < 5;
}
