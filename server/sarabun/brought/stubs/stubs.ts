import { sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import {
  type BroughtStub,
  type citeBroughtLine as citeCall,
  type listImportStubs as importCall,
  type listLetterStubs as letterCall,
  stubsMost,
  type unciteBroughtLine as unciteCall,
} from '../../../../contract/sarabun/brought-stubs.ts';
import { viewerOf, visible } from '../../../access/see.ts';
import type { Ctx, Db } from '../../../http/context.ts';
import { forbidden, notFound } from '../../../http/errors.ts';
import { onLetter } from '../../machine/letter-in-hand.ts';
import { mayEdit } from '../../machine/rights.ts';
import { getBroughtLine } from '../../registers/brought-lines.ts';
import { getImport } from '../imports.ts';

const shown = sql`s.id as "stubId", s.document_id as "documentId", s.kind, s.line_id as "lineId", s.book, s.number, s.doc_no as "docNo", s.doc_date as "docDate", s.day,
  s.from_text as from, s.subject`;

/** As the letter shows the line from now on, whatever becomes of that; a classed line is named by no letter. */
export async function keepStub(ctx: Ctx, documentId: number, lineId: number, kind: BroughtStub['kind']): Promise<number> {
  // who takes the import back waits here or is waited for
  await sql`select 1 from brought_import i where i.id = (select l.import_id from brought_line l where l.id = ${lineId}) for key share`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: number }>`with found as materialized (
      select ${documentId}::bigint, ${kind}::text, l.import_id, l.id, r.name, case when l.seq is null then l.number_text else l.seq || '/' || l.be_year end,
        l.doc_no, l.doc_date, l.day, l.from_text, l.subject
      from brought_line l join register r on r.id = l.register_id join brought_import i on i.id = l.import_id and i.state = 'DONE' where l.id = ${lineId} and l.secrecy = 0)
    insert into brought_stub (document_id, kind, import_id, line_id, book, number, doc_no, doc_date, day, from_text, subject) select * from found
    on conflict (document_id, line_id) do update set subject = brought_stub.subject returning id`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}

export function citeBroughtLine(ctx: Ctx, { documentId, lineId }: Taken<typeof citeCall>): Promise<Given<typeof citeCall>> {
  return onLetter(ctx, { documentId }, async (letter) => {
    if (!mayEdit(letter)) throw forbidden();
    // 404 where the caller may not see it
    await getBroughtLine(ctx, { lineId });
    const stubId = await keepStub(ctx, documentId, lineId, 'REFERS');
    const { rows } = await sql<BroughtStub>`select ${shown} from brought_stub s where s.id = ${stubId}`.execute(ctx.db);
    return { stub: rows[0] as BroughtStub };
  });
}

export function unciteBroughtLine(ctx: Ctx, { documentId, stubId }: Taken<typeof unciteCall>): Promise<Given<typeof unciteCall>> {
  return onLetter(ctx, { documentId }, async (letter) => {
    if (!mayEdit(letter)) throw forbidden();
    const { numAffectedRows } =
      await sql`delete from brought_stub where id = ${stubId} and document_id = ${documentId} and kind = 'REFERS'`.execute(ctx.db);
    if (!numAffectedRows) throw notFound();
    return { stubId };
  });
}

/** For whoever sees the letter: what it shows is its own. */
export async function listLetterStubs(ctx: Ctx, { documentId }: Taken<typeof letterCall>): Promise<Given<typeof letterCall>> {
  const { rows: letters } = await sql`select 1 from document d where d.id = ${documentId} and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  if (letters.length === 0) throw notFound();
  const { rows } = await sql<BroughtStub>`select ${shown} from brought_stub s where s.document_id = ${documentId} order by s.id`.execute(
    ctx.db,
  );
  return { items: rows };
}

export async function listImportStubs(ctx: Ctx, { broughtId }: Taken<typeof importCall>): Promise<Given<typeof importCall>> {
  await getImport(ctx, broughtId);
  const { rows } =
    await sql<BroughtStub>`select ${shown} from brought_stub s where s.import_id = ${broughtId} order by s.id limit ${stubsMost}`.execute(
      ctx.db,
    );
  const { rows: all } = await sql<{
    total: number;
  }>`select count(*)::int as total from brought_stub where import_id = ${broughtId}`.execute(ctx.db);
  return { items: rows, total: all[0]?.total ?? 0 };
}

/** The lines of these letters are gone in a moment: what the letters show stays. */
export async function withdrawStubs(db: Db, broughtId: number): Promise<void> {
  await sql`update brought_stub set line_id = null, withdrawn_at = now() where import_id = ${broughtId} and line_id is not null`.execute(
    db,
  );
}
