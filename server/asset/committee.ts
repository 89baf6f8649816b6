import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { byName, inThai, named, personNamed } from '../http/named.ts';
import type { HandOver } from '../people/holdings.ts';

/** Those whom an order names: the first of them, and the others. */
export interface Committee {
  chair: number;
  members: readonly number[];
}

const postOf = (
  reader: Parameters<typeof named>[0],
  person: string,
) => sql`coalesce((select ${named(reader, 'o')} from affiliation f join position o on o.id = f.position_id
  where f.person_id = ${sql.ref(person)} and (f.until is null or f.until >= today()) order by f.is_main desc, f.id limit 1), '')`;

/** Of people that are there, each once. @throws at the field */
export async function mustBePeople({ db }: Ctx, { chair, members }: Committee): Promise<void> {
  if (members.includes(chair) || new Set(members).size !== members.length) throw badField('members', 'asset_person_twice');
  const { rows } = await sql<{ id: number }>`select id from person where active and id = any(${[chair, ...members]}::bigint[])`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  if (!known.has(chair)) throw badField('chair', 'not_found');
  if (members.some((id) => !known.has(id))) throw badField('members', 'not_found');
}

/** Sits at the field in which he was named. @throws where one of them may not sit */
export function mustBeApart({ chair, members }: Committee, barred: ReadonlySet<number>, code: Parameters<typeof badField>[1]): void {
  if (barred.has(chair)) throw badField('chair', code);
  if (members.some((id) => barred.has(id))) throw badField('members', code);
}

type Of = { table: 'asset_check_person'; column: 'check_id' } | { table: 'asset_case_person'; column: 'case_id' };

/** In place of those before, each with the post that is printed beside the name. */
export async function keepCommittee({ db }: Ctx, { table, column }: Of, id: number, { chair, members }: Committee): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  const people = [{ person: chair, role: 'CHAIR' }, ...members.map((person) => ({ person, role: 'MEMBER' }))];
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}, person_id, role, post) select ${id}, r.person, r.role, ${postOf(inThai, 'r.person')}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(person bigint, role text)`.execute(db);
}

/** Another sits in the place of one of them. */
export async function passSeat({ db }: Ctx, { table, column }: Of, id: number, { from, to }: HandOver): Promise<void> {
  await sql`update ${sql.table(table)} q set person_id = n.id, post = ${postOf(inThai, 'n.id')} from person n
    where n.id = ${to.id} and q.${sql.ref(column)} = ${id} and q.person_id = ${from}`.execute(db);
}

/** People by name, but for some. */
export async function findPeople(ctx: Ctx, search: string, but: RawBuilder<unknown>) {
  const { rows } = await sql<{
    id: number;
    name: string;
    detail: string;
  }>`select p.id, ${personNamed(ctx, 'p')} as name, ${postOf(ctx, 'p.id')} as detail
    from person p where p.active and not (${but})
      and (${search} = '' or th_norm(p.first_name || ' ' || p.last_name || ' ' || p.name_en) like '%' || th_norm(${search}::text) || '%')
    order by ${byName(ctx, 'p')}, p.id limit 20`.execute(ctx.db);
  return rows;
}
