import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { audit, auditRefusal } from '../../access/audit.ts';
import { fileHeaders } from '../../files/show/serve-file.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { type ErrorCode, refuse } from '../../http/errors.ts';
import { isElsewhere } from '../../people/presence.ts';

/** What is shown of a classed letter, and what the audit says of it. */
export interface Classed {
  documentId: number;
  secrecy: number;
  name: string;
  mime: string;
  /** The paper itself bears its class and page numbers. */
  printed: boolean;
  /** document_file id, or what else is looked at. */
  what: number | 'preview' | 'endorsements';
}

/** Shown to this reader only: drawn anew with his name, never the bytes themselves (secrecy rules, 1.4). The audit comes first. */
export async function showClassed(
  ctx: Ctx,
  me: Me,
  reply: FastifyReply,
  file: Classed,
  bytes: () => Promise<Uint8Array>,
): Promise<FastifyReply> {
  if (!shownKinds.includes(file.mime)) throw await refusedView(ctx, me, file, 'secret_kind_not_shown');
  if (!ctx.office.system.now.secretElsewhere && (await isElsewhere(ctx, me.personId)))
    throw await refusedView(ctx, me, file, 'secret_elsewhere');
  const { detail, ...rest } = auditOf(me, file);
  await audit(ctx, 'secret.view', {
    ...rest,
    detail: { ...detail, purpose: purposes[file.what as keyof typeof purposes] ?? 'secret_file' },
  });
  const { viewer, unit, classed, says } = await readerOf(ctx, me, file.secrecy);
  const copy = await ctx.office.paper.watermark(await bytes(), file.mime, {
    viewer,
    unit,
    at: new Date(),
    says,
    classed: file.printed ? '' : classed,
  });
  const name = `${file.name.replace(/\.[^.]*$/, '')}.pdf`;
  return reply
    .headers(fileHeaders({ name, mime: 'application/pdf' }, 'inline'))
    .header('content-length', copy.length)
    .send(Buffer.from(copy));
}

/** A view that was asked for and not given is kept too. */
export async function refusedView(ctx: Ctx, me: Me, file: Pick<Classed, 'documentId' | 'what'>, code: ErrorCode) {
  const { detail, ...rest } = auditOf(me, file);
  await auditRefusal(ctx, 'secret.view', { ...rest, detail: { ...detail, code } });
  return refuse(code);
}

function auditOf(me: Me, { documentId, what }: Pick<Classed, 'documentId' | 'what'>) {
  return { personId: me.personId, subject: { type: 'document', id: documentId }, detail: { file: what } };
}

/** What for: a file of the letter, unless it is one of these. */
const purposes = { preview: 'secret_draft', endorsements: 'secret_print' } as const;

const shownKinds = ['application/pdf', 'image/jpeg', 'image/png'];

async function readerOf(ctx: Ctx, me: Me, secrecy: number): Promise<{ viewer: string; unit: string; classed: string; says: string }> {
  const { rows } = await sql<{ viewer: string; unit: string; classed: string; says: string }>`
    select p.prefix || p.first_name || ' ' || p.last_name as viewer, coalesce((select u.name from unit u where u.id = ${me.mainUnitId}), '') as unit,
      (select c.name from secrecy c where c.code = ${secrecy}) as classed, (select c.watermark from secrecy c where c.code = ${secrecy}) as says
    from person p where p.id = ${me.personId}`.execute(ctx.db);
  return rows[0] ?? { viewer: '', unit: '', classed: '', says: '' };
}
