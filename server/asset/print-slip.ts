import { sql } from 'kysely';
import type { LoanContent } from '../../contract/asset/loans.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import { rightsNow } from '../access/acting.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, personNamed, readingThai } from '../http/named.ts';
import { maySee } from '../office/may-see.ts';
import { look } from '../office/request-in-hand.ts';
import { personNow } from '../office/signed-steps.ts';
import { facesOf } from '../office/snapshot.ts';
import { readPaperDefaults } from '../settings/agency-paper.ts';
import { readAssets } from './asset-rows.ts';
import { keeps } from './rules.ts';

/** ใบยืมพัสดุ of a request: what was lent, until when, and what came back. */
export async function printSlip(reading: Ctx, requestId: number): Promise<Buffer> {
  const ctx = readingThai(reading);
  const request = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== 'asset.loan' || !((await maySee(ctx, request)) || (await keeps(ctx)))) throw notFound();
  const content = request.content as LoanContent;
  const [items, faces, { digits }, { rows }, { rows: facts }] = await Promise.all([
    readAssets(ctx, { where: sql`a.id = any(${content.items}::bigint[])` }),
    facesOf(ctx, requestId),
    readPaperDefaults(ctx.db),
    sql<Lent>`select asset_id as "assetId", (lent_at at time zone 'Asia/Bangkok')::date::text as lent, due_on::text as due, (returned_at at time zone 'Asia/Bangkok')::date::text as returned
      from asset_loan where request_id = ${requestId}`.execute(ctx.db),
    sql<{
      agency: string;
      unit: string;
      allowedBy: string;
    }>`select (select name from unit where id = ${rootUnit}) as agency, (select name from unit where id = ${request.unitId}) as unit,
      coalesce((select ${personNamed(inThai, 'p')} from request_step s join person p on p.id = s.actor_id where s.request_id = ${requestId} and s.role = 'DECIDE' and s.state = 'DONE' order by s.round desc, s.n desc limit 1), '') as "allowedBy"`.execute(
      ctx.db,
    ),
  ]);
  const words = textsIn(undefined, 'asset');
  const applicant = faces.get(0)?.applicant ?? (await personNow(ctx, request.applicantId));
  const lent = new Map(rows.map((row) => [row.assetId, row]));
  const [first] = rows;
  return Buffer.from(
    await ctx.office.paper.print('asset-loan', {
      agency: facts[0]?.agency ?? '',
      unit: facts[0]?.unit ?? '',
      allowedBy: facts[0]?.allowedBy ?? '',
      number: request.number ?? '',
      borrower: content.borrower || [applicant.name, applicant.position].filter(Boolean).join(' '),
      signs: content.borrower ? '' : applicant.name,
      scope: words.loan.scope[content.scope],
      purpose: content.purpose,
      lent: first?.lent ?? null,
      due: first?.due ?? (content.until || null),
      lines: items.map((one) => ({
        number: one.number,
        name: one.name,
        serial: one.serial,
        condition: words.condition[one.condition],
        returned: lent.get(one.id)?.returned ?? null,
      })),
      digits,
    }),
  );
}

interface Lent {
  assetId: number;
  lent: string;
  due: string;
  returned: string | null;
}
