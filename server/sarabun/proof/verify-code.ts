import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { verifyCode as call, PaperStanding } from '../../../contract/sarabun/proof.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { typedCode } from './paper-code.ts';

/** Whole offices call from one address. */
const perMinute = 60;

/** What everybody may know of a paper that he holds: its number, its day, its agency, and whether it stands. */
export async function verifyCode(ctx: Ctx, { code }: Taken<typeof call>): Promise<Given<typeof call>> {
  await limitRate(ctx.office, { kind: 'verify', key: ctx.request.ip, points: perMinute, seconds: 60 });
  const { paperId: _, ...standing } = await standingOf(ctx, code);
  return standing;
}

/** One statement and one answer for every code that is not known: never given, mistyped, of a classed letter (those have none). */
export async function standingOf(ctx: Ctx, code: string): Promise<PaperStanding & { paperId: number }> {
  const { rows } = await sql<PaperStanding & { paperId: number }>`
    select p.id as "paperId", case when p.superseded_at is null then f.doc_no end as number, case when p.superseded_at is null then f.doc_date end as date, root.name as agency,
      case when f.reason is not null then 'VOID' when f.state < 40 then 'PENDING' else 'VALID' end as state, f.reason
    from letter_paper p join unit root on root.id = 10000000
      join lateral (select d.state, d.doc_no, d.doc_date::text,
        case when d.state = 90 then 'CANCELLED'
          when p.superseded_at is not null or exists (select 1 from document_link l join document n on n.id = l.document_id
            where l.other_id = d.id and l.kind = 'SUPERSEDES' and n.state between 40 and 80) then 'SUPERSEDED' end as reason
        from document d where d.id = p.document_id and d.secrecy = 0) f on true
    where p.code = ${typedCode(code)}`.execute(ctx.db);
  const [standing] = rows;
  if (!standing) throw notFound();
  return standing;
}
