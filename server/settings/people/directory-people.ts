import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod/mini';
import { type Given, type Taken, write } from '../../../contract/endpoint.ts';
import { bangkokDay, normalizeThai } from '../../../contract/rules/thai.ts';
import {
  type addDirectoryPeople as addCall,
  confirmedPerson,
  type DirectoryPerson,
  type listDirectoryPeople as listCall,
} from '../../../contract/settings/directory-people.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import { OutcomeUnknown } from '../../db/deadline.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, refuse } from '../../http/errors.ts';
import { fullNamed, named } from '../../http/named.ts';
import { messageOf, refusalFrom } from '../../http/render-errors.ts';
import { commitOne } from '../../http/serve.ts';
import { type DirectoryEntry, findEntries, listEntries } from '../../people/directory-entries.ts';
import type { DirectorySettings } from '../../system/sign-in-settings.ts';
import { factsOf } from './change-many.ts';
import { readPerson } from './person-detail.ts';
import { faultsOf, type PersonFacts } from './person-facts.ts';
import { savePerson } from './save-person.ts';

type Confirmed = z.output<typeof confirmedPerson>;
type Result = Given<typeof addCall>['results'][number];

/** Whom the directory knows and nobody here has an account for. The directory is the whole agency's, so its administrators alone look into it. */
export async function listDirectoryPeople(ctx: Ctx): Promise<Given<typeof listCall>> {
  if (!ctx.me.isAdmin) throw forbidden();
  const settings = ctx.office.system.now.directory;
  const none = { why: '', people: [], entries: 0, more: false };
  if (!settings) return { state: 'OFF', ...none };
  try {
    const { entries, more } = await listEntries(settings);
    return { state: 'READ', why: '', people: await withoutAccount(ctx, settings, entries), entries: entries.length, more };
  } catch (error) {
    ctx.office.log.warn({ why: (error as Error).message }, 'the directory does not answer');
    return { state: 'DOWN', ...none, why: (error as Error).message };
  }
}

interface Owner {
  value: string;
  id: number;
  name: string;
  unit: string;
  account: boolean;
}

/** The value of a person `p`, his record `r` or his account `c` by which the directory tells him. */
export function personValueOf(matches: DirectorySettings['matches']): RawBuilder<string> {
  return {
    USER_AD: sql<string>`r.user_ad`,
    EMPLOYEE_CODE: sql<string>`p.employee_code`,
    EMAIL: sql<string>`p.email`,
    USERNAME: sql<string>`c.username`,
  }[matches];
}

