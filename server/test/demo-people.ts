import { randomBytes } from 'node:crypto';
import { hashToken } from '../access/sessions.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { seedAgency } from '../db/seed/agency.ts';
import { hashPassword, passwordWork } from '../system/password-hash.ts';
import { citusPrograms } from './citus-cluster.ts';

/** Made once, and quickly: nobody guesses at it here. */
const passwordHash = hashPassword(passwordWork.light, 'Sarabun2569');

/** The demo agency with its people and no letters. */
export async function seedPeople(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => seedAgency(transaction, { passwordHash: await passwordHash, now: new Date() }));
}

export interface Session {
  token: string;
  personId: number;
}

/** A session of this account, without the doors of signing in. */
export async function openSession(db: Database, username: string): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  const { id, person_id } = await db
    .selectFrom('account')
    .select(['id', 'person_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 4 * 3_600_000);
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), account_id: id, person_id, expires_at })
    .execute();
  return { token, personId: person_id };
}

/** The people in the database of an office that runs in a process of its own; gives the tokens of sessions of these accounts, in their order. */
export async function peopleIn(appUrl: string, ...usernames: string[]): Promise<string[]> {
  const db = openDatabase(appUrl, { schema: 'office', max: 1, citus: Boolean(citusPrograms) });
  try {
    await seedPeople(db);
    const tokens: string[] = [];
    for (const username of usernames) tokens.push((await openSession(db, username)).token);
    return tokens;
  } finally {
    await db.destroy();
  }
}
