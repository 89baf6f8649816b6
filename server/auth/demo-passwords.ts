import { demoPassword } from '../db/seed/demo.ts';
import type { Office } from '../office.ts';
import { matchesHash } from '../system/password-hash.ts';

/** Log-ins that still open with the password that everybody can read in the README; a public office does not start with them. */
export async function findDemoPasswords({ db, config }: Pick<Office, 'db' | 'config'>): Promise<string[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['username', 'password_hash'])
    .where('is_demo', '=', true)
    .where('active', '=', true)
    .orderBy('username')
    .execute();
  // The demo agency shares one hash: most are judged at once.
  const judged = new Map<string, Promise<boolean>>();
  const found: string[] = [];
  for (const { username, password_hash } of accounts) {
    const open = judged.get(password_hash) ?? matchesHash(config.passwordWork, password_hash, demoPassword);
    judged.set(password_hash, open);
    if (await open) found.push(username);
  }
  return found;
}
