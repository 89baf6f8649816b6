import { type RawBuilder, sql } from 'kysely';
import type { Content, Receiver } from '../../../contract/sarabun/drafts.ts';
import { lentHolders, rightsNow } from '../../access/acting.ts';
import { viewerOf, visible } from '../../access/see.ts';
import type { Ctx, Db, Me } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';

/** The working copy of a letter of one's own. */
export interface Draft {
  content: Content;
  receivers: Receiver[];
  revision: number;
  savedAt: Date;
  savedBy: string;
  savedById: number;
}

/** The working copy; 404 where the letter is none of this agency's own. */
export async function getWorkingCopy(db: Db, documentId: number): Promise<Draft> {
  const { rows } = await sql<Draft>`
    select w.content, w.receivers, w.revision, w.saved_at as "savedAt", p.prefix || p.first_name || ' ' || p.last_name as "savedBy", w.saved_by as "savedById"
    from draft w join person p on p.id = w.saved_by where w.document_id = ${documentId}`.execute(db);
  const draft = rows[0];
  if (!draft) throw notFound();
  return draft;
}

export interface OwnLetter {
  id: number;
  type: number;
  ownType: number | null;
  state: number;
  docNo: string | null;
  docDate: string | null;
  speed: number;
  /** Baht, as the database writes it. */
  amount: string | null;
  secrecy: number;
  ownerUnitId: number;
  drafterId: number;
  version: number;
}

/** A letter of this agency's own that the caller has a part in making, or 404: its receivers have the letter, not how it was written. */
export async function getOwnLetter(ctx: Ctx, documentId: number): Promise<OwnLetter> {
  const { rows } = await sql<OwnLetter>`
    select d.id, d.type, d.own_type as "ownType", d.state, d.doc_no as "docNo", d.doc_date as "docDate", d.speed, d.amount::text as amount, d.secrecy, d.owner_unit_id as "ownerUnitId", d.drafter_id as "drafterId", d.version
    from document d where d.id = ${documentId} and d.origin = 'OUT' and ${visible(viewerOf(ctx.me))} and ${makes(rightsNow(ctx.me))}`.execute(
    ctx.db,
  );
  const letter = rows[0];
  if (!letter) throw notFound();
  return letter;
}

/** Its drafter, the registry and head of its unit once it has been submitted, and who reviews, signs or numbers it. */
export function makes(me: Me): RawBuilder<boolean> {
  const { personId, workUnits, secretRegistryUnits } = me;
  // as far as an order goes is asked with who sees the letter
  const units = [...workUnits, ...secretRegistryUnits, ...lentHolders(me)];
  const holders = [...me.holders, ...lentHolders(me)];
  return sql<boolean>`(d.drafter_id = ${personId} or d.owner_unit_id = any(${units}::bigint[])
    or exists (select 1 from task k where k.document_id = d.id and k.kind in ('REVIEW', 'SIGN', 'NUMBER') and k.holder_id = any(${holders}::bigint[])))`;
}
