import { sql } from 'kysely';
import { functionsOn } from '../../access/letter-functions.ts';
import type { PageWords } from '../../files/reading/body/read-page.ts';
import { Refusal } from '../../http/errors.ts';
import type { Office } from '../../office.ts';
import { keepWorking } from '../../system/keep-working.ts';
import { mostPages } from '../search/readable.ts';
import { packed, withoutMarks } from '../search/search-marks.ts';

/** A page that ended its reader so often is told as unread, and the next one is read. */
const mostTries = 3;
const rest = 5000;
const afterFault = 30_000;

interface Claimed {
  sha256: string;
  mime: string;
  done: number;
  tries: number;
}

/**
 * Reads page after page until it is stopped: one at a time, in a process that everything else goes before. `readMore` reads a page of what comes after
 * letters, and says whether there was one.
 */
export function keepReadingFiles(office: Office, readMore: (office: Office) => Promise<boolean>): { stop(): Promise<void> } {
  return keepWorking(office, {
    what: 'pages',
    every: rest,
    afterFault,
    said: 'reading the words in files',
    round: async () => ((await readNextPage(office)) || (await readMore(office)) ? 0 : null),
  });
}

/** Reads all that waits; for tests and benches. */
export async function readFiles(office: Office): Promise<void> {
  while (await readNextPage(office));
}

/**
 * Reads one page of what waits: the first pages of all files before what is left of long ones, the newest letters first. Heads of papers that are being
 * taken in go before. False where there is nothing to do now.
 */
export async function readNextPage(office: Office): Promise<boolean> {
  const { db, files, log } = office;
  if (!(await functionsOn(db)).includes('paperReading')) return false;
  if (await office.restored.isUnconfirmed()) return false;
  const one = await claim(db);
  if (!one) return false;
  try {
    const read = await files.readPage(one.sha256, one.mime, one.done + 1);
    await keep(db, one, read);
  } catch (error) {
    await give(office, one, error);
    log.warn({ err: error, sha256: one.sha256, page: one.done + 1 }, 'a page could not be read');
  }
  return true;
}

async function claim(db: Office['db']): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update file_reading set tries = tries + 1, claimed_until = now() + interval '4 minutes'
    where sha256 = (select sha256 from file_reading where state = 'WAITING' and (claimed_until is null or claimed_until < now())
      and not exists (select 1 from paper_reading p where p.state = 'WAITING' and p.asked_at > now() - interval '10 minutes')
      order by least(done / 20, 1), since desc limit 1 for update skip locked)
    returning sha256, mime, done, tries`.execute(db);
  return rows[0];
}

/** Of a file that some letter shows to who may see it: its reading, where that page is the next one still. */
const openPage = ({ sha256, done }: Pick<Claimed, 'sha256' | 'done'>) => sql`select f.sha256 from file_reading f
  where f.sha256 = ${sha256} and f.state = 'WAITING' and f.done = ${done} and file_is_open(f.sha256) for update`;

/** Keeps what was read of a page, once: who was too slow, or reads what was classed meanwhile, finds no row. */
async function keep(db: Office['db'], { sha256, done }: Claimed, read: PageWords): Promise<void> {
  const page = done + 1;
  const last = page >= Math.min(read.pages, mostPages);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`update file_reading set done = ${page}, tries = 0, claimed_until = null, pages = ${read.pages},
        scanned = scanned + ${read.lines ? 1 : 0}::int, unread = unread + ${['MIRRORED', 'UNREAD'].includes(read.how) ? 1 : 0}::int,
        state = case when ${read.classed}::boolean then 'CLASSED' when ${last}::boolean then 'READ' else 'WAITING' end,
        reason = case when ${read.pages > mostPages}::boolean then 'TOO_MUCH' end, read_at = now()
      where sha256 = (${openPage({ sha256, done })}) returning sha256`.execute(trx);
    if (rows.length === 0) {
      // no letter has it any more, or one that is classed
      await sql`delete from file_reading where sha256 = (select f.sha256 from file_reading f where f.sha256 = ${sha256} and f.state = 'WAITING' and not file_is_open(f.sha256))`.execute(
        trx,
      );
      return;
    }
    if (read.classed) {
      await sql`delete from page_text where sha256 = ${sha256}`.execute(trx);
      return;
    }
    const said = read.lines ? null : read.text;
    await sql`insert into page_text (sha256, page, text, said, lines, turn, how)
      values (${sha256}, ${page}, ${searched(read)}, ${said}, ${read.lines && JSON.stringify(read.lines)}::jsonb, ${read.turn}, ${read.how})
      on conflict (sha256, page) do update set text = excluded.text, said = excluded.said, lines = excluded.lines, turn = excluded.turn,
        how = excluded.how`.execute(trx);
  });
}

/** Of a picture the words stand a second time without their marks: those are what is misread. */
function searched({ text, lines }: PageWords): string {
  const words = packed(text);
  return lines ? `${words}\n${withoutMarks(words)}` : words;
}

/** What could not be read is tried again, then passed over: a page that costs too much alone, a file that nobody opens as a whole. */
async function give({ db }: Office, { sha256, done, tries }: Claimed, error: unknown): Promise<void> {
  const code = error instanceof Refusal ? error.code : ((error as { code?: string }).code ?? '');
  const later = code === 'file_busy' || code === 'file_held';
  if (tries < mostTries || later) {
    await sql`update file_reading set claimed_until = now() + interval '1 minute', tries = ${later ? 0 : tries}::int
      where sha256 = ${sha256} and state = 'WAITING' and done = ${done}`.execute(db);
    return;
  }
  // of a file that was opened before only this page is lost
  const page = done + 1;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`update file_reading set tries = 0, claimed_until = null, read_at = now(),
        state = case when pages is null then 'FAILED' when ${page} >= least(pages, ${mostPages}::int) then 'READ' else 'WAITING' end,
        reason = case when pages is null then 'DAMAGED' else reason end, done = case when pages is null then done else ${page}::int end,
        unread = unread + case when pages is null then 0 else 1 end
      where sha256 = (${openPage({ sha256, done })}) returning state`.execute(trx);
    if (rows.length > 0)
      await sql`insert into page_text (sha256, page, text, how) values (${sha256}, ${page}, '', 'UNREAD')
        on conflict (sha256, page) do update set text = '', said = null, lines = null, how = 'UNREAD'`.execute(trx);
  });
}
