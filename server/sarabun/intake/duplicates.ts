import { type RawBuilder, sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { duplicates as call } from '../../../contract/sarabun/intake.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';

interface Same {
  documentId: number;
  receiveNo: string;
  receivedAt: string;
  receivedBy: string;
  subject: string;
  from: string;
  docNo: string;
  docDate: string | null;
  mayOpen: boolean;
}

/** Letters of the same sender with the same number that are registered already. Classed letters are never told of. */
export async function duplicates(ctx: Ctx, { from, docNo, docDate }: Taken<typeof call>) {
  const known = from && docNo && ctx.me.registryUnits.length > 0 ? await findDuplicates(ctx, from, docNo) : [];
  return { items: known.map(({ docDate: date, ...same }) => ({ ...same, sameDate: Boolean(docDate) && date === docDate })) };
}

async function findDuplicates(ctx: Ctx, from: string, docNo: string): Promise<Same[]> {
  const { rows } = await sameLetters(ctx, from, docNo).execute(ctx.db);
  return rows;
}

/** Letters of this sender with this number, newest first; as a part of a statement. */
export function sameLetters(ctx: Ctx, from: string, docNo: string): RawBuilder<Same> {
  return sql<Same>`
    select d.id as "documentId", e.seq || '/' || e.be_year as "receiveNo", to_char(e.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "receivedAt",
      u.name as "receivedBy", d.subject, d.from_text as "from", coalesce(d.doc_no, '') as "docNo", d.doc_date as "docDate", ${visible(viewerOf(ctx.me))} as "mayOpen"
    from document d
    join register_entry e on e.document_id = d.id and e.void_at is null
    join register r on r.id = e.register_id and r.unit_id = d.owner_unit_id and r.kind = 'RECEIVE'
    join unit u on u.id = r.unit_id
    where d.duplicate_key = ${keyOf(from, docNo)} and d.duplicate_key is not null and d.secrecy = 0 and d.state <> 90
    order by e.issued_at desc limit 5`;
}

/** Two clerks with the same letter: the second waits and then sees the first one's line. */
export async function holdLetterNumber(ctx: Ctx, from: string, docNo: string): Promise<void> {
  await lockFor(ctx.db, sql<string>`('letter ' || ${keyOf(from, docNo)})`);
}

function keyOf(from: string, docNo: string) {
  return sql<string>`replace(th_norm(${`${from}|${docNo}`}::text), ' ', '')`;
}
