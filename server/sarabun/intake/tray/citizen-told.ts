import type { Ctx } from '../../../http/context.ts';

/** What became of what a citizen gave, in the word that he sees himself; `n`: the how many-th of it. No word of who he is. */
export interface CitizenNews {
  itemId: number;
  state: string;
  n: number;
}

/** What modules do in the transaction in which that changes. */
type Told = (ctx: Ctx, news: CitizenNews) => Promise<void>;
const works = new Set<Told>();

/** Called for each module that cares, when the server is put together. */
export function offerCitizenTold(work: Told): void {
  works.add(work);
}

export async function tellCitizenTold(ctx: Ctx, news: CitizenNews): Promise<void> {
  for (const work of works) await work(ctx, news);
}