/** Persons here by the value that the directory tells them by, small letters. */
async function ownersOf(ctx: Ctx, { matches }: DirectorySettings, values: string[]): Promise<Map<string, Owner>> {
  const field = personValueOf(matches);
  const { rows } = await sql<Owner>`select distinct on (lower(${field})) lower(${field}) as value, p.id, ${fullNamed(ctx, 'p')} as name,
      coalesce(${named(ctx, 'u')}, '') as unit, c.id is not null as account
    from person p left join person_record r on r.person_id = p.id left join account c on c.person_id = p.id
    left join lateral (select a.unit_id from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today())
      order by a.is_main desc, a.id limit 1) a on true left join unit u on u.id = a.unit_id
    where lower(${field}) = any(${values.map((value) => value.toLowerCase())}::text[]) and (p.active or c.id is not null)
    order by lower(${field}), c.id is null, p.id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.value, row]));
}

async function withoutAccount(ctx: Ctx, settings: DirectorySettings, entries: DirectoryEntry[]): Promise<DirectoryPerson[]> {
  const owners = await ownersOf(
    ctx,
    settings,
    entries.map((entry) => entry.value),
  );
  const left = entries.filter((entry) => !owners.get(entry.value.toLowerCase())?.account);
  const units = await unitsByWord(ctx);
  const { rows } = await sql<{ username: string }>`select username from account where username = any(${left.map(nameFor)}::text[])`.execute(
    ctx.db,
  );
  const taken = new Set(rows.map((row) => row.username));
  return left
    .map((entry) => {
      const { value, firstName, lastName, email, post, unit } = entry;
      const owner = owners.get(value.toLowerCase());
      const username = settings.matches === 'USERNAME' || !taken.has(nameFor(entry)) ? nameFor(entry) : '';
      const person = owner ? { id: owner.id, name: owner.name, unit: owner.unit } : null;
      const unitId = units.get(normalizeThai(unit)) ?? null;
      return { value, firstName, lastName, email, post, department: unit, unitId, username, person };
    })
    .sort((a, b) => a.firstName.localeCompare(b.firstName, 'th') || a.lastName.localeCompare(b.lastName, 'th'));
}

/** A name for the account that the rule takes. */
function nameFor({ login, value, email }: DirectoryEntry): string {
  const names = [login, value, email.split('@')[0] ?? ''].map((name) => name.toLowerCase());
  return names.find((name) => /^[a-z0-9][a-z0-9._@-]{2,49}$/.test(name)) ?? '';
}

async function unitsByWord(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; id: number }>`select word, min(id) as id from
    (select th_norm(code) as word, id from unit where active union select th_norm(name), id from unit where active) w
    where word <> '' group by word having count(distinct id) = 1`.execute(ctx.db);
  return new Map(rows.map(({ word, id }) => [word, Number(id)]));
}

/** One person's share of the call. */
const share = write('/settings/directory-people/add', {
  about: '',
  take: confirmedPerson,
  give: z.object({ personId: z.number(), waits: z.boolean() }),
});

/** Whom the administrator confirmed, one after the other; who stands in the directory no more is made nothing for. */
export async function addDirectoryPeople(ctx: Ctx, { people }: Taken<typeof addCall>): Promise<Given<typeof addCall>> {
  if (!ctx.me.isAdmin) throw forbidden();
  const settings = ctx.office.system.now.directory;
  if (!settings) throw refuse('directory_off');
  const entries = await findEntries(
    settings,
    people.map((one) => one.value),
  ).catch((error: Error) => {
    ctx.office.log.warn({ why: error.message }, 'the directory does not answer');
    throw refuse('directory_down');
  });
  const results: Result[] = [];
  for (const [at, one] of people.entries()) {
    const same = entries.filter((entry) => entry.value.toLowerCase() === one.value.toLowerCase());
    try {
      const made = await commitOne(ctx, share, (own, asked) => addOne(own, settings, asked, same), one, at);
      results.push({ value: one.value, ...made, done: true, code: null, message: '', field: null });
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      const refusal = refusalFrom(error, ctx.office.log);
      const told = { code: refusal.code, message: messageOf(refusal, ctx.request), field: fieldIn(refusal.field) };
      results.push({ value: one.value, personId: null, done: false, waits: false, ...told });
    }
  }
  return { done: results.filter((one) => one.done).length, results };
}

/** A refusal of the verb behind names its own fields. */
function fieldIn(field: string | undefined): string | null {
  if (field?.startsWith('affiliations')) return field.endsWith('unitId') ? 'unitId' : 'postName';
  return field ?? null;
}

async function addOne(ctx: Ctx, settings: DirectorySettings, asked: Confirmed, same: DirectoryEntry[]) {
  const [entry] = same;
  // two of one value could not be told apart when they sign in
  if (!entry || same.length > 1) throw badField('value', 'directory_gone');
  await lockFor(ctx.db, 'people');
  const owner = (await ownersOf(ctx, settings, [entry.value])).get(entry.value.toLowerCase());
  if (owner?.account) throw badField('value', 'directory_has_account', { name: owner.name });
  const told = toldBy(settings, entry, asked.username);
  if (owner) return keepAccount(ctx, owner.id, told);
  if (!asked.unitId) throw badField('unitId', 'required');
  const { prefix, firstName, lastName, unitId, postName } = asked;
  const place = { unitId, isMain: true, since: bangkokDay(new Date()), until: '', ...(postName ? { postName } : {}) };
  const blank = { suffix: '', nameEn: '', idCard: '', gender: '' as const, birthday: '', nationality: '', address: '', clearance: 0 };
  const { person, waits } = await savePerson(ctx, { ...blank, ...told, prefix, firstName, lastName, affiliations: [place] });
  await auditSetting(ctx, 'employee-information', 'FROM_DIRECTORY', { id: person.id });
  return { personId: person.id, waits: waits.length > 0 };
}

/** Who stands in the register already: his account, and the name by which the directory tells him. */
async function keepAccount(ctx: Ctx, personId: number, { username, userAd }: ReturnType<typeof toldBy>) {
  const person = await readPerson(ctx, personId);
  const facts = factsOf(person);
  const { waits } = await savePerson(ctx, { ...facts, username, userAd: userAd || facts.userAd, affiliations: person.affiliations });
  await auditSetting(ctx, 'employee-information', 'FROM_DIRECTORY', { id: personId });
  return { personId, waits: waits.length > 0 };
}

/** What the directory itself says of him; the value by which it tells him stands in the field that is compared. What is no address or number is left out. */
function toldBy({ matches }: DirectorySettings, { value, login, email, phone, code }: DirectoryEntry, username: string) {
  const told = { code, email, phone, username, userAd: login };
  const field = ({ USER_AD: 'userAd', EMPLOYEE_CODE: 'code', EMAIL: 'email', USERNAME: 'username' } as const)[matches];
  const facts = { ...told, [field]: value };
  const faulty = new Set(faultsOf({ ...facts, firstName: '-', lastName: '-' } as PersonFacts).map((fault) => fault.field));
  return { ...facts, email: faulty.has('email') ? '' : facts.email, phone: faulty.has('phone') ? '' : facts.phone };
}
