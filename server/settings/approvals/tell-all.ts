import { sql } from 'kysely';
import type { NoticeEvent } from '../../../contract/notify/notices.ts';
import type { Ctx } from '../../http/context.ts';
import { emitLive } from '../../live.ts';
import { addressOf, postAccountMail } from '../../notify/events/account-mails.ts';
import { sendNotice } from '../../notify/events/send-notice.ts';

/** Where the persons concerned read on. */
export const approvalPage = 'account-approvals';

export async function tellPersons(ctx: Ctx, event: NoticeEvent, persons: number[], facts: Record<string, string | number>): Promise<void> {
  if (persons.length === 0) return;
  await sendNotice(ctx, { event, reached: [...new Set(persons)].map((id) => ({ id, role: 'HOLDER' })), facts });
  await emitLive(ctx, persons, event, null);
}

/** The owner of an account, by every channel that he has. */
export function tellOwner(ctx: Ctx, event: 'account_act_asked' | 'account_act_done' | 'power_woken', personId: number): Promise<void> {
  return tellPersons(ctx, event, [personId], { page: approvalPage });
}

/** An address that was changed hears of it too: the one before and the one after are not of one mailbox. */
export async function tellAddress(ctx: Ctx, to: string): Promise<void> {
  if (to) await postAccountMail(ctx, 'account_act_told', to, { link: addressOf(ctx, approvalPage) });
}

/** `except`: who is told in another way already. */
export async function tellAuditors(ctx: Ctx, except: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct d.person_id as id from duty d join person p on p.id = d.person_id and p.active
    where d.kind = 'AUDITOR' and d.since <= today() and (d.until is null or d.until >= today()) and d.person_id <> all(${except}::bigint[])`.execute(
    ctx.db,
  );
  await tellPersons(
    ctx,
    'account_act_seen',
    rows.map((row) => row.id),
    { page: approvalPage },
  );
}
