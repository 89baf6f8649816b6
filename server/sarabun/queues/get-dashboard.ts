import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { publishedBooks } from '../../../contract/kinds.ts';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import type { BookGroup, getDashboard as call } from '../../../contract/sarabun/queues.ts';
import { publishedNow } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { nameIn } from '../../http/languages.ts';
import { named } from '../../http/named.ts';
import { containing, wordsOf } from '../search/words.ts';

const mostItems = 200;

interface Row {
  book: number;
  total: number;
  F_DOC_ID: number;
  F_DOC_NO: string;
  F_DOC_TITLE: string;
  F_DOC_COMMAND_NAME: string;
  F_DATE_START: string;
  F_NO_MEET: string;
}

/** What the agency published, for everybody who is signed in; newest first in each group. */
export async function getDashboard(ctx: Ctx, { bookType, querySearch }: Taken<typeof call>): Promise<{ item: BookGroup[] }> {
  const wanted = bookType === undefined || bookType === '' ? publishedBooks.map(({ book }) => book) : [bookType];
  const words = wordsOf(querySearch ?? '');
  const { rows } = await sql<Row>`
    select b.book, l.* from unnest(${wanted}::int[]) b(book) cross join lateral (
      select count(*) over ()::int as total, d.id as "F_DOC_ID", coalesce(d.doc_no, '-') as "F_DOC_NO", d.subject as "F_DOC_TITLE", ${named(ctx, 'u')} as "F_DOC_COMMAND_NAME",
        p.starts_on as "F_DATE_START", coalesce(p.meeting_no, '') as "F_NO_MEET"
      from publication p join document d on d.id = p.document_id join unit u on u.id = d.owner_unit_id
      where p.book = b.book and ${publishedNow('p')} and d.secrecy = 0 ${words.length > 0 ? sql`and ${containing(sql`replace(d.search, ' ', '')`, words)}` : sql``}
      order by p.starts_on desc, p.id desc limit ${mostItems}) l`.execute(ctx.db);
  return {
    item: wanted.map((book) => {
      const own = rows.filter((row) => row.book === book);
      return {
        id: book,
        title: nameIn(ctx.request.language, publishedBooks[book]?.title ?? { th: '' }),
        total: own[0]?.total ?? 0,
        items: own.map(({ book: _book, total: _total, ...item }, index) => ({
          ...item,
          SEQ: index + 1,
          F_DOC_COMMAND_NAME_UNDER: longThaiDate(item.F_DATE_START),
          F_TRANS_ID: null,
        })),
      };
    }),
  };
}
