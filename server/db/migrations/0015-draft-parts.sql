-- The files of a draft are sorted in place: what the text says of a file stays true.
grant update (sort) on document_file to :app;

-- A unit calls each of its saved routes by one name; of those that were saved twice the newest stays.
update saved_route r set removed_at = now() where r.removed_at is null
  and exists (select 1 from saved_route n where n.unit_id = r.unit_id and n.removed_at is null and n.id > r.id and th_norm(n.name) = th_norm(r.name));
create unique index saved_route_name on saved_route (unit_id, th_norm(name)) where removed_at is null;
