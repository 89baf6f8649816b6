import { sql } from 'kysely';
import { z } from 'zod/mini';
import { type Given, type Taken, write } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { PersonDetail, TakenAffiliation } from '../../../contract/settings/employee-information.ts';
import { type changePeople as call, type ManyAct, manyPages, onePerson } from '../../../contract/settings/many-people.ts';
import { OutcomeUnknown } from '../../db/deadline.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, notFound, refuse, unauthorized } from '../../http/errors.ts';
import { mayPage, onPage } from '../../http/menu-rights.ts';
import { messageOf, refusalFrom } from '../../http/render-errors.ts';
import { commitOne, contextOf } from '../../http/serve.ts';
import { readGroups, readMembers } from '../menus/groups.ts';
import { giveDuty } from '../menus/roles.ts';
import { saveUsersGroup } from '../menus/save-group.ts';
import { forcePasswordChange, invitePerson } from './account.ts';
import { decideAccount } from './account-decisions.ts';
import { readPerson } from './person-detail.ts';
import { savePerson } from './save-person.ts';
import { mustLookAfter } from './scope.ts';

type Input = Taken<typeof call>;
type Result = Given<typeof call>['results'][number];
type One = z.output<typeof onePerson>;
interface Outcome {
  waits: boolean;
}

/** The verbs of the pages on which it is done with one person; the selection has no way of its own. */
const verbs: Record<ManyAct, (ctx: Ctx, one: One) => Promise<Outcome>> = {
  PLACE: place,
  DUTY: duty,
  JOIN: (ctx, one) => member(ctx, one, true),
  PART: (ctx, one) => member(ctx, one, false),
  CLOSE: (ctx, one) => decide(ctx, one, 'CLOSE'),
  REOPEN: (ctx, one) => decide(ctx, one, 'REOPEN'),
  INVITE: (ctx, { personId, reason }) => invitePerson(ctx, { personId, reason }),
  FORCE: async (ctx, { personId }) => {
    await forcePasswordChange(ctx, { personId });
    return { waits: false };
  },
};

/** One person's share of the call; it is what the key stands for, so it holds nothing that the act itself changes. */
const share = write('/settings/people/many', { about: '', take: onePerson, give: z.object({ waits: z.boolean() }) });

/** One after the other in their order, each kept or refused for itself. */
export async function changePeople(ctx: Ctx, { personIds, ...asked }: Input): Promise<Given<typeof call>> {
  const own = await onPageOf(ctx, asked.act);
  const results: Result[] = [];
  for (const [at, personId] of personIds.entries()) {
    try {
      // of whom the list of people would not tell, nothing is done from it
      await mustLookAfter(ctx, personId);
      const { waits } = await commitOne(own, share, oneOf, { ...asked, personId }, at);
      results.push({ personId, done: true, waits, code: null, message: '' });
    } catch (error) {
      // the whole call is sent again with its key, and what is done already answers as before
      if (error instanceof OutcomeUnknown) throw error;
      const refusal = refusalFrom(error, ctx.office.log);
      results.push({ personId, done: false, waits: false, code: refusal.code, message: messageOf(refusal, ctx.request) });
    }
  }
  return { done: results.filter((one) => one.done).length, results };
}

/** The caller as he works on the page of the act: he may have it for other units than the page of people. */
async function onPageOf(ctx: Ctx, act: ManyAct): Promise<Ctx> {
  const me = ctx.token ? await ctx.office.sessions.find(ctx.token) : null;
  if (!me) throw unauthorized();
  const page = manyPages[act];
  if (!mayPage(me, `manage ${page}`)) throw forbidden();
  return contextOf(ctx.office, ctx.db, ctx.request, onPage(me, page), ctx.token);
}

async function oneOf(ctx: Ctx, one: One): Promise<Outcome> {
  const { waits } = await verbs[one.act](ctx, one);
  return { waits };
}

