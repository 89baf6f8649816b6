import { sql } from 'kysely';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import type { RequestInHand } from './request-in-hand.ts';
import { moduleOf } from './request-rows.ts';
import type { HolderRule } from './request-rules.ts';

/** Who has a step, and why: ids alone, put into words where it is shown. */
export interface FoundHolder {
  id: number;
  basis: {
    /** The row of authority, where one said it. */
    authority?: number;
    /** Posts that were passed over, each with the reason. */
    passed?: { position: number; why: 'SELF' | 'VACANT' | 'NO_ACCOUNT' | 'AWAY' }[];
    /** Rows of authority name nobody who could be asked, or everybody is away: the nearest head who is there has it. */
    fallback?: true;
    /** Nobody stands above, as above the agency's head: its registry has it. */
    registry?: true;
  };
}

interface Post {
  position: number;
  unit: number;
  level: number;
  person: number | null;
  account: boolean;
  away: boolean;
  /** Somebody acts for the post by an order that names this act. */
  acted: boolean;
}

/**
 * Finds who has a step now: up from the applicant's unit the first head whose authority covers it; the applicant himself, vacant posts and posts
 * without an account are passed over, and one whose holder is away unless somebody acts for him.
 * @throws `nobody_decides` where the agency has nobody above and no registry
 */
export async function findHolder(
  ctx: Ctx,
  request: Pick<RequestInHand, 'applicantId' | 'filedBy' | 'unitId' | 'kind' | 'rules'>,
  rule: HolderRule,
): Promise<FoundHolder> {
  // a person who has gone is named by many a form yet: the head above has it
  if (rule.of === 'party' && !(await hasGone(ctx, rule.id))) return { id: rule.id, basis: {} };
  const heads = await headsAbove(ctx, request);
  const rows = rule.of === 'authority' ? await authorityRows(ctx, request, rule) : [];
  const onlyTop = rule.of === 'top' || (rule.of === 'authority' && rule.orTop === true && rows.length === 0);
  const passed: NonNullable<FoundHolder['basis']['passed']> = [];
  for (const post of heads) {
    const row = rows.find((one) => one.position === post.position || one.level === post.level);
    if (onlyTop ? post.unit !== rootUnit : rows.length > 0 && !row) continue;
    const why = whyNot(post, request);
    if (why) passed.push({ position: post.position, why });
    else return { id: post.position, basis: { ...(row && { authority: row.id }), ...(passed.length > 0 && { passed }) } };
  }
  // a row may name a post that heads no unit above
  for (const row of rows) {
    if (row.position === null || heads.some((post) => post.position === row.position)) continue;
    const [post] = await postsOf(ctx, request, sql`o.id = ${row.position}`);
    if (post && !whyNot(post, request)) return { id: post.position, basis: { authority: row.id, ...(passed.length > 0 && { passed }) } };
  }
  // rows that name nobody who could be asked now: the nearest head above can
  if (rows.length > 0) {
    const post = heads.find((one) => !whyNot(one, request));
    if (post) return { id: post.position, basis: { passed, fallback: true } };
  }
  // everybody is away: the first who is there at all
  const there = (onlyTop ? heads.filter((post) => post.unit === rootUnit) : heads).find(
    (post) => post.person !== null && post.account && post.person !== request.applicantId,
  );
  if (there) return { id: there.position, basis: { passed, fallback: true } };
  if (await hasRegistry(ctx, request)) return { id: rootUnit, basis: { ...(passed.length > 0 && { passed }), registry: true } };
  throw refuse('nobody_decides');
}

