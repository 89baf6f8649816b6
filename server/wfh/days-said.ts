import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { type DayParts, partOf } from './wanted-days.ts';

/** Days that are named; of more than these it is said how many. */
const mostNamed = 12;

/** 3 ส.ค. 2569, 5 ส.ค. 2569 (ครึ่งเช้า). */
export function daysSaid({ request }: Pick<Ctx, 'request'>, days: readonly DayParts[]): string {
  const words = textsIn(request.language, 'wfh');
  const said = days.slice(0, mostNamed).map(({ day, am, pm }) => {
    const name = dayWords(new Date(`${day}T12:00:00+07:00`), request.language);
    return am && pm ? name : `${name} (${words.part[partOf({ am, pm })]})`;
  });
  if (days.length > mostNamed) said.push(fill(words.andMore, { count: days.length - mostNamed }));
  return said.join(', ');
}

/** What stands of a request, given up days left out. */
export async function daysKept({ db }: Ctx, requestId: number): Promise<DayParts[]> {
  const { rows } = await sql<DayParts>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.am, d.pm from wfh_day d where d.request_id = ${requestId} and d.state <> 'CANCELLED' order by d.day`.execute(
    db,
  );
  return rows;
}
