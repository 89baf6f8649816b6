import { sql } from 'kysely';
import type { Content, Receiver, RouteStep } from '../../contract/sarabun/drafts.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { mayMenu } from '../http/menu-rights.ts';
import { createDraft } from '../sarabun/draft/create-draft.ts';
import { saveDraft } from '../sarabun/draft/save-draft.ts';

interface Letter {
  type: number;
  /** Whose it should be; else it is of the writer's own unit. */
  unitId: number;
  secrecy: number;
  content: Partial<Content>;
  receivers: Receiver[];
  route?: RouteStep[];
}

/** A draft as the document flow makes and keeps it, filled in; who writes it sends it on its way as any other. */
export async function writeLetter(ctx: Ctx, { type, unitId, secrecy, content, receivers, route = [] }: Letter): Promise<number> {
  if (!mayMenu(ctx.me, 'manage drafts')) throw forbidden('no_menu');
  const own = ctx.me.units.includes(unitId) ? unitId : undefined;
  const { documentId } = await createDraft(ctx, { type, ...(own ? { unitId: own } : {}) });
  const { rows } = await sql<{
    content: Content;
    revision: number;
    speed: number;
  }>`select w.content, w.revision, d.speed from draft w join document d on d.id = w.document_id
    where w.document_id = ${documentId}`.execute(ctx.db);
  const [made] = rows;
  if (!made) throw new Error('no draft was made');
  await saveDraft(ctx, {
    documentId,
    revision: made.revision,
    content: { ...made.content, ...content },
    speed: made.speed,
    ...(secrecy > 0 ? { secrecy, secrecyReason: '' } : {}),
    route,
    receivers,
    links: [],
  });
  return documentId;
}
