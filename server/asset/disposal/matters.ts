import { sql } from 'kysely';
import { links } from '../../../contract/asset/links.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import type { Matter, Matters, ShownMatter } from '../../office/matters.ts';
import { endOf, iKeep } from '../check/matters.ts';

type Kind = 'CASE_INQUIRE' | 'CASE_ORDER' | 'CASE_DISPOSE' | 'CASE_TELL';

/** To inquire; to bring the order; to carry it out; to tell the audit office and registrars. */
const waiting: Matters['waiting'] = (me) => sql`
  select k.id, 'asset.CASE_INQUIRE' as kind, null::timestamptz as due, k.made_at as since from asset_case k
    join asset_case_person q on q.case_id = k.id and q.person_id = ${me((one) => one.personId)}::bigint where k.state = 'INQUIRY'
  union all
  select k.id, case k.state when 'FOUND' then 'asset.CASE_ORDER' when 'DISPOSAL' then 'asset.CASE_DISPOSE' else 'asset.CASE_TELL' end,
      case k.state when 'DISPOSAL' then ${endOf('k.due_on')} when 'STRUCK' then ${endOf('k.audit_due_on')} end, k.made_at
    from asset_case k where k.state in ('FOUND', 'DISPOSAL', 'STRUCK') and ${iKeep(me)}`;

async function shown(ctx: Ctx, rows: readonly Matter[]): Promise<ShownMatter[]> {
  const words = textsIn(ctx.request.language, 'assetCase');
  const { rows: cases } = await sql<{
    id: number;
    no: number;
    year: number;
  }>`select id, no, fiscal_year as year from asset_case where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const known = new Map(cases.map((one) => [one.id, one]));
  return rows.map(({ id, kind }) => {
    const of = words.matter[kind.slice(kind.indexOf('.') + 1) as Kind];
    const { no, year } = known.get(id) ?? { no: 0, year: 0 };
    return {
      subject: fill(words.nameOf, { no, year }),
      kindName: of.name,
      verbName: of.verb,
      who: '',
      from: null,
      until: null,
      address: links.to.assetCase(id).slice(1),
    };
  });
}

/** What inquiries and disposals want of a person, in the common list of what waits. */
export const caseMatters: Matters = { waiting, shown };
