import { sql } from 'kysely';
import { auditSetting } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { faultsOf, hiddenFacts } from '../../settings/people/person-facts.ts';

/** Who it is in the office: by the name of his account, else by his staff number. Where these are two, or he is somebody's already, an administrator sees it. */
export async function bind({ db }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`with one as (select * from scim_user where id = any(${[...ids]}::bigint[]) and person_id is null),
      found as (select o.id, o.client_id, o.from_sheet, (select a.person_id from account a where lower(a.username) = o.user_name) as by_name,
        (select p.id from person p where p.employee_code = o.said ->> 'code' and o.said ->> 'code' <> '') as by_code from one o),
      judged as (select f.id, coalesce(f.by_name, f.by_code) as person, f.by_name <> f.by_code or exists (select 1 from scim_user s
        where s.client_id is not distinct from f.client_id and s.from_sheet = f.from_sheet and s.gone_at is null and s.id <> f.id and s.person_id in (f.by_name, f.by_code)) as doubt from found f)
    update scim_user s set person_id = case when coalesce(j.doubt, false) then null else j.person end, doubt = coalesce(j.doubt, false)
    from judged j where s.id = j.id`.execute(db);
}

const spelled = ['prefix', 'firstName', 'lastName', 'phone'] as const;
type Spelled = Record<(typeof spelled)[number], string>;

/** How a name is spelled and a telephone: the other system knows it better. What it says nothing of, or what is no such thing, stays as it is. */
export async function applyAtOnce(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ personId: number; before: Spelled; said: Partial<Spelled> }>`select p.id as "personId", s.said,
      json_build_object('prefix', p.prefix, 'firstName', p.first_name, 'lastName', p.last_name, 'phone', p.phone) as before
    from scim_user s join person p on p.id = s.person_id where s.id = ${id} and p.active for update of p`.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  const { before, said, personId } = row;
  const after = { ...before };
  for (const field of spelled) if (said[field]) after[field] = said[field];
  const facts = { ...after, code: '', suffix: '', nameEn: '', idCard: '', gender: '', birthday: '', nationality: '', address: '' };
  const faults = faultsOf({ ...facts, email: '', userAd: '', clearance: 0, employeeTypeId: null, username: '' });
  for (const { field } of faults) if (field in before) after[field as keyof Spelled] = before[field as keyof Spelled];
  if (spelled.every((field) => after[field] === before[field])) return;
  await sql`update person set prefix = ${after.prefix}, first_name = ${after.firstName}, last_name = ${after.lastName}, phone = ${after.phone},
    version = version + 1 where id = ${personId}`.execute(ctx.db);
  await rightsChanged(ctx, personId);
  await auditSetting(ctx, 'employee-information', 'CHANGED', { id: personId, before, after, hidden: [...hiddenFacts] });
}
