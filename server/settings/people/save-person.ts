import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import type { PersonDetail } from '../../../contract/settings/employee-information.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { type Asked, askSecond } from '../approvals/ask-second.ts';
import { tellAddress, tellOwner } from '../approvals/tell-all.ts';
import { keepAffiliations } from './affiliations.ts';
import { type ContactChange, contactChange, keepUsername } from './contact-change.ts';
import { readPerson } from './person-detail.ts';
import { faultsOf, hiddenFacts, type PersonFacts, takenFacts, tidied } from './person-facts.ts';
import { mayAdminister, unitsOf } from './scope.ts';
import { takeVersion } from './take-version.ts';
import { tellOfMoved } from './tell-of-moved.ts';

type Input = Taken<typeof calls.savePerson>;

/**
 * A new person, or changes to one: facts, affiliations and the name of his account in one act. What a second person must consent to
 * stays as it was and is asked for; all the rest is kept at once.
 */
export async function savePerson(ctx: Ctx, input: Input): Promise<Given<typeof calls.savePerson>> {
  const sent: Input & PersonFacts = { ...input, ...tidied({ ...input, employeeTypeId: input.employeeTypeId ?? null }) };
  const before = input.personId ? await takeVersion(ctx, input.personId, input.version ?? 0) : null;
  await judge(ctx, sent, before);
  const contact = before && contactChange(entryFactsOf(before), sent);
  const verdict = contact ? await mayChangeContact(ctx, before.id, contact) : 'NOW';
  const facts = { ...sent, ...(verdict === 'SECOND' ? contact?.before : {}), clearance: Math.min(sent.clearance, before?.clearance ?? 0) };
  const personId = before ? before.id : await addPerson(ctx, facts);
  if (before) await changePerson(ctx, personId, facts);
  await keepRecord(ctx, personId, facts);
  await keepUsername(ctx, personId, facts.username, before?.account?.username ?? '');
  const posts = await keepAffiliations(ctx, personId, before?.affiliations ?? [], facts.affiliations);
  const stays = new Set(facts.affiliations.filter(stands).map((one) => one.unitId));
  const left = (before?.affiliations ?? []).filter((one) => stands(one) && !stays.has(one.unitId));
  await tellOfMoved(
    ctx,
    left.map(({ unitId }) => ({ personId, unitId })),
  );
  const ask = (act: Asked['act'], detail: Record<string, unknown>, field: string) =>
    askSecond(ctx, { act, personId, detail, reason: input.reason, field });
  if (contact && verdict === 'SECOND') await ask('CONTACT', { ...contact }, Object.keys(contact.after)[0] as string);
  if (sent.clearance > facts.clearance) await ask('CLEARANCE', { before: facts.clearance, after: sent.clearance }, 'clearance');
  for (const { place, ...post } of posts) await ask('POST', post, `affiliations.${place}.positionId`);
  const person = await readPerson(ctx, personId);
  await auditSetting(ctx, 'employee-information', before ? 'CHANGED' : 'ADDED', {
    id: personId,
    before: before && told(before),
    after: told(person),
    hidden: hiddenFacts,
  });
  await rightsChanged(ctx, personId);
  if (before && contact && verdict === 'NOW') await tellContactChange(ctx, before);
  const waits = [
    ...(contact && verdict === 'SECOND' ? Object.keys(contact.after) : []),
    ...(sent.clearance > facts.clearance ? ['clearance'] : []),
    ...(posts.length > 0 ? ['position'] : []),
  ];
  return { person, waits };
}

/** A place of today or of later. */
function stands({ until }: { until: string }): boolean {
  return !until || until >= bangkokDay(new Date());
}

/** Changes of one's own names and addresses go the way that asks for a code. */
async function mayChangeContact(ctx: Ctx, personId: number, contact: ContactChange): Promise<'NOW' | 'SECOND'> {
  if (personId === ctx.me.personId) throw badField(Object.keys(contact.after)[0] as string, 'not_oneself');
  return mayAdminister(ctx, personId, 'ENTRY');
}

/** The address before hears of it too. */
async function tellContactChange(ctx: Ctx, { id, account, email }: PersonDetail): Promise<void> {
  if (!account) return;
  await tellOwner(ctx, 'account_act_done', id);
  const now = await ctx.db.selectFrom('person').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  if (now.email.toLowerCase() !== email.toLowerCase()) await tellAddress(ctx, email);
}

function entryFactsOf({ code, idCard, phone, email, userAd, account }: PersonDetail) {
  return { code, idCard, phone, email: email.toLowerCase(), userAd, username: account?.username ?? '' };
}

async function judge(ctx: Ctx, facts: PersonFacts, before: PersonDetail | null): Promise<void> {
  const [fault] = faultsOf(facts);
  if (fault) throw badField(fault.field, fault.code, fault.params);
  // of two at once the later one sees what the earlier took
  await lockFor(ctx.db, 'people');
  const taken = await takenFacts(ctx.db, facts, before?.id ?? null);
  if (taken) throw badField(taken.field, taken.code, taken.params);
  if (facts.clearance === (before?.clearance ?? 0)) return;
  if (unitsOf(ctx.me) !== null) throw badField('clearance', 'clearance_agency');
  if (before?.id === ctx.me.personId) throw badField('clearance', 'not_oneself');
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
      nationality = excluded.nationality, address = excluded.address, user_ad = excluded.user_ad, updated_at = excluded.updated_at`.execute(
    ctx.db,
  );
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
