import { sql } from 'kysely';
import { serverTimes } from '../../../contract/rules/times.ts';
import type { Ctx } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { trustedRoots } from '../../signing/authority/trusted-roots.ts';
import { sealWords } from '../machine/letter-words.ts';
import { growPaper, type Lasting, type LetterPaper, lastingRow, paperBytes, paperName, type Revision } from './letter-papers.ts';
import { proveWhole } from './seal-paper.ts';
import { archiveNow, askAnew } from './stamps.ts';

/** At once: the authority takes most of the time of each. */
const atOnce = 4;

/**
 * The round that keeps finished papers proven: those whose proof is about to end get a time stamp over the whole of them (PAdES B-LTA), those that
 * lack the word of an authority outside ask for it again, those that nobody has looked at yet are looked at. Few at a time; the rest follows with
 * the next round. A time-stamp authority that is away ends it: everything waits, and is taken up again.
 */
export async function renewProofs(office: Office, withinMs: number = serverTimes.proofRound): Promise<void> {
  askAnew(office);
  const end = Date.now() + withinMs;
  const tried = new Set<number>();
  for (;;) {
    const documents = (await findNext(office)).filter((id) => !tried.has(id)).slice(0, atOnce);
    if (documents.length === 0) return;
    for (const id of documents) tried.add(id);
    const outcomes = await Promise.all(documents.map((id) => tryOne(office, id)));
    if (outcomes.includes('away') || Date.now() > end) return;
  }
}

/** Behind the act: what authorities outside say of a certificate of theirs goes into the paper. Where stamps are asked for, it comes with those. */
export async function proveSoon(ctx: Ctx, documentId: number): Promise<void> {
  if (ctx.office.config.tsaUrl) return;
  const { rows } = await sql`select 1 from signature g join certificate c on c.serial = g.certificate_serial and c.origin = 'OUTSIDE'
    where g.document_id = ${documentId} limit 1`.execute(ctx.db);
  if (rows.length > 0) ctx.afterCommit(async () => void (await renewProof(ctx.office, documentId)));
}

async function tryOne(office: Office, documentId: number): Promise<Outcome> {
  try {
    return await renewProof(office, documentId);
  } catch (error) {
    office.log.error({ err: error, documentId }, 'the proof of a paper could not be renewed');
    await rest(office, documentId, serverTimes.proofRests);
    return 'done';
  }
}

type Outcome = 'done' | 'away';

/**
 * One paper. What was made is kept only where the paper is still the one that was read: done twice at once it is done once.
 * `away`: it needs a time stamp, and there is none to be had now.
 */
export async function renewProof(office: Office, documentId: number): Promise<Outcome> {
  const ctx = contextOf(office, office.db, { id: 'renew-proof', ip: '', userAgent: '', key: null }, null);
  const paper = await findFinished(ctx, documentId);
  if (!paper) return 'done';
  const now = new Date();
  const proven = await proveWhole(ctx, await paperBytes(ctx, documentId, paper), paper);
  const { until, lacks } = proven;
  const evidence: Revision[] = proven.brought ? [{ kind: 'PROVEN', pdf: proven.pdf }] : [];
  if (paper.provenUntil && paper.provenUntil <= now)
    office.log.error({ documentId, ended: paper.provenUntil }, 'the proof of a paper ended before it was renewed');
  if (!until || !isDue(office, until, now)) {
    await keepRenewed(ctx, paper, evidence, { until, lacks });
    if (lacks) await rest(office, documentId, restFor(paper, now));
    return 'done';
  }
  const pdf = await archiveNow(office, proven.pdf);
  if (!pdf) return 'away';
  const next = await office.signing.provenUntil(pdf, { roots: await trustedRoots(ctx) });
  if (next && isWorthIt(until, next, now)) {
    await keepRenewed(
      ctx,
      paper,
      [
        { kind: 'PROVEN', pdf: proven.pdf },
        { kind: 'ARCHIVED', pdf },
      ],
      { until: next, lacks },
    );
    office.log.info({ documentId, until: next }, 'the proof of a paper was renewed');
    return 'done';
  }
  await keepRenewed(ctx, paper, evidence, { until, lacks });
  office.log.warn(
    { documentId, until, next },
    'a time stamp of today would hardly last longer than the one of the paper: it waits for a better one',
  );
  await rest(office, documentId, serverTimes.proofRests);
  return 'done';
}

function isDue({ config }: Office, until: Date, now: Date): boolean {
  return config.tsaUrl !== null && until.getTime() - now.getTime() < serverTimes.proofMargin;
}

/** An authority whose own certificate ends soon would be asked again and again: a stamp has to bring half as much as is left, and a day. */
function isWorthIt(until: Date, next: Date, now: Date): boolean {
  const gain = next.getTime() - until.getTime();
  return gain >= serverTimes.proofRests && gain >= (until.getTime() - now.getTime()) / 2;
}

