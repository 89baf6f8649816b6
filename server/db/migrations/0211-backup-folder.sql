-- What all backups of its folder take there together; null: made before this was kept.
alter table backup add column folder_bytes bigint;
