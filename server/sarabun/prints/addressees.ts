import { sql } from 'kysely';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import type { Ctx } from '../../http/context.ts';
import type { Addressee } from '../../paper/prints.ts';
import type { PrintedLetter } from './print-letter.ts';

interface Planned {
  salutation: string;
  receivers: Receiver[];
}

/** Whom the letter goes to: as the draft names them, else as it was sent, else as it is addressed. Bodies outside alone where there are any. */
export async function addresseesOf(ctx: Ctx, letter: PrintedLetter): Promise<Addressee[]> {
  const { rows } = await sql<Planned>`
    select coalesce(w.content ->> 'salutation', '') as salutation, w.receivers from draft w where w.document_id = ${letter.id}`.execute(
    ctx.db,
  );
  const [draft] = rows;
  // a stamped letter is to an agency, not to a person: ถึง
  const salutation = letter.type === 16 ? 'ถึง' : draft?.salutation || 'เรียน';
  const planned = (draft?.receivers ?? [])
    .filter((one) => one.purpose !== 'INFO')
    .map((one) => ({ kind: one.kind, name: one.address ?? one.name }));
  const all = planned.length > 0 ? planned : await sentTo(ctx, letter.id);
  const outside = all.filter((one) => one.kind === 'OUTSIDE');
  const names = (outside.length > 0 ? outside : all).map((one) => one.name);
  return [...new Set(names.length > 0 ? names : [letter.to])].filter(Boolean).map((name) => ({ salutation, name }));
}

async function sentTo(ctx: Ctx, documentId: number): Promise<{ kind: string; name: string }[]> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select t.receiver_kind as kind, t.receiver_text as name from transmission t
    where t.document_id = ${documentId} and t.parent_id is null and t.state not in ('RECALLED', 'RETURNED') order by t.id`.execute(ctx.db);
  return rows;
}
