-- The day of the office is that of Bangkok: until seven in the morning the database's own day is still yesterday.
create function today() returns date language sql stable parallel safe as $$ select (now() at time zone 'Asia/Bangkok')::date $$;

alter table affiliation alter column since set default today();
alter table duty alter column since set default today();

create or replace view position_holder as
  select a.position_id, a.person_id from affiliation a
    where a.position_id is not null and a.since <= today() and (a.until is null or a.until >= today())
  union
  select d.principal_position_id, d.delegate_person_id from delegation d
    where d.revoked_at is null and now() >= d.starts_at and now() < d.ends_at;

create or replace view named_duty as
  select d.person_id, case when d.kind = 'ADMIN' then case when u.parent_id is null then 'AGENCY_ADMIN' else 'UNIT_ADMIN' end else d.kind end as duty
    from duty d join unit u on u.id = d.unit_id where d.since <= today() and (d.until is null or d.until >= today())
  union
  select d.person_id, 'CENTRAL_REGISTRY' from duty d join unit u on u.id = d.unit_id
    where d.kind = 'REGISTRY' and u.parent_id is null and d.since <= today() and (d.until is null or d.until >= today())
  union
  select h.person_id, 'HEAD' from position_holder h join position o on o.id = h.position_id where o.heads_unit;

create or replace view users_group_person as
  with recursive under (group_id, unit_id, below) as (
    select m.group_id, m.ref_id, m.below from users_group_member m where m.kind = 'UNIT'
    union
    select t.group_id, u.id, true from under t join unit u on u.parent_id = t.unit_id where t.below
  )
  select m.group_id, p.id as person_id from users_group_member m cross join person p where m.kind = 'EVERYBODY'
  union all
  select m.group_id, m.ref_id from users_group_member m where m.kind = 'PERSON'
  union all
  select m.group_id, h.person_id from users_group_member m join position_holder h on h.position_id = m.ref_id where m.kind = 'POSITION'
  union all
  select m.group_id, h.person_id from users_group_member m join position o on o.role_type_id = m.ref_id join position_holder h on h.position_id = o.id
    where m.kind = 'ROLE_TYPE'
  union all
  select t.group_id, a.person_id from under t join affiliation a on a.unit_id = t.unit_id
    where a.since <= today() and (a.until is null or a.until >= today())
  union all
  select m.group_id, d.person_id from users_group_member m join named_duty d on d.duty = m.duty where m.kind = 'DUTY';
