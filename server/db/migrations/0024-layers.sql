-- Marks of every kind over the untouched original: endorsements, true copies, the agency's seal, speed, secrecy, QR.
alter table stamp_mark drop constraint stamp_mark_kind_check;
alter table stamp_mark add constraint stamp_mark_kind_check
  check (kind in ('RECEIVE', 'ENDORSE', 'CERTIFY', 'SEAL', 'SPEED', 'SECRECY', 'QR'));
-- The endorsement whose block this is: its words stand there, and it lies on one place only.
alter table stamp_mark add column endorsement_id bigint references endorsement;
create unique index stamp_mark_endorsement on stamp_mark (endorsement_id) where endorsement_id is not null and removed_at is null;
alter table stamp_mark add check ((kind = 'ENDORSE') = (endorsement_id is not null));

-- Where a person, or the registry of a unit, laid its last mark of a kind: there the next one is offered.
create table mark_place (
  holder_id bigint not null,
  kind text not null,
  page int not null,
  x_mm real not null,
  y_mm real not null,
  width_mm real not null,
  at timestamptz not null default now(),
  primary key (holder_id, kind)
);

-- May its holder certify true copies (regulation No. 3: from ชำนาญงาน, ปฏิบัติการ or พนักงานราชการ upwards)? Null: as the name of the post says.
alter table position add column certifies boolean;

grant select, insert, update on mark_place to :app;
