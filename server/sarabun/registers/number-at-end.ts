import { type RawBuilder, sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict } from '../../http/errors.ts';
import { type Found, fillMarks, type LastStatement, newMark, WriteAgain } from '../../http/last-statement.ts';
import type { EventDetail, LetterInHand } from '../machine/letter-in-hand.ts';
import { appending, eventsOf, type Head } from '../machine/write-events.ts';
import { clockBehind, nextLines } from './take-number.ts';

interface Line {
  registerId: number;
  transmissionId: number;
  /** Parts of `with` that write from the new line `entry`. */
  and: RawBuilder<unknown>;
  /** Of the event that names the number; at least this one is in hand. */
  detail: EventDetail;
  /** Of a letter that was made this moment. */
  head?: Head;
}

/** A number as a reply names it. */
export interface ComingNumber {
  text: string;
  at: string;
}

/**
 * Takes the next number of a book as the last thing of an act: one statement advances the counter, enters the line and writes what names the number, the
 * events and the kept reply, and the commit leaves with it. The counter is held for as long as the database itself needs, however busy this process is.
 * Until then the number is named by marks, which is what this gives. The counter must stand (`readyCounter`).
 */
export async function numberAtEnd(ctx: Ctx, letter: LetterInHand, line: Line): Promise<ComingNumber> {
  const marks = { text: newMark(), line: newMark(), entry: newMark(), at: newMark() };
  Object.assign(line.detail, { number: marks.text, line: marks.line, entry: marks.entry });
  const events = await eventsOf(ctx, letter, marks.at, line.head);
  if (!events) throw new Error('a number is named by no event');
  const last: LastStatement = {
    build: (kept) => sql<{ marks: Found }>`
      with ${nextLines(ctx, line.registerId, { documentId: letter.document.id, transmissionId: line.transmissionId, reservationId: null }, 1)},
      found as (select jsonb_build_object(${marks.text}::text, seq || '/' || be_year, ${marks.line}::text, register_id || ' ' || seq || '/' || be_year, ${marks.entry}::text, id,
        ${marks.at}::text, ${iso('issued_at')}) as marks from entry where be_year(issued_at) = be_year),
      ${line.and}, ${appending(events, letter.document.id, { marks: sql`found.marks`, at: sql`entry.issued_at`, from: sql`from found, entry` })}
      ${kept ? sql`, ${kept}` : sql``}
      select coalesce((select marks from found), no_number_taken()) as marks`,
    explain: (error) => whyNone(ctx, line.registerId, error),
  };
  const coming = { text: marks.text, at: marks.at };
  if (ctx.closeWith) {
    ctx.closeWith(last);
    return coming;
  }
  const { rows } = await last
    .build(null)
    .execute(ctx.db)
    .catch(async (error) => {
      const why = await last.explain(error);
      throw why instanceof WriteAgain ? conflict() : why;
    });
  return fillMarks(coming, rows[0]?.marks ?? {});
}

/** The clock was the reason, else the year has turned since its counter was made ready. */
async function whyNone(ctx: Ctx, registerId: number, error: unknown): Promise<unknown> {
  if ((error as { code?: string }).code !== 'EO001') return error;
  const { rows } = await sql`select 1 from register_counter where register_id = ${registerId} and be_year = be_year(issue_clock())
    and last_at >= issue_clock() + interval '5 minutes'`.execute(ctx.office.db);
  return rows.length > 0 ? clockBehind({ ...ctx, db: ctx.office.db }, registerId) : new WriteAgain();
}
