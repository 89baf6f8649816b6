import { type RawBuilder, sql } from 'kysely';
import { inEachLanguage, named, personNamed, type Reader } from '../../http/named.ts';

/** Today, as duties and affiliations count it. `row`: alias of a table with `since` and `until`. */
export function inForce(row: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`(${column('since')} <= today() and (${column('until')} is null or ${column('until')} >= today()))`;
}

/** Heads and holders of duties of unit `u`, as JSON of the contract's `responsible`. */
export const responsibleOf = inEachLanguage(
  (
    reader,
  ) => sql<unknown>`coalesce((select json_agg(json_build_object('personId', w.person_id, 'name', w.name, 'detail', w.detail, 'kind', w.kind, 'dutyId', w.duty_id)
    order by array_position(array['HEAD', 'REGISTRY', 'SECRET_REGISTRY', 'SCREENER'], w.kind), w.sort, w.name)
  from (select p.id as person_id, ${personNamed(reader, 'p')} as name, ${named(reader, 'o')} as detail, 'HEAD' as kind, null::bigint as duty_id, o.sort
      from position o join affiliation a on a.position_id = o.id join person p on p.id = a.person_id
      where o.unit_id = u.id and o.active and o.heads_unit and p.active and ${inForce('a')}
    union all select p.id, ${personNamed(reader, 'p')}, coalesce(${named(reader, 's')}, (select ${named(reader, 'x')} from affiliation a join position x on x.id = a.position_id
        where a.person_id = p.id and ${inForce('a')} order by a.is_main desc, a.id limit 1), ''), y.kind, y.id, 0
      from duty y join person p on p.id = y.person_id left join position s on s.id = y.position_id
      where y.kind in ('REGISTRY', 'SECRET_REGISTRY', 'SCREENER') and p.active and y.active and ${inForce('y')}
        and coalesce(s.unit_id, y.unit_id) = u.id) w), '[]'::json)`,
);

/** Unit `u` keeps a receive book and nobody receives in it. */
export const lacksRegistry = sql<boolean>`(u.active and u.keeps_register and not exists (select 1 from duty y join person p on p.id = y.person_id
  where y.unit_id = u.id and y.kind = 'REGISTRY' and p.active and y.active and ${inForce('y')}))`;

/** Posts of executives and heads in unit `u`, as JSON of the contract's `screenedPost`. */
export function screenedPosts(reader: Reader, headRoles: number[]): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(json_build_object('id', o.id, 'name', ${named(reader, 'o')}, 'heads', o.heads_unit, 'holder', coalesce((select ${personNamed(reader, 'p')}
          from affiliation a join person p on p.id = a.person_id where a.position_id = o.id and p.active and ${inForce('a')} order by a.id limit 1), '')) order by o.heads_unit desc, o.sort, o.id)
        from position o where o.unit_id = u.id and o.active and (o.heads_unit or o.role_type_id = any(${headRoles}::int[]))), '[]')`;
}
