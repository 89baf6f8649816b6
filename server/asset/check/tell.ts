import { sql } from 'kysely';
import { links } from '../../../contract/asset/links.ts';
import type { NoticeEvent } from '../../../contract/notify/notices.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import { emitLive } from '../../live.ts';
import { type Reached, sendNotice } from '../../notify/events/send-notice.ts';
import { keeperIds } from './who.ts';

type Told = Extract<NoticeEvent, `asset_check_${string}` | `asset_case_${string}`>;

/** Notices are written in the office's own language, whoever reads them. */
export const noticeWords = () => textsIn(undefined, 'assetCheck').told;
export const checkName = ({ year }: { year: number }) => fill(textsIn(undefined, 'assetCheck').nameOf, { year });
export const checkPage = (id: number) => links.to.assetCheck(id).slice(1);

export async function tell(
  ctx: Ctx,
  event: Told,
  persons: readonly number[],
  facts: { subject: string; words: string; page: string },
): Promise<void> {
  const reached: Reached[] = [...new Set(persons)].filter((id) => id !== ctx.visitor?.personId).map((id) => ({ id, role: 'HOLDER' }));
  if (reached.length === 0) return;
  await sendNotice(ctx, { event, reached, facts });
  await emitLive(
    ctx,
    reached.map(({ id }) => id),
    event,
    null,
  );
}

/** The store; where nobody is named for it, who registers for the agency. */
export async function storeIds(ctx: Pick<Ctx, 'db'>): Promise<number[]> {
  const named = await keeperIds(ctx);
  if (named.length > 0) return named;
  const { rows } = await sql<{
    id: number;
  }>`select person_id as id from duty where kind = 'REGISTRY' and unit_id = ${rootUnit} and since <= today() and (until is null or until >= today())`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
