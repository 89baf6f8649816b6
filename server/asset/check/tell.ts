import { links } from '../../../contract/asset/links.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import { registrarIds } from '../../office/agency-posts.ts';
import { keeperIds } from './who.ts';

/** Notices are written in the office's own language, whoever reads them. */
export const noticeWords = () => textsIn(undefined, 'assetCheck').told;
export const checkName = ({ year }: { year: number }) => fill(textsIn(undefined, 'assetCheck').nameOf, { year });
export const checkPage = (id: number) => links.to.assetCheck(id).slice(1);

/** The store; where nobody is named for it, who registers for the agency. */
export async function storeIds(ctx: Pick<Ctx, 'db'>): Promise<number[]> {
  const named = await keeperIds(ctx);
  return named.length > 0 ? named : registrarIds(ctx);
}
