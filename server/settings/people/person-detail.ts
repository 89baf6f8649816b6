import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { maskedIdCard } from '../../../contract/people.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import type { PersonDetail } from '../../../contract/settings/employee-information.ts';
import { audit } from '../../access/audit.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { inThai, named, type Reader } from '../../http/named.ts';
import { asleepOf, waitingOf } from '../approvals/of-person.ts';
import { accountState } from './person-row.ts';
import { administers, lookedAfter, standingsTo, unitsOf } from './scope.ts';

/** Who looks at a person's record is kept: it holds what the law protects. */
export async function getPerson(ctx: Ctx, { personId }: Taken<typeof calls.getPerson>): Promise<Given<typeof calls.getPerson>> {
  const person = await readPerson(ctx, personId, ctx);
  await ctx.separateTransaction((own) => audit(own, 'person.opened', { subject: { type: 'person', id: personId } }));
  return { person };
}

/** `reader`: in whose language units are named; what is compared and kept has them in Thai. A post is named as it is kept: the form writes its name. */
export async function readPerson(ctx: Ctx, personId: number, reader: Reader = inThai): Promise<PersonDetail> {
  const units = unitsOf(ctx.me);
  const { rows } = await sql<Omit<PersonDetail, 'may' | 'guard'>>`
    select p.id, p.version, p.active, coalesce(p.left_on::text, '') as "leftOn", coalesce(p.employee_code, '') as code, p.prefix,
      p.first_name as "firstName", p.last_name as "lastName", p.suffix, p.name_en as "nameEn", coalesce(r.id_card, '') as "idCard",
      coalesce(r.gender, '') as gender, coalesce(r.birthday::text, '') as birthday, coalesce(r.nationality, '') as nationality,
      coalesce(r.address, '') as address, p.phone, p.email, coalesce(r.user_ad, '') as "userAd", p.clearance,
      p.employee_type_id as "employeeTypeId", p.avatar_file_id is not null as "hasPicture",
      exists (select 1 from signature_picture s where s.person_id = p.id and s.is_default and s.removed_at is null) as "hasSignature",
      coalesce((select json_agg(json_build_object('id', a.id, 'unitId', a.unit_id, 'unit', ${named(reader, 'u')}, 'positionId', a.position_id,
          'position', coalesce(o.name, ''), 'isMain', a.is_main, 'since', a.since::text, 'until', coalesce(a.until::text, ''),
          'locked', ${units === null ? sql`false` : sql`not (a.unit_id = any(${units}::bigint[]))`})
          order by (a.until is null or a.until >= today()) desc, a.is_main desc, a.since desc, a.id)
        from affiliation a join unit u on u.id = a.unit_id left join position o on o.id = a.position_id where a.person_id = p.id), '[]'::json) as affiliations,
      coalesce((select json_agg(json_build_object('kind', d.kind, 'unit', ${named(reader, 'u')}) order by d.kind, u.name) from duty d join unit u on u.id = d.unit_id
        where d.person_id = p.id and d.since <= today() and (d.until is null or d.until >= today())), '[]'::json) as duties,
      case when c.id is null then null else json_build_object('username', c.username, 'state', ${accountState}, 'mustChange', c.must_change_password,
        'lastUsed', coalesce((select ${iso('max(s.last_seen_at)')} from session s where s.account_id = c.id), ''),
        'sessions', (select count(*)::int from session s where s.account_id = c.id and ${live('s', ctx.office.config.session.idleMs)})) end as account
    from person p left join account c on c.person_id = p.id left join person_record r on r.person_id = p.id
    where p.id = ${personId} and ${lookedAfter(ctx.me)}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const manage = pageRight(ctx.me, 'employee-information') === 'manage';
  const save = manage && (await administers(ctx, personId));
  const own = personId === ctx.me.personId;
  const data = !own && pageRight(ctx.me, 'user-account-close-permission') === 'manage' && (await administers(ctx, personId));
  const powers = (await standingsTo(ctx, [personId])).get(personId)?.powers ?? [];
  return {
    ...row,
    idCard: manage ? row.idCard : maskedIdCard(row.idCard),
    may: { save, clearance: save && !own && unitsOf(ctx.me) === null, entry: save && !own, data },
    guard: { second: powers.length > 0, waiting: manage ? await waitingOf(ctx, personId) : [], asleep: await asleepOf(ctx, personId) },
  };
}

/** A session that a call could still be made with. */
export function live(s: string, idleMs: number) {
  return sql<boolean>`(${sql.ref(`${s}.ended_at`)} is null and ${sql.ref(`${s}.expires_at`)} > now()
    and ${sql.ref(`${s}.last_seen_at`)} > now() - make_interval(secs => ${idleMs / 1000}))`;
}
