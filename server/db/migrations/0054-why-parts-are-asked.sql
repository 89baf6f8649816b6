-- Why a rule of making asks for parts beside those of the kind, in the words of who set it: writers read it at the field.
alter table letter_rule add column reason text not null default '';
