-- Where a body outside gets its mail: kept from the letters that went there, for the next envelope.
alter table outside_body add column postal text not null default '';
