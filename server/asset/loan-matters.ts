import { sql } from 'kysely';
import { links } from '../../contract/asset/links.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { personNamed } from '../http/named.ts';
import type { Matter, Matters, ShownMatter } from '../office/matters.ts';
import { endOf, iKeep } from './check/matters.ts';
import { loanRules } from './loan-rules.ts';
import { assetRules, todaySql } from './rules.ts';

const remindDays = sql`coalesce((select (s.value ->> 'remindDays')::int from setting s where s.key = ${sql.lit(assetRules.key)}), ${sql.lit(assetRules.standard.remindDays)})`;

/** What the store is to hand out; what is to come back in some days, or late. */
const waiting: Matters['waiting'] = (me) => sql`
  select r.id, 'asset.LOAN_OUT' as kind, null::timestamptz as due, coalesce(r.submitted_at, r.created_at) as since from request r
    where r.kind = ${sql.lit(loanRules.code)} and r.state = 'APPROVED' and ${iKeep(me)}
  union all
  select r.id, 'asset.LOAN_BACK', min(${endOf('l.due_on')}), min(l.lent_at) from asset_loan l join request r on r.id = l.request_id
    where l.returned_at is null and l.due_on <= ${todaySql} + ${remindDays} and r.applicant_id = ${me((one) => one.personId)}::bigint group by r.id`;

async function shown(ctx: Ctx, rows: readonly Matter[]): Promise<ShownMatter[]> {
  const { matter } = textsIn(ctx.request.language, 'asset');
  const { rows: loans } = await sql<{
    id: number;
    subject: string;
    who: string;
  }>`select r.id, concat_ws(' · ', r.number, r.subject) as subject, ${personNamed(ctx, 'p')} as who
    from request r join person p on p.id = r.applicant_id where r.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const known = new Map(loans.map((one) => [one.id, one]));
  return rows.map(({ id, kind }) => {
    const out = kind === 'asset.LOAN_OUT';
    const of = out ? matter.LOAN_OUT : matter.LOAN_BACK;
    const loan = known.get(id);
    return {
      subject: loan?.subject ?? '',
      kindName: of.name,
      verbName: of.verb,
      who: out ? (loan?.who ?? '') : '',
      from: null,
      until: null,
      address: links.to.assetLoan(id).slice(1),
    };
  });
}

/** What loans want of a person, in the common list of what waits. */
export const loanMatters: Matters = { waiting, shown };
