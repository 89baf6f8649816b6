import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import type { PersonDetail } from '../../../contract/settings/employee-information.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { auditSetting } from '../audit-setting.ts';
import { keepAffiliations } from './affiliations.ts';
import { readPerson } from './person-detail.ts';
import { faultsOf, hiddenFacts, type PersonFacts, takenFacts, tidied } from './person-facts.ts';
import { unitsOf } from './scope.ts';
import { takeVersion } from './take-version.ts';

type Input = Taken<typeof calls.savePerson>;

/** A new person, or changes to one: facts, affiliations and the name of his account in one act. */
export async function savePerson(ctx: Ctx, input: Input): Promise<Given<typeof calls.savePerson>> {
  const facts: Input & PersonFacts = { ...input, ...tidied({ ...input, employeeTypeId: input.employeeTypeId ?? null }) };
  const before = input.personId ? await takeVersion(ctx, input.personId, input.version ?? 0) : null;
  await judge(ctx, facts, before);
  const personId = before ? before.id : await addPerson(ctx, facts);
  if (before) await changePerson(ctx, personId, facts);
  await keepRecord(ctx, personId, facts);
  await keepUsername(ctx, personId, facts.username, before);
  await keepAffiliations(ctx, personId, before?.affiliations ?? [], facts.affiliations);
  const person = await readPerson(ctx, personId);
  await auditSetting(ctx, 'employee-information', before ? 'CHANGED' : 'ADDED', {
    id: personId,
    before: before && told(before),
    after: told(person),
    hidden: hiddenFacts,
  });
  await rightsChanged(ctx.db, ctx.office.config.schema, personId);
  return { person };
}

async function judge(ctx: Ctx, facts: PersonFacts, before: PersonDetail | null): Promise<void> {
  const [fault] = faultsOf(facts);
  if (fault) throw badField(fault.field, fault.code, fault.params);
  // of two at once the later one sees what the earlier took
  await sql`select pg_advisory_xact_lock(hashtext('people'))`.execute(ctx.db);
  const taken = await takenFacts(ctx.db, facts, before?.id ?? null);
  if (taken) throw badField(taken.field, taken.code, taken.params);
  if (facts.clearance !== (before?.clearance ?? 0) && unitsOf(ctx.me) !== null) throw badField('clearance', 'clearance_agency');
}

async function addPerson(ctx: Ctx, facts: PersonFacts): Promise<number> {
  const { id } = await ctx.db.insertInto('person').values(columnsOf(facts)).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function changePerson(ctx: Ctx, personId: number, facts: PersonFacts): Promise<void> {
  await ctx.db.updateTable('person').set(columnsOf(facts)).where('id', '=', personId).execute();
}

function columnsOf(facts: PersonFacts) {
  return {
    employee_code: facts.code || null,
    prefix: facts.prefix,
    first_name: facts.firstName,
    last_name: facts.lastName,
    suffix: facts.suffix,
    name_en: facts.nameEn,
    email: facts.email,
    phone: facts.phone,
    clearance: facts.clearance,
    employee_type_id: facts.employeeTypeId,
  };
}

async function keepRecord(ctx: Ctx, personId: number, facts: PersonFacts): Promise<void> {
  await sql`insert into person_record (person_id, id_card, gender, birthday, nationality, address, user_ad)
    values (${personId}, ${facts.idCard || null}, ${facts.gender || null}, ${facts.birthday || null}, ${facts.nationality}, ${facts.address}, ${facts.userAd})
    on conflict (person_id) do update set id_card = excluded.id_card, gender = excluded.gender, birthday = excluded.birthday,
      nationality = excluded.nationality, address = excluded.address, user_ad = excluded.user_ad, updated_at = now()`.execute(ctx.db);
}

/** A new account has no password: its owner sets one by a mailed link, or begins with a first password that is handed over. */
async function keepUsername(ctx: Ctx, personId: number, username: string, before: PersonDetail | null): Promise<void> {
  const now = before?.account?.username ?? '';
  if (username === now) return;
  if (!username) throw badField('username', 'username_stays');
  if (now) await ctx.db.updateTable('account').set({ username }).where('person_id', '=', personId).execute();
  else await ctx.db.insertInto('account').values({ person_id: personId, username, password_hash: '-' }).execute();
}

/** What the audit says of a person. */
function told(person: PersonDetail): Record<string, unknown> {
  const facts: Partial<Record<keyof PersonFacts, unknown>> = {
    code: person.code,
    prefix: person.prefix,
    firstName: person.firstName,
    lastName: person.lastName,
    suffix: person.suffix,
    nameEn: person.nameEn,
    idCard: person.idCard,
    gender: person.gender,
    birthday: person.birthday,
    nationality: person.nationality,
    address: person.address,
    phone: person.phone,
    email: person.email,
    userAd: person.userAd,
    clearance: person.clearance,
    employeeTypeId: person.employeeTypeId,
    username: person.account?.username ?? '',
  };
  const affiliations = person.affiliations.map(
    (row) => `${row.isMain ? '★ ' : ''}${row.unit} · ${row.position || '-'} · ${row.since}–${row.until || ''}`,
  );
  return { ...facts, affiliations: affiliations.join('\n') };
}
