import { kindByCode } from '../../../contract/kinds.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import { hasCrest } from '../../settings/agency-paper.ts';
import { administrators } from '../../settings/organization.ts';

/** An external letter is written on the agency's own paper: without its crest it is neither submitted nor given a number (ข้อ 11). */
export async function refuseWithoutCrest(ctx: Ctx, type: number): Promise<void> {
  if (kindByCode(type).crest !== 'required' || (await hasCrest(ctx.db))) return;
  throw refuse('crest_missing', { params: { who: (await administrators(ctx)).join(', ') } });
}
