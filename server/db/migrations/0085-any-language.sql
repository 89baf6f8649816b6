-- A copy of one's own data is made in the language of who asks, whichever there is a folder of.
alter table data_copy drop constraint data_copy_language_check;
