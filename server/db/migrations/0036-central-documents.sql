-- Central documents are kept as manuals are: a file or a link, shown on their days. No units: open to the whole agency.
alter table central_document rename column starts_on to from_day;
alter table central_document rename column ends_on to until_day;
alter table central_document rename column added_by to created_by;
alter table central_document rename column added_at to created_at;
alter table central_document
  alter column from_day drop not null,
  alter column file_id drop not null,
  add column link text not null default '',
  add check (link <> '' or file_id is not null);
create index central_document_file on central_document (file_id) where file_id is not null;

-- The units of these and all below them; one that ended stands for its successor.
create function units_under(given bigint[]) returns setof bigint language sql stable parallel safe as $$
  with recursive under (id) as (
    select heir_of(g) from unnest(given) as g
    union select u.id from unit u join under on u.parent_id = under.id)
  select id from under
$$;
