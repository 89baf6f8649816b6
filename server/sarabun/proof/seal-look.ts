import { kindByCode } from '../../../contract/kinds.ts';
import type { Ctx } from '../../http/context.ts';
import type { FieldBox } from '../../paper/fields.ts';
import { agencyPaper } from '../../settings/agency-paper.ts';

/** What is drawn where the agency seals: on a stamped letter its red seal, which stands in place of a signature; on other kinds nothing. */
export async function sealLook(ctx: Ctx, type: number, fields: FieldBox[]): Promise<Record<string, Uint8Array>> {
  const place = fields.find((one) => one.name === 'Seal');
  if (kindByCode(type).signing !== 'seal' || !place) return {};
  return { Seal: await ctx.office.paper.sealMark(await agencyPaper(ctx), place) };
}
