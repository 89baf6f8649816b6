-- Fonts that the agency has a licence for: its papers are set in them in place of ours. First tried, with a sample page, then used.
create table agency_face (
  id bigint primary key generated always as identity,
  style text not null check (style in ('REGULAR', 'ITALIC', 'BOLD', 'BOLD_ITALIC')),
  -- as the file calls itself
  family text not null,
  file_id uuid not null references file,
  added_by bigint not null references person,
  added_at timestamptz not null default now(),
  -- papers are set in it since; null: it is only tried
  used_at timestamptz,
  ended_at timestamptz,
  ended_by bigint references person,
  check ((ended_at is null) = (ended_by is null))
);
create unique index agency_face_used on agency_face (style) where used_at is not null and ended_at is null;
create unique index agency_face_tried on agency_face (style) where used_at is null and ended_at is null;
create index agency_face_file on agency_face (file_id);
grant select, insert, update on agency_face to :app;
