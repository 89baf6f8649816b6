-- Every step of a letter updates its row (head of its chain). With room on the page the update touches no index, above all not the one of the search.
alter table document set (fillfactor = 75);
alter table transmission set (fillfactor = 90);
alter table task set (fillfactor = 90);