async function place(ctx: Ctx, { personId, unitId, postName, since, reason }: One): Promise<Outcome> {
  if (unitId === undefined && !postName) throw badField('unitId', 'required');
  const today = bangkokDay(new Date());
  const day = since ?? today;
  if (day > today) throw badField('since', 'place_in_future');
  const person = await readPerson(ctx, personId);
  if (!person.active) throw refuse('person_left');
  const main = mainPlace(person, today);
  const unit = unitId ?? main?.unitId;
  if (!unit) throw badField('unitId', 'required');
  const post = postName || main?.position || '';
  if (main?.unitId === unit && main.position === post) throw refuse('place_same');
  const stays = person.affiliations.filter((row) => row !== main).map(asTaken);
  // what has not begun by then gives way; what has, ends the day before
  const ended = main && main.since < day ? [{ ...asTaken(main), isMain: false, until: dayBefore(day) }] : [];
  const begun = { unitId: unit, isMain: true, since: day, until: '', ...(post ? { postName: post } : {}) };
  const { waits } = await savePerson(ctx, { ...factsOf(person), reason, affiliations: [...ended, ...stays, begun] });
  return { waits: waits.length > 0 };
}

function mainPlace({ affiliations }: PersonDetail, today: string) {
  return affiliations.find(({ isMain, until }) => isMain && (!until || until >= today));
}

function asTaken({ id, unitId, positionId, isMain, since, until }: PersonDetail['affiliations'][number]): TakenAffiliation {
  return { id, unitId, positionId, isMain, since, until };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** Everything else of him stays. */
export function factsOf({ id, account, affiliations: _, ...person }: PersonDetail) {
  const { version, code, prefix, firstName, lastName, suffix, nameEn, idCard, birthday, nationality, address, phone } = person;
  const { email, userAd, clearance, employeeTypeId } = person;
  const gender = person.gender as '' | 'MALE' | 'FEMALE' | 'OTHER';
  const username = account?.username ?? '';
  const name = { code, prefix, firstName, lastName, suffix, nameEn, username };
  const record = { idCard, gender, birthday, nationality, address, phone, email, userAd, clearance, employeeTypeId };
  return { personId: id, version, ...name, ...record };
}

async function duty(ctx: Ctx, { personId, duty: wanted, unitId }: One): Promise<Outcome> {
  if (!wanted) throw badField('duty', 'required');
  const unit = unitId ?? mainPlace(await readPerson(ctx, personId), bangkokDay(new Date()))?.unitId;
  if (!unit) throw badField('unitId', 'required');
  return giveDuty(ctx, { personId, unitId: unit, duty: wanted });
}

async function member(ctx: Ctx, { personId, groupId }: One, joins: boolean): Promise<Outcome> {
  if (!groupId) throw badField('groupId', 'required');
  const [group] = await readGroups(ctx.db, sql`g.id = ${groupId}`);
  if (!group) throw notFound();
  const members = await readMembers(ctx.db, groupId);
  const his = (one: (typeof members)[number]) => one.kind === 'PERSON' && one.refId === personId;
  if (members.some(his) === joins) throw refuse(joins ? 'member_already' : 'member_not');
  const { version, name, nameEn, note } = group;
  const wanted = joins ? [...members, { kind: 'PERSON' as const, refId: personId }] : members.filter((one) => !his(one));
  await saveUsersGroup(ctx, { groupId, version, name, nameEn, note, members: wanted });
  return { waits: false };
}

async function decide(ctx: Ctx, { personId, reason = '', fromDay, approvedBy = '' }: One, act: 'CLOSE' | 'REOPEN'): Promise<Outcome> {
  if (!reason.trim()) throw badField('reason', 'required');
  if (!approvedBy.trim()) throw badField('approvedBy', 'required');
  return decideAccount(ctx, { personId, act, reason, fromDay: fromDay ?? bangkokDay(new Date()), approvedBy });
}
