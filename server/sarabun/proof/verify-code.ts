import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { verifyCode as call, PaperFacts, PaperStanding } from '../../../contract/sarabun/proof.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { limitRate } from '../../http/rate-limit.ts';
import { paperProofOf } from '../../signing/paper-proof.ts';
import { typedCode } from './paper-code.ts';

/** Whole offices call from one address. */
const perMinute = 60;

/** What everybody may know of a paper that he holds: whether it stands, and what his is to be compared with. */
export async function verifyCode(ctx: Ctx, { code }: Taken<typeof call>): Promise<Given<typeof call>> {
  await limitRate(ctx.office, { kind: 'verify', key: ctx.request.ip, points: perMinute, seconds: 60 });
  const { paperId, ...standing } = await standingOf(ctx, code);
  return { ...standing, ...(standing.state === 'VALID' ? await shownOf(ctx, paperId) : nothing) };
}

const nothing = { subject: null, signers: null, picture: null };
const pictureWidth = 480;

/** What the agency shows of this kind of letter, of an open one alone: asked once more of the letter itself. */
async function shownOf(ctx: Ctx, paperId: number): Promise<Pick<PaperFacts, 'subject' | 'signers' | 'picture'>> {
  const { rows } = await sql<{ kind: number; subject: string; signers: string[]; sha256: string; locked: boolean }>`
    select d.type as kind, d.subject, f.sha256, l.file_id is not null as locked, coalesce((
        select json_agg(signed_name(s.prefix, s.first_name, s.last_name, s.suffix) || coalesce(' ' || o.name, '') order by g.id)
        from signature g join task k on k.id = g.task_id join person s on s.id = g.signer_id left join position o on o.id = g.position_id
        where g.document_id = d.id and k.result_code is distinct from 'SUPERSEDED'), '[]') as signers
    from letter_paper p join document d on d.id = p.document_id and d.secrecy = 0 join file f on f.id = p.file_id
      left join locked_file l on l.file_id = f.id
    where p.id = ${paperId} and p.superseded_at is null`.execute(ctx.db);
  const [letter] = rows;
  if (!letter) return nothing;
  const shown = await paperProofOf(ctx, letter.kind);
  return {
    subject: shown.subject ? letter.subject : null,
    signers: shown.signers ? letter.signers : null,
    picture: shown.picture && !letter.locked ? await smallPage(ctx, letter.sha256) : null,
  };
}

/** The page is a help: where it can't be drawn now, the words stand alone. */
async function smallPage({ office }: Ctx, sha256: string): Promise<string | null> {
  try {
    return Buffer.from(await office.files.thumbnail(sha256, 1, pictureWidth)).toString('base64');
  } catch (error) {
    office.log.warn({ err: error, sha256 }, 'no picture of a paper');
    return null;
  }
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
    where p.code = ${typedCode(code)}
    union all select 0, null, null, root.name, 'VOID', 'DESTROYED' from erased_paper e join unit root on root.id = 10000000 where e.code = ${typedCode(code)}`.execute(
    ctx.db,
  );
  const [standing] = rows;
  if (!standing) throw notFound();
  return standing;
}
