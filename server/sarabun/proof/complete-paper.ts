import { sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import { emitLiveTo } from '../../live.ts';
import { behind } from '../../notify/events/who.ts';
import type { Office } from '../../office.ts';
import { fewAtOnce } from '../../system/few-at-once.ts';
import { sealWords } from '../machine/letter-words.ts';
import { attachPaper, growPaper, type Lasting, type LetterPaper, paperBytes, paperName, type Revision } from './letter-papers.ts';
import { type Numbered, proveWhole, readySeal, sealPaper } from './seal-paper.ts';
import { askAnew, authorityOf, goesWithout, stampNow } from './stamps.ts';

/** At once in this process: each waits for the authority most of its time. */
const inTurn = fewAtOnce(16);

/** What waits for a stamp is begun when the act stands; what is lost on the way, the round takes up. */
export function completeSoon(ctx: Ctx, documentId: number): void {
  ctx.afterCommit(() => inTurn(() => completePaper(ctx.office, documentId)));
}

/** The round: everything that still waits. The authority is asked anew, whatever it did last. */
export async function completePapers(office: Office): Promise<void> {
  askAnew(office);
  const rows = await office.db
    .selectFrom('letter_paper')
    .select('document_id')
    .where('awaits_stamp_since', 'is not', null)
    .where('superseded_at', 'is', null)
    .orderBy('awaits_stamp_since')
    .execute();
  const tries = await Promise.allSettled(rows.map((row) => inTurn(() => completePaper(office, row.document_id))));
  const failed = tries.filter((one) => one.status === 'rejected');
  for (const { reason } of failed) office.log.error({ err: reason }, 'a paper could not be completed');
}

/**
 * Puts the time stamp into the room that its last signature kept, and does what waited for it: number, day and seal where the letter has its number,
 * the seal's own stamp, what proves them later; then the paper is the letter's main file. The authority is asked while nothing is held; what was
 * made is kept only where the paper is still the one that was read. Done twice at once it is done once.
 */
export async function completePaper(office: Office, documentId: number): Promise<void> {
  const ctx = contextOf(office, office.db, { id: 'complete-paper', ip: '', userAgent: '', key: null }, null);
  const paper = await findWaiting(ctx, documentId);
  if (!paper) return;
  const grown = await grow(ctx, paper);
  if (grown.revisions.length === 0 && grown.awaitsStamp) return;
  await office.db.transaction().execute((db) => keepGrown(contextOf(office, db, ctx.request, null), paper, grown));
}

interface Waiting extends LetterPaper {
  documentId: number;
  version: number;
  secrecy: number;
  type: number;
  drafterId: number | null;
  ownerUnitId: number;
  sealed: boolean;
  /** null while the letter has no number. */
  numbered: Numbered | null;
}

async function findWaiting(ctx: Ctx, documentId: number): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select p.id, p.fields, f.sha256, l.sha256 as locked, f.id as "fileId", f.uploaded_by as "keptBy", f.pages, true as "awaitsStamp",
      d.id as "documentId", p.version, d.secrecy, d.type, d.drafter_id as "drafterId", d.owner_unit_id as "ownerUnitId",
      exists (select 1 from letter_paper_revision r where r.paper_id = p.id and r.kind = 'SEALED') as sealed,
      case when d.state >= 40 then json_build_object('docNo', d.doc_no, 'date', d.doc_date) end as numbered
    from letter_paper p join document d on d.id = p.document_id join file f on f.id = p.file_id left join locked_file l on l.file_id = f.id
    where p.document_id = ${documentId} and p.superseded_at is null and p.awaits_stamp_since is not null`.execute(ctx.db);
  return rows[0] ?? null;
}

interface Grown {
  revisions: Revision[];
  awaitsStamp: boolean;
  press?: string;
  lasting?: Lasting;
}

/** As far as it comes now: where the authority is away and the office waits for it, what was made until then is kept. */
async function grow(ctx: Ctx, paper: Waiting): Promise<Grown> {
  const { office } = ctx;
  const at = new Date();
  const revisions: Revision[] = [];
  let pdf = await paperBytes(ctx, paper.documentId, paper);
  let overWhole = false;
  const add = (...made: Revision[]) => {
    revisions.push(...made);
    pdf = made.at(-1)?.pdf ?? pdf;
  };
  /** False: it still waits. */
  const stamp = async (): Promise<boolean> => {
    const stamped = await stampNow(office, pdf);
    if (!stamped) return goesWithout(office);
    if (!stamped.fits) overWhole = true;
    else if (stamped.field) add({ kind: 'STAMPED', pdf: stamped.pdf, field: stamped.field });
    return true;
  };
  if (!(await stamp())) return { revisions, awaitsStamp: true };
  const { numbered, fields, sealed } = paper;
  if (!numbered) return { revisions, awaitsStamp: false };
  const sealing = await readySeal(ctx, paper.type, fields);
  const { press } = sealing;
  if (!sealed && fields.some(({ name }) => name === 'Seal')) {
    add(...(await sealPaper(ctx, pdf, { fields, numbered, at, sealing: { ...sealing, keepsStampRoom: true } })));
    if (!(await stamp())) return { revisions, awaitsStamp: true, press };
  }
  const lasting = await proveWhole(ctx, pdf, paper);
  add({ kind: 'PROVEN', pdf: lasting.pdf });
  const authority = authorityOf(office.config);
  if (!overWhole || !authority) return { revisions, awaitsStamp: false, lasting, ...(sealed ? {} : { press }) };
  // an authority whose chain is larger than the room: its stamp goes over the whole file
  add({ kind: 'ARCHIVED', pdf: await office.signing.addDocumentTimestamp(pdf, authority) });
  return { revisions, awaitsStamp: false, ...(sealed ? {} : { press }) };
}

async function keepGrown(ctx: Ctx, paper: Waiting, { revisions, awaitsStamp, press, lasting }: Grown): Promise<void> {
  const { documentId, numbered, drafterId, ownerUnitId } = paper;
  if (!(await isStill(ctx, paper))) return;
  const at = new Date();
  if (revisions.length === 0) {
    await ctx.db.updateTable('letter_paper').set({ awaits_stamp_since: null }).where('id', '=', paper.id).execute();
  } else {
    const letter = { id: documentId, version: paper.version, secrecy: paper.secrecy };
    const name = paperName(documentId, numbered?.docNo ?? null);
    const fileId = await growPaper(ctx, letter, paper, { revisions, name, at, awaitsStamp, press, lasting });
    if (numbered && !awaitsStamp) await attachPaper(ctx, documentId, fileId, paper.keptBy);
    await sealWords(ctx, letter);
  }
  if (awaitsStamp) return;
  const whom = [drafterId, ownerUnitId].filter((id) => id !== null);
  await emitLiveTo(ctx, behind(whom, null, { documentId }), 'queues', documentId);
}

/** In the order in which acts hold them: the letter, then its paper. Who signed meanwhile has put the stamp in himself. */
async function isStill(ctx: Ctx, { id, documentId, fileId, numbered }: Waiting): Promise<boolean> {
  const { rows } =
    await sql`select 1 from document d where d.id = ${documentId} and (d.state >= 40) = ${numbered !== null} for no key update`.execute(
      ctx.db,
    );
  if (rows.length === 0) return false;
  const paper = await ctx.db
    .selectFrom('letter_paper')
    .select('id')
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('awaits_stamp_since', 'is not', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return paper !== undefined;
}