/** Of an authority that does not answer about a young paper more often than about an old one. */
function restFor({ madeAt }: Finished, now: Date): number {
  return Math.max(3_600_000, (now.getTime() - madeAt.getTime()) / 4);
}

interface Finished extends LetterPaper {
  documentId: number;
  version: number;
  secrecy: number;
  docNo: string | null;
  madeAt: Date;
  /** null: nobody has looked, or nothing of it ends. */
  provenUntil: Date | null;
}

async function findFinished(ctx: Ctx, documentId: number): Promise<Finished | null> {
  const { rows } = await sql<Finished>`
    select p.id, p.fields, f.sha256, l.sha256 as locked, f.id as "fileId", f.uploaded_by as "keptBy", f.pages, false as "awaitsStamp",
      d.id as "documentId", p.version, d.secrecy, d.doc_no as "docNo", p.made_at as "madeAt", nullif(p.proven_until, 'infinity') as "provenUntil"
    from letter_paper p join document d on d.id = p.document_id join file f on f.id = p.file_id left join locked_file l on l.file_id = f.id
    where p.document_id = ${documentId} and d.state >= 40 and ${finished}`.execute(ctx.db);
  return rows[0] ?? null;
}

const finished = sql`p.superseded_at is null and p.awaits_stamp_since is null`;
const awake = sql`(p.rests_until is null or p.rests_until <= now())`;

/** Those whose proof ends come first, then those that lack something, then those of before. */
async function findNext({ db, config }: Office): Promise<number[]> {
  const most = atOnce * 4;
  const numbered = sql`letter_paper p join document d on d.id = p.document_id and d.state >= 40`;
  const ending = sql`select p.document_id as id from ${numbered} where ${finished} and ${awake}
    and p.proven_until < now() + ${serverTimes.proofMargin} * interval '1 millisecond' order by p.proven_until limit ${most}`;
  const lacking = sql`select p.document_id as id from ${numbered} where ${finished} and ${awake} and p.lacks_evidence limit ${most}`;
  const fresh = config.tsaUrl
    ? sql`select p.document_id as id from ${numbered} where ${finished} and ${awake} and p.proven_until is null order by p.id limit ${most}`
    : // without stamps there is only something to do where an authority outside can be asked
      sql`select distinct p.document_id as id from certificate c join signature g on g.certificate_serial = c.serial
        join ${numbered} on p.document_id = g.document_id
        where c.origin = 'OUTSIDE' and ${finished} and ${awake} and p.proven_until is null limit ${most}`;
  const found: number[] = [];
  for (const query of [...(config.tsaUrl ? [ending] : []), lacking, fresh]) {
    const { rows } = await sql<{ id: number }>`${query}`.execute(db);
    found.push(...rows.map(({ id }) => id));
  }
  return [...new Set(found)];
}

/** The paper grows, and with it the letter's main file; what was given out before is known as the finished paper that it was. */
async function keepRenewed(ctx: Ctx, paper: Finished, revisions: Revision[], lasting: Lasting): Promise<void> {
  const { office } = ctx;
  const { id, documentId, fileId, docNo, version, secrecy } = paper;
  await office.db.transaction().execute(async (db) => {
    const own = contextOf(office, db, ctx.request, null);
    if (!(await isStill(own, paper))) return;
    if (revisions.length === 0) {
      await db.updateTable('letter_paper').set(lastingRow(lasting)).where('id', '=', id).execute();
      return;
    }
    const name = paperName(documentId, docNo);
    const growth = { revisions, name, at: new Date(), awaitsStamp: false, lasting };
    const letter = { id: documentId, version, secrecy };
    const grown = await growPaper(own, letter, paper, growth);
    await db
      .updateTable('document_file')
      .set({ file_id: grown })
      .where('document_id', '=', documentId)
      .where('file_id', '=', fileId)
      .where('role', '=', 'MAIN')
      .execute();
    await sealWords(own, letter);
  });
}

/** In the order in which acts hold them: the letter, then its paper. */
async function isStill({ db }: Ctx, { id, documentId, fileId }: Finished): Promise<boolean> {
  await sql`select 1 from document where id = ${documentId} for no key update`.execute(db);
  const { rows } = await sql`select 1 from letter_paper p where p.id = ${id} and p.file_id = ${fileId} and ${finished} for update`.execute(
    db,
  );
  return rows.length > 0;
}

async function rest({ db }: Office, documentId: number, ms: number): Promise<void> {
  await sql`update letter_paper set rests_until = now() + ${ms} * interval '1 millisecond' where document_id = ${documentId} and superseded_at is null`.execute(
    db,
  );
}
