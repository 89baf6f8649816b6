-- คำสั่งแต่งตั้ง of a body that meets is a letter of the office, as that of a list's committee: issued, it gives its number and day by itself.
alter table meeting_body add column order_id bigint references document;
create index meeting_body_order on meeting_body (order_id) where order_id is not null;
-- members stand in the order and on the lists as they were chosen
alter table archive_batch_person add column sort int not null default 0;
create index archive_batch_order on archive_batch (order_id) where order_id is not null;
