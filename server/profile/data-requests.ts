import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/profile/calls.ts';
import { answerDays, type OwnDataRequest } from '../../contract/profile/calls.ts';
import { shortThaiDate } from '../../contract/rules/thai.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { tellFailure } from '../notify/events/tell.ts';
import { listCopies } from './data-copies.ts';

export async function ownData(ctx: Ctx): Promise<Given<typeof calls.ownData>> {
  return { copies: await listCopies(ctx), requests: await listOwn(ctx) };
}

/** One open request of a kind; whoever looks after accounts answers within thirty days. */
export async function askDataRight(ctx: Ctx, { kind, text }: Taken<typeof calls.askDataRight>): Promise<Given<typeof calls.askDataRight>> {
  const { personId } = ctx.me;
  const open = (await listOwn(ctx)).find((one) => one.kind === kind && one.decision === null);
  if (open) throw refuse('data_request_open');
  const { rows } = await sql<{ id: number; due: Date }>`insert into data_request (person_id, kind, text, due_on)
    values (${personId}, ${kind}, ${text}, today() + ${answerDays}::int) returning id, due_on::timestamptz as due`.execute(ctx.db);
  const [row] = rows;
  await audit(ctx, 'person.data-request', { subject: { type: 'person', id: personId }, detail: { kind } });
  const due = row ? shortThaiDate(new Date(row.due)) : '';
  await tellFailure(ctx, 'data_asked', { due, page: 'settings/3144/user-account-close-permission' });
  const request = (await listOwn(ctx)).find((one) => one.id === row?.id);
  return { request: request as OwnDataRequest };
}

async function listOwn(ctx: Ctx): Promise<OwnDataRequest[]> {
  const { rows } =
    await sql<OwnDataRequest>`select q.id, q.kind, q.text, ${iso('q.asked_at')} as "askedAt", q.due_on::text as "dueOn", q.decision,
      q.answer, ${iso('q.decided_at')} as "decidedAt" from data_request q where q.person_id = ${ctx.me.personId} order by q.id desc limit 50`.execute(
      ctx.db,
    );
  return rows;
}
