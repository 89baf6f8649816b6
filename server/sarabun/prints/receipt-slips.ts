import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import type { ReceiptSlip } from '../../paper/prints.ts';
import { addresseesOf } from './addressees.ts';
import type { PrintedLetter } from './print-letter.ts';

/**
 * ใบรับหนังสือ (form 17). Of our own letter a slip for each receiver, to be signed there or with the receipt that the system knows;
 * of a letter from outside the one slip that its bearer takes back.
 */
export async function slipsOf(ctx: Ctx, letter: PrintedLetter): Promise<ReceiptSlip[]> {
  const { docNo: number, date, from, secrecy } = letter;
  // the slip comes back through many hands
  const subject = secrecy > 0 ? '' : letter.subject;
  const slip = { number, date, from: letter.origin === 'OUT' ? letter.agency : from, subject };
  const { rows } = await sql<{ to: string; at: Date | null; by: string | null }>`
    select t.receiver_text as to, t.received_at as at, p.prefix || p.first_name || ' ' || p.last_name as by
    from transmission t left join person p on p.id = t.received_by
    where t.document_id = ${letter.id} and t.parent_id is null and t.state not in ('RECALLED', 'RETURNED') order by t.id`.execute(ctx.db);
  if (letter.origin !== 'OUT') return rows.slice(0, 1).map(({ at, by }) => ({ ...slip, to: letter.to || letter.agency, at, by: by ?? '' }));
  if (rows.length > 0) return rows.map(({ to, at, by }) => ({ ...slip, to, at, by: by ?? '' }));
  return (await addresseesOf(ctx, letter)).map(({ name }) => ({ ...slip, to: name }));
}
