-- The sum of a file's content is compared byte by byte wherever it stands: two collations can't meet in one index, and a join read the whole table instead.
alter table page_text drop constraint page_text_sha256_fkey;
alter table file_reading alter column sha256 type text collate "C";
alter table page_text alter column sha256 type text collate "C";
alter table page_text add foreign key (sha256) references file_reading on delete cascade;
alter table paper_reading alter column sha256 type text collate "C";
-- what the planner knew of the columns went with their type
analyze file_reading;
analyze page_text;
analyze paper_reading;
