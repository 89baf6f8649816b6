import { sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import { kinds } from '../../../../contract/kinds.ts';
import type { continueBroughtLine as call } from '../../../../contract/sarabun/brought-stubs.ts';
import { issueClock } from '../../../db/issue-clock.ts';
import type { Ctx } from '../../../http/context.ts';
import { conflict, notFound, refuse } from '../../../http/errors.ts';
import { holdLetterNumber, sameLetters } from '../../intake/duplicates.ts';
import { onLetter } from '../../machine/letter-in-hand.ts';
import { mayContinue } from '../../registers/brought-lines.ts';
import { keepStub } from './stubs.ts';

interface Line {
  unitId: number;
  from: string;
  docNo: string;
  continued: boolean;
}

/** The matter of a line goes on as a letter of its unit: received, under the number that it had, and no new one is taken. */
export async function continueBroughtLine(ctx: Ctx, { lineId }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { rows } = await sql<Line>`select r.unit_id as "unitId", l.from_text as from, l.doc_no as "docNo",
      exists (select 1 from brought_stub s where s.line_id = l.id and s.kind = 'CONTINUES') as continued
    from brought_line l join brought_import i on i.id = l.import_id join register r on r.id = l.register_id
    where l.id = ${lineId} and ${mayContinue(ctx)} for update of i`.execute(ctx.db);
  const [line] = rows;
  if (!line) throw notFound();
  if (line.continued) throw conflict('brought_continued');
  if (line.docNo && line.from) {
    await holdLetterNumber(ctx, line.from, line.docNo);
    const { rows: same } = await sameLetters(ctx, line.from, line.docNo).execute(ctx.db);
    if (same[0]) throw refuse('duplicate_letter', { params: { docNo: line.docNo, number: same[0].receiveNo } });
  }
  const { documentId, transmissionId, files } = await insertLetter(ctx, lineId, line.unitId);
  const stubId = await keepStub(ctx, documentId, lineId, 'CONTINUES');
  await sql`update transmission set brought_stub_id = ${stubId} where id = ${transmissionId}`.execute(ctx.db);
  const { rows: named } = await sql<{
    number: string;
    import: string;
  }>`select s.number, s.book || ' · ' || i.name as import from brought_stub s
    join brought_import i on i.id = s.import_id where s.id = ${stubId}`.execute(ctx.db);
  await onLetter(ctx, { documentId }, async (letter) => {
    const detail = { number: named[0]?.number ?? '', text: named[0]?.import ?? '', ...(files.length > 0 ? { files } : {}) };
    const right = { positionId: null, delegationId: null };
    letter.events.push({ action: 'continue', on: 'transmission', transmissionId, taskId: null, from: null, to: 'RECEIVED', right, detail });
  });
  return { documentId, transmissionId };
}

/** As a letter from outside is registered, but for the number and the stamp; the papers of the line are its papers. */
async function insertLetter(
  ctx: Ctx,
  lineId: number,
  unitId: number,
): Promise<{ documentId: number; transmissionId: number; files: number[] }> {
  const at = await issueClock(ctx.db);
  const { rows: papers } = await sql<{ fileId: string }>`select p.file_id as "fileId" from brought_paper p
    where p.line_id = ${lineId} and p.state = 'ATTACHED' order by p.name, p.id`.execute(ctx.db);
  const { rows: made } = await sql<{ id: number; speed: number }>`
    with found as materialized (select ${kinds.external.code}::int, 'IN', 50, coalesce(nullif(subject, ''), number_text), nullif(doc_no, ''), doc_date, speed, 0,
      ${unitId}::bigint, ${ctx.me.personId}::bigint, from_text, to_text, ${papers.length > 0}::boolean from brought_line where id = ${lineId})
    insert into document (type, origin, state, subject, doc_no, doc_date, speed, secrecy, owner_unit_id, drafter_id, from_text, to_text, has_file)
    select * from found returning id, speed`.execute(ctx.db);
  const [doc] = made;
  if (!doc) throw notFound();
  const { rows: sent } = await sql<{ id: number }>`
    with found as materialized (select ${doc.id}::bigint, 'UNIT', unit.id, unit.name, 'RECEIVED', ${ctx.me.personId}::bigint, ${at}::timestamptz, ${at}::timestamptz,
      ${doc.speed}::smallint, 0 from unit where unit.id = ${unitId})
    insert into transmission (document_id, receiver_kind, receiver_id, receiver_text, state, received_by, received_at, sent_at, speed, secrecy)
    select * from found returning id`.execute(ctx.db);
  const [way] = sent;
  if (!way) throw notFound();
  await sql`insert into document_party (document_id, holder_id) select ${doc.id}::bigint, h from unnest(${[unitId, ctx.me.personId]}::bigint[]) h`.execute(
    ctx.db,
  );
  const { rows: files } = await sql<{ id: number }>`insert into document_file (document_id, file_id, role, sort, added_by)
    select ${doc.id}::bigint, p.id, case when p.sort = 1 then 'MAIN' else 'ENCLOSURE' end, p.sort, ${ctx.me.personId}::bigint
    from unnest(${papers.map(({ fileId }) => fileId)}::uuid[]) with ordinality p(id, sort) order by p.sort returning id`.execute(ctx.db);
  return { documentId: doc.id, transmissionId: way.id, files: files.map(({ id }) => id).sort((a, b) => a - b) };
}
