import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import { fileSize } from '../../../../contract/rules/thai.ts';
import type {
  attachBroughtPapers as attachCall,
  BroughtPaper,
  leaveOutBroughtPaper as leaveCall,
  listBroughtPapers as listCall,
  PaperState,
  paperLists,
  settleBroughtPaper as settleCall,
} from '../../../../contract/sarabun/brought-papers.ts';
import { pageOf } from '../../../../contract/wire.ts';
import { audit } from '../../../access/audit.ts';
import { takeUpload } from '../../../access/take-upload.ts';
import { enqueueRound } from '../../../enqueue.ts';
import { packedKinds } from '../../../files/store/kinds.ts';
import type { Ctx } from '../../../http/context.ts';
import { badField, conflict, notFound, Refusal, refuse } from '../../../http/errors.ts';
import { messageOf } from '../../../http/render-errors.ts';
import { inTransaction } from '../../../http/serve.ts';
import { keep } from '../../files/uploads.ts';
import { broughtRound, getImport } from '../imports.ts';
import { keepWordsOf } from '../line-words.ts';
import { isOfFile, keepFault, keepPaper, nameOfPath } from './keep-paper.ts';

type Part = { file: import('node:stream').Readable; filename: string; mimetype: string };

/** A paper or an archive of papers; what is wrong with a paper itself stands in the list, so that a folder of thousands is not stopped by one. */
export async function takePaper(ctx: Ctx, broughtId: number, part: Part, path: string): Promise<{ id: number }> {
  const { office, me } = ctx;
  // it may have folders, and climbs nowhere: it is only shown and read
  const name = nameOfPath(path || part.filename);
  const packed = /\.zip$/i.test(part.filename);
  const keeping = (work: (own: Ctx) => Promise<void>) =>
    inTransaction(ctx, async (own) => {
      // it may have been taken back while the bytes came
      await getImport(own, broughtId, { states: ['DONE'] });
      await work(own);
      await enqueueRound(own.db, office.config.schema, broughtRound);
    });
  try {
    const stored = await takeUpload(ctx, part.file, {
      filename: part.filename,
      declaredType: part.mimetype,
      maxBytes: office.config.uploadMaxBytes,
      allow: packedKinds,
    });
    await keeping(async (own) => {
      if (!packed) return keepPaper(own.db, broughtId, me.personId, name, stored);
      const file = await keep(own.db, me.personId, stored);
      await sql`insert into brought_archive (import_id, file_id, name) values (${broughtId}, ${file.id}::uuid, ${name})`.execute(own.db);
    });
  } catch (error) {
    if (packed || !(error instanceof Refusal) || !isOfFile(error)) throw error;
    await keeping((own) => keepFault(own.db, broughtId, name, error.code));
  }
  return { id: broughtId };
}

const statesOf = {
  proposed: ['PROPOSED'],
  choose: ['CHOOSE'],
  none: ['NONE'],
  refused: ['REFUSED', 'SAME'],
  leftOut: ['LEFT_OUT'],
  attached: ['ATTACHED'],
} satisfies Record<(typeof paperLists)[number], PaperState[]>;

const named = (where: RawBuilder<unknown>) => sql`(select json_agg(json_build_object('lineId', l.id, 'book', r.name,
    'number', case when l.seq is null then l.number_text else l.seq || '/' || l.be_year end, 'docNo', l.doc_no, 'subject', l.subject) order by l.id)
  from brought_line l join register r on r.id = l.register_id where ${where})`;

type Row = Omit<BroughtPaper, 'line' | 'options' | 'fault'> & {
  lines: BroughtPaper['options'] | null;
  options: BroughtPaper['options'] | null;
  fault: string;
};

export async function listBroughtPapers(ctx: Ctx, { broughtId, of, ...paging }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  await getImport(ctx, broughtId);
  const { skip, take } = pageOf(paging);
  const { rows } = await sql<Row>`select p.id, p.name, p.state, p.matched_by as "matchedBy", p.fault, p.file_id is not null as "hasFile",
      coalesce((select o.name from brought_paper o where p.state = 'SAME' and o.import_id = p.import_id and o.hash = p.hash and o.file_id is not null), '') as "sameAs",
      ${named(sql`l.id = p.line_id`)} as lines, ${named(sql`p.state = 'CHOOSE' and l.id = any(p.options)`)} as options
    from brought_paper p where p.import_id = ${broughtId} and p.state = any(${statesOf[of]}::text[]) order by p.name, p.id offset ${skip} limit ${take}`.execute(
    ctx.db,
  );
  const counts = await countPapers(ctx, broughtId);
  const { rows: archives } = await sql<{
    name: string;
    done: number;
    entries: number;
    fault: string;
    open: boolean;
  }>`select name, place as done, entries, fault,
      file_id is not null as open from brought_archive where import_id = ${broughtId} and (file_id is not null or fault <> '') order by id limit 50`.execute(
    ctx.db,
  );
  return {
    data: rows.map(({ lines, options, fault, ...paper }) => ({
      ...paper,
      line: lines?.[0] ?? null,
      options: options ?? [],
      fault: fault && faultIn(ctx, fault),
    })),
    total: counts[of],
    counts,
    archives: archives.map(({ open: _open, fault, ...archive }) => ({ ...archive, fault: fault && faultIn(ctx, fault) })),
    working: counts.waiting > 0 || archives.some(({ open }) => open),
  };
}

