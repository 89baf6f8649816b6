import { sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type { manualSearch } from '../../contract/manuals/calls.ts';
import { normalizeThai, wordsIn } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { wordsFound } from '../settings/shelves/manual-words.ts';
import { manualShelf } from '../settings/shelves/manuals.ts';
import { onShelf } from '../settings/shelves/shelf.ts';
import { excerptOf } from './search-manual.ts';

const most = 20;
const mostOfOne = 3;

type Added = Given<typeof manualSearch>['added'];
type Row = Omit<Added[number], 'excerpt'> & { words: string };

/** Documents and videos of the agency that this reader finds on the shelf: by their titles, then by what stands or is said in them. */
export async function searchAdded(ctx: Ctx, asked: string): Promise<Added> {
  const phrase = normalizeThai(asked);
  const words = wordsIn(phrase);
  if (words.length === 0) return [];
  const { rows } = await sql<Row>`
    select r.id, r.title, r.kind, x.place, coalesce(x.words, '') as words
    from manual r left join lateral (
      select w.place, w.words, row_number() over (order by position(replace(${phrase}, ' ', '') in w.packed) = 0, w.place) as rank
      from manual_words w where ${wordsFound(asked)}) x on x.rank <= ${mostOfOne}
    where ${onShelf(manualShelf, ctx.me)} and (r.link <> '' or r.file_id is not null)
      and (x.place is not null or not exists (select 1 from unnest(${words}::text[]) one where position(one in th_norm(r.title)) = 0))
    order by x.place is null desc, x.rank, r.sort, r.id limit ${most}`.execute(ctx.db);
  return rows.map(({ words: text, ...row }) => ({ ...row, excerpt: text ? excerptOf(text, phrase, words) : [] }));
}
