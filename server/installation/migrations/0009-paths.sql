-- in a trial an agency is called by its path
alter table agency_host
  drop constraint agency_host_host_check,
  add constraint agency_host_host_check check (host = lower(host) and host ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' or host = '/a/' || agency);
