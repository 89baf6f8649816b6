-- Citizens apply for permits at the desk too (พ.ร.บ. การอำนวยความสะดวก 2558).
alter table petition drop constraint petition_kind_check;
alter table petition add constraint petition_kind_check check (kind in ('GENERAL', 'HELP', 'PERMIT', 'COMPLAINT', 'INFO'));
