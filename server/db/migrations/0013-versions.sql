-- Why a version was kept: it was submitted, a reviewer changed it, or somebody saved over it.
alter table document_version add column why text not null default 'submit' check (why in ('submit', 'review', 'kept'));
update document_version v set why = 'review' from document d where d.id = v.document_id and v.made_by is distinct from d.drafter_id;
