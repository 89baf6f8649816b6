import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { paperRead as askCall, readPaper as readCall } from '../../../contract/sarabun/intake.ts';
import { functionsOn } from '../../access/letter-functions.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { PaperHead } from '../../files/reading/read-paper.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import type { Office } from '../../office.ts';
import { findKnownSenders } from './known-senders.ts';
import { proposalsFor } from './propose-fields.ts';
import { paperWasRead } from './tray/paper-was-read.ts';
import { readable } from './tray/readable.ts';

/** A paper that ended its reader so often is not tried again by itself. */
const mostTries = 3;

/** Puts a paper of the caller's own in line to be read. What was read before stays; what failed is tried once more. */
export async function readPaper(ctx: Ctx, { file }: Taken<typeof readCall>): Promise<Given<typeof readCall>> {
  const { sha256, mime } = await ownPaper(ctx, file);
  if (!readable.includes(mime)) throw badField('file', 'paper_not_readable');
  await sql`insert into paper_reading (sha256, mime) values (${sha256}, ${mime})
    on conflict (sha256) do update set state = 'WAITING', tries = 0, claimed_until = null, asked_at = excluded.asked_at where paper_reading.state = 'FAILED'`.execute(
    ctx.db,
  );
  await enqueueRound(ctx.db, ctx.office.config.schema, 'read-papers');
  return {};
}

/** What was read of a paper of the caller's own, with what the office knows today of who writes to it. */
export async function paperRead(ctx: Ctx, { file }: Taken<typeof askCall>): Promise<Given<typeof askCall>> {
  const { sha256 } = await ownPaper(ctx, file);
  const row = await ctx.db.selectFrom('paper_reading').select(['state', 'head']).where('sha256', '=', sha256).executeTakeFirst();
  if (!row) return { state: 'none', proposals: null };
  if (row.state !== 'READ') return { state: row.state.toLowerCase() as 'waiting', proposals: null };
  return { state: 'read', proposals: proposalsFor(row.head as unknown as PaperHead, await findKnownSenders(ctx.db), new Date()) };
}

/** An upload of the caller's that stands with no letter yet. */
async function ownPaper(ctx: Ctx, id: string): Promise<{ sha256: string; mime: string }> {
  const found = await ctx.db
    .selectFrom('file')
    .select(['sha256', 'mime'])
    .where('id', '=', id)
    .where('uploaded_by', '=', ctx.me.personId)
    .where(sql<boolean>`not exists (select 1 from document_file x where x.file_id = file.id)`)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** One round at a time in a process; one that is asked for meanwhile is what the first one does next. */
const under = new WeakMap<Office, { again: boolean }>();

/** Reads the papers that wait, the newest first: somebody looks at it. */
export async function readPapers(office: Office): Promise<void> {
  const going = under.get(office);
  if (going) {
    going.again = true;
    return;
  }
  const round = { again: false };
  under.set(office, round);
  try {
    do {
      round.again = false;
      while (await readNext(office));
    } while (round.again);
  } finally {
    under.delete(office);
  }
}

async function readNext(office: Office): Promise<boolean> {
  const { db, files, log } = office;
  if (!(await functionsOn(db)).includes('paperReading')) return false;
  const { rows } = await sql<{ sha256: string; mime: string; tries: number }>`
    update paper_reading set tries = tries + 1, claimed_until = now() + interval '5 minutes'
    where sha256 = (select sha256 from paper_reading where state = 'WAITING' and (claimed_until is null or claimed_until < now())
      order by asked_at desc limit 1 for update skip locked)
    returning sha256, mime, tries`.execute(db);
  const [paper] = rows;
  if (!paper) return false;
  const head = await files.readPaper(paper.sha256, paper.mime).catch((error) => {
    log.warn({ err: error, sha256: paper.sha256 }, 'a paper could not be read');
    return null;
  });
  // a row that is gone meanwhile stays gone: its letter was classed
  if (head?.classed) await settle(db, paper.sha256, 'CLASSED', null);
  else if (head) await settle(db, paper.sha256, 'READ', head);
  else if (paper.tries >= mostTries) await settle(db, paper.sha256, 'FAILED', null);
  else await db.updateTable('paper_reading').set({ claimed_until: null }).where('sha256', '=', paper.sha256).execute();
  await paperWasRead(office, paper.sha256, head?.classed === true);
  return true;
}

async function settle(db: Office['db'], sha256: string, state: 'READ' | 'CLASSED' | 'FAILED', head: PaperHead | null): Promise<void> {
  await db
    .updateTable('paper_reading')
    .set({ state, head: head && JSON.stringify(head), claimed_until: null, read_at: new Date() })
    .where('sha256', '=', sha256)
    .where('state', '=', 'WAITING')
    .execute();
}
