import { sql } from 'kysely';
import { clockOf } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';
import { type DirectoryEntry, listEntries } from '../../people/directory-entries.ts';
import { personValueOf } from '../../settings/people/directory-people.ts';
import type { DirectorySettings } from '../../system/sign-in-settings.ts';
import { type Said, withNothing } from '../scim/said.ts';
import { settle } from './settle.ts';

/** Entries of one commit. */
const atOnce = 100;

/** The agency's directory, read each night into the list of differences as what programs push. Where it does not answer the list stays as it is. */
export async function readDirectory(office: Office): Promise<void> {
  const { directory } = office.system.now;
  if (!directory?.people) {
    // whose account it has closed still has things to hand over
    await sql`delete from scim_user where client_id is null and closed_at is null`.execute(office.db);
    return;
  }
  const found = await listEntries(directory).catch((error: Error) => {
    office.log.warn({ why: error.message }, 'the directory does not answer');
    return null;
  });
  if (found) await takeDirectory(office, directory, found);
}

interface Row {
  id: number;
  value: string;
  said: Said;
  active: boolean;
  personId: number | null;
}

/** What the directory says of each. Who stood in it and does no more has left, unless not all of it was read or nobody stands in it at all. */
export async function takeDirectory(
  office: Office,
  settings: DirectorySettings,
  { entries, more }: { entries: DirectoryEntry[]; more: boolean },
): Promise<void> {
  const { rows } = await sql<Row>`select id, external_id as value, said, active, person_id as "personId" from scim_user
    where client_id is null and not from_sheet and gone_at is null`.execute(office.db);
  const known = new Map(rows.map((row) => [row.value, row]));
  const told = oneOfEach(entries);
  const owners = await ownersOf(office, settings, [...told.keys()]);
  const all = [...told];
  for (let at = 0; at < all.length; at += atOnce)
    await office.db.transaction().execute(async (db) => {
      const ctx = clockOf(office, db);
      for (const [value, entry] of all.slice(at, at + atOnce)) {
        const row = known.get(value);
        const owner = owners.get(value);
        const said = saidOf(entry);
        const active = !entry.disabled;
        if (
          row &&
          row.active === active &&
          JSON.stringify(withNothing(row.said)) === JSON.stringify(said) &&
          row.personId === (owner?.id ?? row.personId)
        )
          continue;
        const userName = (owner?.username ?? (entry.login || value)).toLowerCase().slice(0, 200);
        const id = row ? row.id : await addRow(db, value, userName, said);
        await sql`update scim_user set user_name = ${userName}, said = ${JSON.stringify(said)}::jsonb, person_id = coalesce(${owner?.id ?? null}, person_id),
          changed_at = now() where id = ${id}`.execute(db);
        await settle(ctx, id, active);
      }
    });
  if (more || told.size === 0) {
    office.log.warn({ entries: entries.length, more }, 'not all of the directory was read: nobody is told to have left');
    return;
  }
  const gone = rows.filter(({ value, active }) => active && !told.has(value));
  for (let at = 0; at < gone.length; at += atOnce)
    await office.db.transaction().execute(async (db) => {
      for (const { id } of gone.slice(at, at + atOnce)) await settle(clockOf(office, db), id, false);
    });
}

/** Two of one value could not be told apart: neither counts. */
function oneOfEach(entries: DirectoryEntry[]): Map<string, DirectoryEntry> {
  const twice = new Set<string>();
  const found = new Map<string, DirectoryEntry>();
  for (const entry of entries) {
    const value = entry.value.toLowerCase();
    if (found.has(value)) twice.add(value);
    found.set(value, entry);
  }
  return new Map([...found].filter(([value]) => !twice.has(value)));
}

function saidOf({ firstName, lastName, email, phone, code, unit, post }: DirectoryEntry): Said {
  return withNothing({
    firstName: firstName.slice(0, 100),
    lastName: lastName.slice(0, 100),
    email,
    phone: phone.slice(0, 50),
    code: code.slice(0, 30),
    unit,
    post,
  });
}

async function addRow(db: Office['db'], value: string, userName: string, said: Said): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into scim_user (client_id, external_id, user_name, said, active)
    values (null, ${value}, ${userName}, ${JSON.stringify(said)}::jsonb, true) returning id`.execute(db);
  return rows[0]?.id as number;
}

/** Persons here by the value that the settings compare; who is two of one value is nobody. */
async function ownersOf(
  { db }: Office,
  { matches }: DirectorySettings,
  values: string[],
): Promise<Map<string, { id: number; username: string | null }>> {
  const field = personValueOf(matches);
  const { rows } = await sql<{
    value: string;
    id: number;
    username: string | null;
  }>`select lower(${field}) as value, min(p.id) as id, min(c.username) as username
    from person p left join person_record r on r.person_id = p.id left join account c on c.person_id = p.id
    where lower(${field}) = any(${values}::text[]) group by 1 having count(*) = 1`.execute(db);
  return new Map(rows.map(({ value, id, username }) => [value, { id: Number(id), username }]));
}
