import { sql } from 'kysely';
import { z } from 'zod/mini';
import { type Given, type Taken, write } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import { passedHolding } from '../../../contract/settings/employee-information.ts';
import { id as anId, count, needed, nothing } from '../../../contract/wire.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { OutcomeUnknown } from '../../db/deadline.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { personNamed, readingThai } from '../../http/named.ts';
import { messageOf, refusalFrom } from '../../http/render-errors.ts';
import { commitOne } from '../../http/serve.ts';
import { tellPerson } from '../../notify/events/tell.ts';
import { type HoldingKind, holdingKinds, type Taker } from '../../people/holdings.ts';
import { mayAdminister } from '../../settings/people/scope.ts';
import { takersNear, takersOf } from './takers.ts';

/** Each thing, and the word to each who took some, is kept by itself under its share of the key. Nobody calls them from outside. */
const one = write('/settings/people/:personId/holdings/one', {
  access: 'manage employee-information',
  about: 'ส่งมอบหนึ่งรายการ',
  take: z.object({ personId: anId, reason: needed(500), ...passedHolding }),
  give: nothing,
});
const word = write('/settings/people/:personId/holdings/word', {
  access: 'manage employee-information',
  about: 'แจ้งผู้รับช่วง',
  take: z.object({ personId: anId, to: anId, things: count }),
  give: nothing,
});

type Reply = Given<typeof calls.passHoldings>;

/** One after the other, each kept or refused for itself; then everybody who took something over hears of it once. */
export async function passHoldings(ctx: Ctx, { personId, reason, rows }: Taken<typeof calls.passHoldings>): Promise<Reply> {
  await mayAdminister(ctx, personId, 'RECORD');
  const results: Reply['results'] = [];
  const taken = new Map<number, number>();
  for (const [place, { kind, id, to }] of rows.entries()) {
    try {
      await commitOne(ctx, one, passHolding, { personId, reason, kind, id, to }, place);
      results.push({ kind, id, done: true, code: null, message: '' });
      if (to !== null) taken.set(to, (taken.get(to) ?? 0) + 1);
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      const refusal = refusalFrom(error, ctx.office.log);
      results.push({ kind, id, done: false, code: refusal.code, message: messageOf(refusal, ctx.request) });
    }
  }
  for (const [place, [to, things]] of [...taken].entries())
    await commitOne(ctx, word, tellTaker, { personId, to, things }, rows.length + place);
  return { results };
}

async function tellTaker(ctx: Ctx, { personId, to, things }: Taken<typeof word>): Promise<Given<typeof word>> {
  const { rows } = await sql<{
    name: string;
  }>`select ${personNamed(readingThai(ctx), 'p')} as name from person p where p.id = ${personId}`.execute(ctx.db);
  await tellPerson(ctx, 'handed_over', to, { from: rows[0]?.name ?? '', letters: things, page: 'waiting' });
  return {};
}

/** One thing goes to another, or ends; what is his no more by then is nobody's to give. */
async function passHolding(ctx: Ctx, { personId, reason, kind: code, id, to }: Taken<typeof one>): Promise<Given<typeof one>> {
  await mayAdminister(ctx, personId, 'RECORD');
  const kind = holdingKinds().get(code);
  if (!kind) throw notFound();
  await holdWithout(ctx, personId);
  const taker = to === null ? null : await mustTake(ctx, kind, { personId, to });
  const [held] = await kind.held(ctx, { personId, only: id, to: taker });
  if (!held) throw refuse('holding_gone');
  if (taker && held.mayNot) throw refuse(held.mayNot, { field: 'to', params: { name: taker.name } });
  if (taker) await kind.pass?.(ctx, id, { from: personId, to: taker, reason });
  else if (kind.end) await kind.end(ctx, id, { from: personId, reason });
  else throw badField('to', 'required');
  await auditSetting(ctx, 'employee-information', 'HANDED_OVER', {
    id: personId,
    after: { kind: code, thing: id, successorId: to, reason },
  });
  for (const person of taker ? [personId, taker.id] : [personId]) await rightsChanged(ctx, person);
  return {};
}

/** Two who give away what is his follow each other; a letter that a clerk holds is not waited for. */
async function holdWithout(ctx: Ctx, personId: number): Promise<void> {
  await sql`set local lock_timeout = '8s'`.execute(ctx.db);
  await sql`select 1 from person where id = ${personId} for no key update`.execute(ctx.db);
}

/** @throws where he may not take such a thing, and where who hands over would take it: he would read what he may not */
async function mustTake(ctx: Ctx, kind: HoldingKind, { personId, to }: { personId: number; to: number }): Promise<Taker> {
  if (!kind.pass) throw badField('to', 'holding_only_ends');
  if (to === ctx.me.personId) throw refuse('hand_over_to_oneself', { field: 'to' });
  const thai = readingThai(ctx);
  const own = kind.takers ? await takersOf(thai, await kind.takers(ctx, personId)) : await takersNear(thai, personId);
  const taker = own.find(({ id }) => id === to && id !== personId);
  if (!taker) throw badField('to', kind.takers ? 'holding_wrong_taker' : 'successor_not_near');
  await sql`select id from person where id = ${to} for key share`.execute(ctx.db);
  return taker;
}
