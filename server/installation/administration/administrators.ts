import { randomBytes } from 'node:crypto';
import { sha256 } from '../../auth/passes.ts';
import { AgencyFault, type Ground, inInstallation } from '../agency-acts.ts';
import { addressOf } from '../agency-config.ts';

// What the operator does with administrators of the installation, on the machine itself. Nobody makes one by a page.

const namePattern = /^[a-z][a-z0-9.-]{2,39}$/;
/** The link by which password and second factor are set is good so long. */
const keyHours = 72;

/** @returns the one-time link. @throws AgencyFault */
export async function addAdministrator(ground: Ground, name: string): Promise<string> {
  if (!namePattern.test(name)) throw new AgencyFault('administrator_name_bad', { name });
  return giveKey(ground, async (query) => {
    const { rowCount } = await query('insert into account (username) values ($1) on conflict (username) do nothing', [name]);
    if (!rowCount) throw new AgencyFault('administrator_taken', { name });
    return name;
  });
}

/** Password, second factor and sessions end; the new link sets them anew, also of one that was closed. @throws AgencyFault */
export function resetAdministrator(ground: Ground, name: string): Promise<string> {
  return giveKey(ground, async (query) => {
    await close(query, name);
    await query('update account set active = true where username = $1', [name]);
    return name;
  });
}

/** Signs in no more, and is signed out at once. @throws AgencyFault */
export async function closeAdministrator(ground: Ground, name: string): Promise<void> {
  await inInstallation(ground, (client) => close((text, values) => client.query(text, values), name));
}

export async function listAdministrators(
  ground: Ground,
): Promise<{ username: string; active: boolean; set: boolean; seenAt: Date | null }[]> {
  return inInstallation(ground, async (client) => {
    const { rows } = await client.query(`select a.username, a.active, a.password_hash is not null as set,
        (select max(last_seen_at) from session s where s.account_id = a.id) as "seenAt"
      from account a order by a.username`);
    return rows;
  });
}

type Query = (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>;

/** In one statement, so that nothing of it stands alone. */
async function close(query: Query, name: string): Promise<void> {
  const { rowCount } = await query(
    `with closed as (update account set active = false, password_hash = null, key_hash = null, key_until = null where username = $1 returning id),
      factor as (delete from totp_factor using closed where account_id = closed.id),
      codes as (delete from recovery_code using closed where account_id = closed.id),
      ended as (update session set ended_at = now(), end_reason = 'reset' from closed where account_id = closed.id and ended_at is null),
      said as (insert into audit (person_id, action, outcome, detail) select id, 'auth.factors-reset-on-server', 'OK', '{}' from closed)
    select id from closed`,
    [name],
  );
  if (!rowCount) throw new AgencyFault('administrator_unknown', { name });
}

async function giveKey(ground: Ground, whose: (query: Query) => Promise<string>): Promise<string> {
  const { config } = ground;
  if (!config.installationHost) throw new AgencyFault('administrator_page_off');
  const key = randomBytes(32).toString('base64url');
  await inInstallation(ground, async (client) => {
    await client.query('begin');
    try {
      const name = await whose((text, values) => client.query(text, values));
      await client.query('update account set key_hash = $2, key_until = now() + make_interval(hours => $3) where username = $1', [
        name,
        sha256(key),
        keyHours,
      ]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
  return `${addressOf(config, config.installationHost)}set-up?key=${key}`;
}
