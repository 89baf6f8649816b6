-- no-transaction
-- What a person has sent within a day is summed before each upload of his.
drop index concurrently if exists file_of_person;
create index concurrently file_of_person on file (uploaded_by, created_at);
