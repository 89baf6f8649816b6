import { sql } from 'kysely';
import { links } from '../../../contract/asset/links.ts';
import type { Ctx } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import type { Matter, Matters, ShownMatter } from '../../office/matters.ts';
import { keepersNow, manages, todaySql } from '../rules.ts';

type Kind = 'CHECK' | 'CHECK_START' | 'CHECK_APPLY';

/** The end of a day. */
export const endOf = (day: string) => sql`(${sql.raw(day)} + 1)::timestamp at time zone 'Asia/Bangkok' - interval '1 minute'`;

/** Who keeps the store: by order; as long as nobody is named, who manages the module. */
export const iKeep = (
  me: Parameters<Matters['waiting']>[0],
) => sql`case when exists (${keepersNow}) then ${me((one) => one.personId)}::bigint in (${keepersNow})
  else ${me((one) => manages(one))}::boolean end`;

/** To go round; to begin once the day is there; to set the books to what was found. */
const waiting: Matters['waiting'] = (me) => sql`
  select k.id, 'asset.CHECK' as kind, ${endOf('k.due_on')} as due, k.started_at as since from asset_check k
    join asset_check_person q on q.check_id = k.id and q.person_id = ${me((one) => one.personId)}::bigint where k.state = 'RUNNING'
  union all
  select k.id, 'asset.CHECK_START', ${endOf('k.starts_on')}, k.made_at from asset_check k where k.state in ('PLANNED', 'APPOINTED') and k.starts_on <= ${todaySql} and ${iKeep(me)}
  union all
  select k.id, 'asset.CHECK_APPLY', null, k.reported_at from asset_check k where k.state = 'REPORTED' and ${iKeep(me)}`;

async function shown(ctx: Ctx, rows: readonly Matter[]): Promise<ShownMatter[]> {
  const words = textsIn(ctx.request.language, 'assetCheck');
  const { rows: checks } = await sql<{
    id: number;
    year: number;
  }>`select id, fiscal_year as year from asset_check where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const yearOf = new Map(checks.map(({ id, year }) => [id, year]));
  return rows.map(({ id, kind }) => {
    const of = kind.slice(kind.indexOf('.') + 1) as Kind;
    const address = of === 'CHECK' ? links.to.assetScan(id) : links.to.assetCheck(id);
    const subject = fill(words.nameOf, { year: yearOf.get(id) ?? '' });
    return {
      subject,
      kindName: words.matter[of].name,
      verbName: words.matter[of].verb,
      who: '',
      from: null,
      until: null,
      address: address.slice(1),
    };
  });
}

/** What the yearly check wants of a person, in the common list of what waits. */
export const checkMatters: Matters = { waiting, shown };
