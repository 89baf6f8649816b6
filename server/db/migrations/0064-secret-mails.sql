-- Until when the words of a mail open something (a link, a code): nobody reads them here, and they are taken out when it was sent or is over.
alter table delivery add column secret_until timestamptz;
update delivery set secret_until = created_at + case kind when 'invite' then interval '3 days' else interval '1 hour' end
  where kind in ('reset', 'code', 'invite');
update delivery set body = '' where secret_until is not null and body <> '' and (state in ('SENT', 'CANCELLED') or secret_until <= now());
create index delivery_secret on delivery (secret_until) where secret_until is not null and body <> '';
