import { rootUnit } from '../../../contract/rules/times.ts';
import type { MarkKind } from '../../../contract/sarabun/layers.ts';
import type { Ctx } from '../../http/context.ts';
import type { Facts } from '../machine/facts.ts';
import { handOf, type LayerContent } from './marks-on.ts';

/** What a mark says if it is laid now. */
export async function contentOf(ctx: Ctx, facts: Facts, kind: MarkKind): Promise<LayerContent> {
  if (kind === 'ENDORSE') return {};
  if (kind === 'CERTIFY') {
    const { name, typed, posts } = await handOf(ctx);
    return { name, typed, posts, at: new Date(facts.at).toISOString() };
  }
  if (kind === 'SEAL') return { agency: await nameOf(ctx, 'agency', facts) };
  if (kind === 'QR') return qrOf(ctx, facts);
  return { words: await nameOf(ctx, kind, facts) };
}

async function nameOf(ctx: Ctx, what: 'agency' | 'SPEED' | 'SECRECY', { document }: Facts): Promise<string> {
  if (what === 'agency') return (await ctx.db.selectFrom('unit').select('name').where('id', '=', rootUnit).executeTakeFirstOrThrow()).name;
  const [table, code] = what === 'SPEED' ? (['speed', document.speed] as const) : (['secrecy', document.secrecy] as const);
  return (await ctx.db.selectFrom(table).select('name').where('code', '=', code).executeTakeFirstOrThrow()).name;
}

/** Leads who may see the letter to it; without a session it tells nothing. */
function qrOf({ office: { config } }: Ctx, { document, transmissions }: Facts): LayerContent {
  const number = transmissions.find((row) => row.receiveNo !== null)?.receiveNo;
  return {
    url: `${config.publicUrl}${config.basePath}sarabun/document/${document.id}`,
    words: number ? `เลขรับ ${number}` : `เรื่องที่ ${document.id}`,
  };
}
