import { sql } from 'kysely';
import { z } from 'zod/mini';
import { type Given, type Taken, write } from '../../../contract/endpoint.ts';
import { type confirmDifferences as call, confirmable } from '../../../contract/open/people-sync.ts';
import { id } from '../../../contract/wire.ts';
import { audit } from '../../access/audit.ts';
import { OutcomeUnknown } from '../../db/deadline.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import { messageOf, refusalFrom } from '../../http/render-errors.ts';
import { commitOne } from '../../http/serve.ts';
import { bringPerson } from '../../settings/people/import-people.ts';
import { type Both, differenceOf } from './differences.ts';
import { closeAccount } from './leave.ts';

/** One difference's share of the call. */
const share = write('/settings/people-differences/confirm', { about: '', take: z.object({ id }), give: z.object({}) });

export async function confirmDifferences(ctx: Ctx, { ids }: Taken<typeof call>): Promise<Given<typeof call>> {
  const results: Given<typeof call>['results'] = [];
  for (const [at, one] of [...new Set(ids)].entries())
    try {
      await commitOne(ctx, share, (own, asked) => confirmOne(own, asked.id), { id: one }, at);
      results.push({ id: one, done: true, code: null, message: '' });
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error;
      const refusal = refusalFrom(error, ctx.office.log);
      results.push({ id: one, done: false, code: refusal.code, message: messageOf(refusal, ctx.request) });
    }
  return { done: results.filter(({ done }) => done).length, results };
}

async function confirmOne(ctx: Ctx, one: number): Promise<Record<string, never>> {
  await sql`select 1 from scim_user where id = ${one} for update`.execute(ctx.db);
  const both = await differenceOf(ctx.db, one);
  if (!both) throw notFound();
  if (!confirmable.includes(both.kind)) throw refuse('sync_not_here');
  if (both.kind === 'LEFT') {
    if (both.closed) throw refuse('sync_hand_over');
    await closeAccount(ctx, both.id);
  } else await bring(ctx, both);
  await audit(ctx, 'people.difference-confirmed', { subject: { type: 'scim_user', id: one } });
  return {};
}

/** As a line of the sheet of people, judged by the same rules: what needs a second person there needs one here. Of rights it says nothing. */
async function bring(ctx: Ctx, { id: one, said, userName, ours, unitCode, personId }: Both): Promise<void> {
  const { prefix, firstName, lastName, email, phone, code, post } = said;
  // of who is here already the name and the telephone came over by themselves
  const person = await bringPerson(ctx, {
    code: ours?.code || code,
    ...(personId === null ? { prefix, firstName, lastName, phone } : {}),
    ...(email ? { email } : {}),
    username: userName,
    unitCode: unitCode ?? (personId === null ? said.unit : await unitNow(ctx, personId)),
    ...(post ? { position: post } : {}),
  });
  await sql`update scim_user set person_id = ${person}, doubt = false where id = ${one}`.execute(ctx.db);
}

async function unitNow({ db }: Ctx, personId: number): Promise<string> {
  const { rows } = await sql<{
    code: string;
  }>`select u.code from affiliation f join unit u on u.id = f.unit_id where f.person_id = ${personId}
    and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1`.execute(db);
  return rows[0]?.code ?? '';
}
