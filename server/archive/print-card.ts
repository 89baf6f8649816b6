import { sql } from 'kysely';
import type { LoanContent } from '../../contract/archive/loans.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, named, personNamed, readingThai } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { maySee } from '../office/may-see.ts';
import { look } from '../office/request-in-hand.ts';
import { personNow } from '../office/signed-steps.ts';
import { facesOf } from '../office/snapshot.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { readItems } from './items.ts';
import { keeps } from './rules.ts';

/** บัตรยืมหนังสือ (แบบที่ 24): a card for each letter, with all loans that it has had. */
export async function printCard(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== 'archive.loan' || !((await maySee(ctx, request)) || (await keeps(ctx)))) throw notFound();
  const content = request.content as LoanContent;
  const [items, faces, { digits }, { rows: units }] = await Promise.all([
    readItems(ctx, { where: sql`s.id = any(${content.items}::bigint[])`, order: sql`s.be_year, s.no` }),
    facesOf(ctx, requestId),
    readPaperDefaults(ctx.db),
    sql<{ name: string }>`select name from unit where id = ${rootUnit}`.execute(ctx.db),
  ]);
  const applicant = faces.get(0)?.applicant ?? (await personNow(ctx, request.applicantId));
  const borrower = content.borrower || [applicant.name, applicant.position].filter(Boolean).join(' ');
  const words = textsIn(undefined, 'archive');
  const loans = await loansOf(ctx, content.items);
  const cards = items.map((item) => {
    const had = loans.filter(({ itemId }) => itemId === item.id);
    const now = { borrower, receiver: '', lent: null, due: null, returner: '', returned: null };
    return {
      unit: units[0]?.name ?? '',
      item: item.subject,
      number: item.number,
      file: item.fileCode,
      place: item.box
        ? [fill(words.store.box, { no: item.box.no }), item.box.shelf, item.box.slot].filter(Boolean).join(' ')
        : item.medium === 'ELECTRONIC'
          ? words.medium.ELECTRONIC
          : '',
      loans: had.some((one) => one.requestId === requestId) ? had : [...had, now],
    };
  });
  return Buffer.from(await ctx.office.paper.print('loan-card', { cards, digits }));
}

async function loansOf({ db }: Ctx, items: readonly number[]) {
  const name = personNamed(inThai, 'p');
  const post = sql`(select ${named(inThai, 'o')} from affiliation f join position o on o.id = f.position_id where f.person_id = p.id and (f.until is null or f.until >= today())
    order by f.is_main desc, f.id limit 1)`;
  const { rows } = await sql<{
    itemId: number;
    requestId: number;
    borrower: string;
    receiver: string;
    lent: string;
    due: string;
    returner: string;
    returned: string | null;
  }>`select l.item_id as "itemId", l.request_id as "requestId", coalesce(nullif(r.content ->> 'borrower', ''), concat_ws(' ', ${name}, ${post})) as borrower, ${name} as receiver,
      (l.lent_at at time zone 'Asia/Bangkok')::date::text as lent, l.due_on::text as due, case when l.returned_at is not null then ${name} else '' end as returner,
      (l.returned_at at time zone 'Asia/Bangkok')::date::text as returned
    from archive_loan l join request r on r.id = l.request_id join person p on p.id = r.applicant_id where l.item_id = any(${items as number[]}::bigint[]) order by l.id`.execute(
    db,
  );
  return rows;
}
