import { sql } from 'kysely';
import { hashPassword, passwordWork } from '../../server/system/password-hash.ts';
import { inOwnOffice } from '../own-office.ts';
import { compareTimes, type Told, tells, wordsOf, workFor } from './told-by-time.ts';
import type { Verdict } from './tools.ts';

const each = 200;
const planted = 8;

/** Names that the agency has, kept as now or with less work as before an upgrade, and names that it has not. */
type Kind = 'now' | 'less';
const nameOf = { now: (i: number) => `known${i}`, less: (i: number) => `older${i}`, none: (i: number) => `nobody${i}` };

/**
 * Does the time of an answer tell whether a name or an address of mail is known? Wrong passwords for 200 names of each kind in turn, at each door;
 * told apart means p <= 0.01 by Mann and Whitney and medians 5 ms or more apart, by the clock or by what the office's processor worked: on a
 * machine that does other work the clock sees less. The plant: the same office with 8 ms more work for who is known.
 */
export async function byNames(): Promise<Verdict> {
  const from = performance.now();
  const verdict: Verdict = { tool: 'names', tried: '', found: [], planted: [], unseen: [], skipped: [], seconds: 0 };
  const figures: string[] = [];
  await inOwnOffice(
    'names',
    async (client) => {
      const hashes = [
        await hashPassword(passwordWork.full, 'Sarabun2569'),
        await hashPassword({ memoryCost: 19_456, timeCost: 2 }, 'Sarabun2569'),
      ];
      for (const [i, name] of ['known', 'older'].entries())
        await client.query(
          `with them as (
            insert into person (first_name, last_name, email)
              select $1, n::text, $1 || n || '@example.go.th' from generate_series(0, $2::int - 1) n returning id, last_name)
          insert into account (person_id, username, password_hash) select id, $1 || last_name, $3 from them`,
          [name, each, hashes[i]],
        );
    },
    async ({ office, post }) => {
      const guess = (path: string) => (name: string) => post(path, { username: name, password: 'Wrong1234' }, '');
      const forgot = (name: string) => post('/core/forgot-password', { F_EMAIL: `${name}@example.go.th` }, '');
      await judge('pre-login', ['now', 'less'], guess('/users/pre-login'));
      await judge('login', ['now', 'less'], guess('/users/login'));
      await judge('forgot-password', ['now'], forgot);
      const seen = await compare(['now'], async (name) => {
        if (name.startsWith('known')) workFor(planted);
        return guess('/users/pre-login')(name);
      });
      (tells(seen.now as Told) ? verdict.planted : verdict.unseen).push(
        `${planted} ms more for names that are known: ${wordsOf(seen.now as Told)}`,
      );

      async function judge(door: string, of: Kind[], ask: (name: string) => Promise<unknown>): Promise<void> {
        for (const [kind, told] of Object.entries(await compare(of, ask)) as [Kind, Told][]) {
          const line = `${door}, ${kind === 'less' ? 'names kept with less work' : 'known names'} against unknown ones: ${wordsOf(told)}`;
          figures.push(line);
          if (tells(told)) verdict.found.push(line);
        }
      }

      async function compare(of: Kind[], ask: (name: string) => Promise<unknown>): Promise<Partial<Record<Kind, Told>>> {
        await ask('warm');
        return compareTimes(of, each, (kind, i) => ask(nameOf[kind](i)), forget);
      }

      async function forget(): Promise<void> {
        for (const table of ['throttle', 'wrong_try']) await sql`delete from ${sql.table(table)}`.execute(office.db);
      }
    },
  );
  verdict.tried = `${each} names of each kind at each door, ${figures.join('; ')}`;
  verdict.seconds = (performance.now() - from) / 1000;
  return verdict;
}