async function countPapers(ctx: Ctx, broughtId: number): Promise<Given<typeof listCall>['counts']> {
  const { rows } = await sql<{ state: PaperState; count: number }>`select state, count(*)::int as count from brought_paper
    where import_id = ${broughtId} group by 1`.execute(ctx.db);
  const { rows: scans } = await sql<{
    count: number;
  }>`select count(*)::int as count from brought_scan where import_id = ${broughtId}`.execute(ctx.db);
  const sum = (states: readonly PaperState[]) => rows.reduce((all, { state, count }) => (states.includes(state) ? all + count : all), 0);
  const { proposed, choose, none, refused, leftOut, attached } = statesOf;
  return {
    proposed: sum(proposed),
    choose: sum(choose),
    none: sum(none),
    refused: sum(refused),
    leftOut: sum(leftOut),
    attached: sum(attached),
    waiting: sum(['WAITING', 'ATTACHING']),
    reading: scans[0]?.count ?? 0,
  };
}

/** As it would have been told to who sent it. */
function faultIn({ office, request }: Ctx, code: string): string {
  const params = { max: code === 'pdf_too_many_pages' ? 2000 : fileSize(office.config.uploadMaxBytes), allowed: 'PDF', threat: '' };
  return messageOf(refuse(code as 'pdf_damaged', { params }), request);
}

export async function settleBroughtPaper(
  ctx: Ctx,
  { broughtId, paperId, lineId }: Taken<typeof settleCall>,
): Promise<Given<typeof settleCall>> {
  await getOpenPaper(ctx, broughtId, paperId, ['PROPOSED', 'CHOOSE', 'NONE', 'LEFT_OUT']);
  const { rows: lines } = await sql`select 1 from brought_line where id = ${lineId} and import_id = ${broughtId} and secrecy = 0`.execute(
    ctx.db,
  );
  if (lines.length === 0) throw badField('lineId', 'not_found');
  await dropScan(ctx, paperId);
  await sql`update brought_paper set state = 'PROPOSED', line_id = ${lineId}, matched_by = 'PERSON' where id = ${paperId}`.execute(ctx.db);
  return { id: paperId };
}

export async function leaveOutBroughtPaper(ctx: Ctx, { broughtId, paperId }: Taken<typeof leaveCall>): Promise<Given<typeof leaveCall>> {
  const { state, lineId } = await getOpenPaper(ctx, broughtId, paperId, ['PROPOSED', 'CHOOSE', 'NONE', 'ATTACHED']);
  await dropScan(ctx, paperId);
  await sql`update brought_paper set state = 'LEFT_OUT', line_id = null where id = ${paperId}`.execute(ctx.db);
  if (state === 'ATTACHED' && lineId !== null) {
    await keepWordsOf(ctx.db, [lineId]);
    await audit(ctx, 'brought.paper-off', { subject: { type: 'brought_import', id: broughtId }, detail: { line: lineId } });
  }
  return { id: paperId };
}

/** Somebody has said what it is: nobody has to read it for that. */
async function dropScan({ db }: Ctx, paperId: number): Promise<void> {
  await sql`delete from brought_scan where paper_id = ${paperId}`.execute(db);
}

/** Locked, for it will be changed. @throws 409 where it is in none of these states */
async function getOpenPaper(
  ctx: Ctx,
  broughtId: number,
  paperId: number,
  states: readonly PaperState[],
): Promise<{ state: PaperState; lineId: number | null }> {
  await getImport(ctx, broughtId, { states: ['DONE'] });
  const { rows } = await sql<{ state: PaperState; lineId: number | null }>`select state, line_id as "lineId" from brought_paper
    where id = ${paperId} and import_id = ${broughtId} for update`.execute(ctx.db);
  const [paper] = rows;
  if (!paper) throw notFound();
  if (!states.includes(paper.state)) throw conflict('brought_state');
  return paper;
}

export async function attachBroughtPapers(ctx: Ctx, { broughtId }: Taken<typeof attachCall>): Promise<Given<typeof attachCall>> {
  await getImport(ctx, broughtId, { states: ['DONE'] });
  const { numAffectedRows } =
    await sql`update brought_paper set state = 'ATTACHING' where import_id = ${broughtId} and state = 'PROPOSED'`.execute(ctx.db);
  const papers = Number(numAffectedRows ?? 0);
  if (papers === 0) throw refuse('brought_no_papers');
  await audit(ctx, 'brought.papers', { subject: { type: 'brought_import', id: broughtId }, detail: { papers } });
  await enqueueRound(ctx.db, ctx.office.config.schema, broughtRound);
  return { papers };
}

interface PaperFile {
  sha256: string;
  name: string;
  mime: string;
}

/** One of an import, by its registry, before and after it stands with a line. */
export async function getPaperFile(ctx: Ctx, broughtId: number, paperId: number): Promise<PaperFile> {
  await getImport(ctx, broughtId);
  const { rows } = await sql<PaperFile>`select f.sha256, f.name, f.mime from brought_paper p join file f on f.id = p.file_id
    where p.id = ${paperId} and p.import_id = ${broughtId}`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
