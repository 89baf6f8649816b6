import { sql } from 'kysely';
import { bangkokDay, longThaiDate, thaiTime } from '../../../../contract/rules/thai.ts';
import type { Ctx } from '../../../http/context.ts';
import { notFound } from '../../../http/errors.ts';
import { textsIn } from '../../../http/languages.ts';
import { signedColumns } from '../../../paper/meeting-prints.ts';
import { readPaperDefaults } from '../../../settings/agency-paper.ts';
import { getKeptBook } from '../../registers/book-lines.ts';
import { findRun } from './parallel.ts';

/** ใบเชื่อมทะเบียน: where the paper ends and this office begins, for who keeps the book and who leads the unit to sign. Thai whoever prints it. */
export async function printBridge(ctx: Ctx, bookId: number): Promise<{ pdf: Uint8Array; name: string }> {
  const book = await getKeptBook(ctx, bookId);
  const run = await findRun(ctx, bookId);
  if (!run) throw notFound();
  const words = textsIn(undefined, 'parallel').bridge;
  const { digits } = await readPaperDefaults(ctx.db);
  const { rows } = await sql<{
    lines: number;
  }>`select count(*)::int as lines from brought_line where register_id = ${bookId} and be_year = ${run.year}`.execute(ctx.db);
  const day = (instant: string) => longThaiDate(bangkokDay(new Date(instant)));
  const facts = [
    [words.book, book.name],
    [words.lastPaper, run.lastPaper === 0 ? words.noPaper : `${run.lastPaper}/${run.year}`],
    [words.firstHere, `${run.firstNo}/${run.year}`],
    [words.paperVoid, run.paperVoid || words.none],
    [words.brought, String(rows[0]?.lines ?? 0)],
    [words.started, day(run.startedAt)],
    [words.ended, run.endedAt ? [day(run.endedAt), run.endedByOrder].filter(Boolean).join(' ') : ''],
  ];
  const now = new Date();
  const pdf = await ctx.office.paper.print('signed-list', {
    title: words.title,
    lines: [book.agency, book.unitName].filter((line, at, all) => line && all.indexOf(line) === at),
    columns: signedColumns(words.columns, ['1.2cm', '6.5cm', '1fr']),
    rows: facts.map(([head = '', said = ''], at) => [String(at + 1), head, said]),
    least: 0,
    words: words.says,
    printed: `${words.printed} ${longThaiDate(bangkokDay(now))} ${thaiTime(now)}`,
    signers: [
      { name: run.startedBy, post: '', role: words.registrar },
      { name: '', post: '', role: words.head },
    ],
    ...(digits ? { digits } : {}),
  });
  return { pdf, name: `${words.title} ${run.year}.pdf` };
}
