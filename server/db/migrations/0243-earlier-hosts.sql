-- Hosts that settings name are judged at every connection from here on. Those that stood there before the operator was asked which are inside
-- (INSIDE_HOSTS) go on: an office that is upgraded has its mail and its directory.
insert into setting (key, value)
select 'system.earlier-hosts', jsonb_agg(distinct lower(host))
from (
  select value ->> 'host' as host from setting where key = 'system.mail'
  union all
  select coalesce(substring(value ->> field from '^[a-z]+://\[([^]]+)\]'), substring(value ->> field from '^[a-z]+://([^/:]+)'))
  from setting, unnest(array['ldapUrl', 'oidcIssuer', 'url']) as field
  where key in ('system.directory', 'system.provider1', 'system.provider2', 'system.provider3', 'system.timestamp')
) as named
where host <> ''
having count(*) > 0;
