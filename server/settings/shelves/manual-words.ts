import { type RawBuilder, sql } from 'kysely';
import { normalizeThai, wordsIn } from '../../../contract/rules/thai.ts';
import { Refusal } from '../../http/errors.ts';
import type { Office } from '../../office.ts';

interface Unread {
  manual_id: number;
  file_id: string;
  sha256: string;
  mime: string;
}

/** Words of one page, or of some seconds of a video. */
export interface Passage {
  place: number;
  words: string;
}

/** Reads the words of every document and subtitle that was added; a file that still waits for the virus scanner is read later. */
export async function readManualWords(office: Office): Promise<number> {
  const { rows } = await sql<Unread>`
    select r.id as manual_id, f.id as file_id, f.sha256, f.mime from manual r join file f on f.id in (r.file_id, r.subtitles_id)
    where f.mime in ('application/pdf', 'text/vtt')
      and not exists (select 1 from manual_reading k where k.manual_id = r.id and k.file_id = f.id) order by r.id`.execute(office.db);
  let read = 0;
  for (const row of rows) {
    try {
      await keep(office, row, await passagesOf(office, row));
      read += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      office.log.info({ manual: row.manual_id, code: error.code }, 'a manual can not be read yet');
    }
  }
  return read;
}

async function passagesOf({ files }: Office, { sha256, mime }: Unread): Promise<Passage[]> {
  if (mime === 'text/vtt') return passagesOfSubtitles(Buffer.from(await files.bytes(sha256)).toString('utf8'));
  const pages = await files.words(sha256);
  return pages.map((words, index) => ({ place: index + 1, words: words.replace(/\s+/g, ' ').trim() })).filter(({ words }) => words);
}

/** Two processes may read the same file: the first one's words stay. What stood there before is not looked for any more. */
async function keep({ db }: Office, { manual_id, file_id }: Unread, passages: Passage[]): Promise<void> {
  await db.transaction().execute(async (own) => {
    const { rows } = await sql`with found as materialized (
      select id, ${file_id}::uuid from manual where id = ${manual_id})
    insert into manual_reading (manual_id, file_id) select * from found on conflict do nothing returning 1`.execute(own);
    if (rows.length === 0) return;
    await sql`insert into manual_words (manual_id, file_id, place, words)
      select ${manual_id}, ${file_id}::uuid, x.place, x.words from json_to_recordset(${JSON.stringify(passages)}::json) as x(place int, words text)`.execute(
      own,
    );
    await sql`delete from manual_reading k using manual r
      where k.manual_id = ${manual_id} and r.id = k.manual_id and k.file_id not in (r.file_id, coalesce(r.subtitles_id, r.file_id))`.execute(
      own,
    );
  });
}

const longest = 20;

/** Lines of WebVTT, put together to passages of some seconds, so that what is said over two of them is found. */
export function passagesOfSubtitles(vtt: string): Passage[] {
  const passages: Passage[] = [];
  for (const block of vtt.replace(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    const place = at < 0 ? null : secondOf(lines[at] ?? '');
    const words = lines
      .slice(at + 1)
      .join(' ')
      .replace(/<[^>]*>/g, '')
      .trim();
    if (place === null || !words) continue;
    const last = passages.at(-1);
    if (last && place - last.place < longest) last.words += ` ${words}`;
    else if (last?.place !== place) passages.push({ place, words });
  }
  return passages;
}

/** `01:02:03.400 --> …` or `02:03.400 --> …`. */
function secondOf(line: string): number | null {
  const match = /^\s*(?:(\d+):)?(\d\d):(\d\d)[.,]\d/.exec(line);
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
}

/** Passage w belongs to a file that manual r has today, and all of these words occur in it. */
export function wordsFound(asked: string): RawBuilder<boolean> {
  const words = wordsIn(normalizeThai(asked));
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(w.manual_id = r.id and w.file_id in (r.file_id, r.subtitles_id)
    and not exists (select 1 from unnest(${words}::text[]) one where position(one in w.packed) = 0))`;
}