async function hasGone(ctx: Ctx, partyId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from person p where p.id = ${partyId} and not p.active`.execute(ctx.db);
  return rows.length > 0;
}

/** Is there somebody else in the agency's registry? */
async function hasRegistry(ctx: Ctx, { applicantId, filedBy }: Pick<RequestInHand, 'applicantId' | 'filedBy'>): Promise<boolean> {
  const { rows } = await sql<{ one: true }>`
    select true as one from duty d join account a on a.person_id = d.person_id and a.active
    where d.kind = 'REGISTRY' and d.unit_id = ${rootUnit} and d.since <= today() and (d.until is null or d.until >= today()) and d.person_id not in (${applicantId}, ${filedBy}) limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

function whyNot(post: Post, { applicantId }: Pick<RequestInHand, 'applicantId'>): 'SELF' | 'VACANT' | 'NO_ACCOUNT' | 'AWAY' | null {
  if (post.person === null) return post.acted ? null : 'VACANT';
  if (post.person === applicantId) return 'SELF';
  if (!post.account) return 'NO_ACCOUNT';
  return post.away && !post.acted ? 'AWAY' : null;
}

/** Heads of the applicant's unit and of each above it, the nearest first. */
function headsAbove(ctx: Ctx, request: Pick<RequestInHand, 'unitId' | 'rules' | 'applicantId'>): Promise<Post[]> {
  return postsOf(ctx, request, sql`o.heads_unit and a.id is not null`);
}

async function postsOf(
  ctx: Ctx,
  { unitId, rules }: Pick<RequestInHand, 'unitId' | 'rules'>,
  which: ReturnType<typeof sql>,
): Promise<Post[]> {
  const { rows } = await sql<Post>`
    with recursive above (id, parent_id, level) as (
      select u.id, u.parent_id, 0 from unit u where u.id = ${unitId}
      union all select u.id, u.parent_id, a.level + 1 from unit u join above a on u.id = a.parent_id where a.level < 20)
    select o.id as position, o.unit_id as unit, coalesce(a.level, 99) as level, h.person_id as person,
      coalesce((select true from account c where c.person_id = h.person_id and c.active limit 1), false) as account,
      exists (select 1 from presence p where p.person_id = h.person_id and p.day = today()
        and p.half = case when extract(hour from issue_clock() at time zone 'Asia/Bangkok') < 12 then 'AM' else 'PM' end and p.kind in ('LEAVE', 'TRAVEL', 'TRAINING')) as away,
      exists (select 1 from delegation g where g.principal_position_id = o.id and g.revoked_at is null and issue_clock() >= g.starts_at and issue_clock() < g.ends_at
        and ${rules.act} = any(g.actions)) as acted
    from position o left join above a on a.id = o.unit_id
      left join lateral (select f.person_id from affiliation f join person n on n.id = f.person_id and n.active
        where f.position_id = o.id and f.since <= today() and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1) h on true
    where o.active and ${which}
    order by level, o.sort, o.id`.execute(ctx.db);
  return rows;
}

interface AuthorityRow {
  id: number;
  level: number | null;
  position: number | null;
}

/** Rows of the kind, or of its whole module, that are good today for who asks and reach this far, the least first. */
async function authorityRows(
  ctx: Ctx,
  { kind, applicantId }: Pick<RequestInHand, 'kind' | 'applicantId'>,
  { measure = 0, scope = '' }: { measure?: number; scope?: string },
): Promise<AuthorityRow[]> {
  const { rows } = await sql<AuthorityRow>`
    select a.id, a.level, a.position_id as position from authority_row a
    where a.kind in (${kind}, ${moduleOf(kind)}) and a.active and a.valid_from <= today() and (a.valid_to is null or a.valid_to >= today())
      and (a.employee_type_id is null or a.employee_type_id = (select p.employee_type_id from person p where p.id = ${applicantId}))
      and coalesce(a.scope, '') in ('', ${scope}) and (a.up_to is null or a.up_to >= ${measure})
    order by a.up_to nulls last, a.sort, a.id`.execute(ctx.db);
  return rows;
}

/** Posts that head units above the applicant, the nearest first, up to that of who decides: each has an opinion. Who is passed over has none. */
export async function headsBelow(
  ctx: Ctx,
  request: Pick<RequestInHand, 'applicantId' | 'filedBy' | 'unitId' | 'kind' | 'rules'>,
  rule: HolderRule,
): Promise<number[]> {
  const { id } = await findHolder(ctx, request, rule);
  const heads = await headsAbove(ctx, request);
  const end = heads.findIndex((post) => post.position === id);
  return (end < 0 ? heads : heads.slice(0, end)).filter((post) => !whyNot(post, request)).map((post) => post.position);
}
