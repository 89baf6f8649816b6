import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import type {
  ActiveSession,
  endPersonSessions as endAllCall,
  endSession as endCall,
  listSessions as listCall,
} from '../../../contract/settings/user-active.ts';
import { pageOf } from '../../../contract/wire.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { endSessions } from '../../access/sessions.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { bothPersonNames, fullNamed, named } from '../../http/named.ts';
import { live } from './person-detail.ts';
import { lookedAfter, mayAdminister, standingsTo } from './scope.ts';

const path = 'user-active';

export async function listSessions(ctx: Ctx, input: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { take, skip } = pageOf(input);
  const pattern = `%${normalizeThai(input.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Omit<ActiveSession, 'mayEnd'> & { total: number; people: number }>`
    select s.id, p.id as "personId", ${fullNamed(ctx, 'p')} as name, c.username, coalesce(${named(ctx, 'u')}, '') as unit, s.user_agent as device,
      coalesce(host(s.ip), '') as ip, ${iso('s.created_at')} as since, ${iso('s.last_seen_at')} as "lastSeen",
      s.id = ${ctx.me.sessionId} as own,
      count(*) over ()::int as total, (select count(distinct x.person_id)::int from session x join person p on p.id = x.person_id
        where ${live('x', ctx.office.config.session.idleMs)} and ${lookedAfter(ctx.me)}) as people
    from session s join account c on c.id = s.account_id join person p on p.id = s.person_id
    left join lateral (select a.* from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today())
      order by a.is_main desc, a.id limit 1) a on true left join unit u on u.id = a.unit_id
    where ${live('s', ctx.office.config.session.idleMs)} and c.active and p.active and ${lookedAfter(ctx.me)}
      and (th_norm(${bothPersonNames('p')}) like ${pattern} or c.username like ${pattern} or coalesce(host(s.ip), '') like ${pattern})
      and ${input.unit ? sql`u.id in (with recursive below as (select id from unit where id = ${input.unit} union select x.id from unit x join below b on x.parent_id = b.id) select id from below)` : sql`true`}
    order by s.last_seen_at desc, s.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  const manage = pageRight(ctx.me, path) === 'manage';
  const standings = await standingsTo(
    ctx,
    rows.map((row) => row.personId),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      mayEnd: manage && !row.own && (row.personId === ctx.me.personId || standings.get(row.personId)?.higher === false),
    })),
    total: rows[0]?.total ?? 0,
    people: rows[0]?.people ?? 0,
    manage,
  };
}

/** Its holder is signed out within a second, in every process. */
export async function endSession(ctx: Ctx, { sessionId }: Taken<typeof endCall>): Promise<Record<string, never>> {
  if (sessionId === ctx.me.sessionId) throw refuse('not_oneself');
  const session = await ctx.db.selectFrom('session').select('person_id').where('id', '=', sessionId).executeTakeFirst();
  if (!session) throw notFound();
  await mayAdminister(ctx, session.person_id, 'RECORD');
  const ended = await endSessions(ctx.db, ctx.office.config.schema, session.person_id, 'administrator', { only: sessionId });
  if (ended === 0) throw refuse('session_ended');
  await auditSetting(ctx, path, 'SESSION_ENDED', { id: session.person_id });
  return {};
}

export async function endPersonSessions(ctx: Ctx, { personId }: Taken<typeof endAllCall>): Promise<Given<typeof endAllCall>> {
  await mayAdminister(ctx, personId, 'RECORD');
  const except = personId === ctx.me.personId ? { except: ctx.me.sessionId } : {};
  const ended = await endSessions(ctx.db, ctx.office.config.schema, personId, 'administrator', except);
  await auditSetting(ctx, path, 'SESSIONS_ENDED', { id: personId, after: { ended } });
  return { ended };
}
