import { sql } from 'kysely';
import { links } from '../../contract/asset/links.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { tellOthers } from '../notify/events/tell.ts';
import type { AssetInHand } from './machine.ts';
import { keepersNow } from './rules.ts';

/** Notices are written in the office's own language, whoever reads them. */
const noticeWords = () => textsIn(undefined, 'asset').told;

/** Who keeps the store; where nobody is named, nobody hears of it but in the lists. */
export async function keeperIds({ db }: Pick<Ctx, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select k.person_id as id from (${keepersNow}) k`.execute(db);
  return rows.map(({ id }) => id);
}

const ownName = ({ me }: Ctx) => `${me.firstName} ${me.lastName}`;

export async function tellOffered(
  ctx: Ctx,
  { personId, assets }: { personId: number | null; assets: readonly Pick<AssetInHand, 'id' | 'number' | 'name'>[]; batch: string },
): Promise<void> {
  const [first] = assets;
  if (!first) return;
  const words = noticeWords();
  await tellOthers(ctx, 'asset_offered', personId === null ? await keeperIds(ctx) : [personId], {
    subject: fill(words.offered, { count: assets.length }),
    words: fill(words.offeredBy, { by: ownName(ctx), first: `${first.number} ${first.name}` }),
    page: assets.length === 1 ? links.to.asset(first.id).slice(1) : `${links.to.assets.slice(1)}?view=own`,
  });
}

/** Who handed it on hears what became of it, once for all of it. */
export async function tellTaken(
  ctx: Ctx,
  { offers, take, words: why }: { offers: readonly { offeredBy: number; assetId: number }[]; take: boolean; words: string },
): Promise<void> {
  const words = noticeWords();
  for (const [by, all] of Map.groupBy(offers, ({ offeredBy }) => offeredBy))
    await tellOthers(ctx, 'asset_taken', [by], {
      subject: fill(words.taken, { count: all.length }),
      words: take ? fill(words.takenBy, { by: ownName(ctx) }) : fill(words.refusedBy, { by: ownName(ctx), words: why }),
      page: all.length === 1 ? links.to.asset(all[0]?.assetId as number).slice(1) : links.to.assets.slice(1),
    });
}

export async function tellBroken(ctx: Ctx, { id, number, name }: AssetInHand, fault: string): Promise<void> {
  await tellOthers(ctx, 'asset_broken', await keeperIds(ctx), {
    subject: `${number} ${name}`,
    words: fault,
    page: links.to.asset(id).slice(1),
  });
}

/** A loan that is due in some days, or overdue. */
export async function tellLoan(
  ctx: Ctx,
  { requestId, personId, subject, dueOn, late }: { requestId: number; personId: number; subject: string; dueOn: string; late: boolean },
): Promise<void> {
  const words = noticeWords();
  const day = dayWords(new Date(`${dueOn}T12:00:00+07:00`));
  await tellOthers(ctx, 'asset_loan_due', [personId], {
    subject,
    words: fill(late ? words.overdue : words.dueSoon, { day }),
    page: links.to.assetLoan(requestId).slice(1),
  });
}
