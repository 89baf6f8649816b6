-- Work is given in words of its own: a head who assigns does not permit. Until now the words of an endorsement were offered.
alter table phrase drop constraint phrase_purpose_check;
alter table phrase add constraint phrase_purpose_check check (purpose in ('ENDORSE', 'ASSIGN', 'PRESENT', 'REPORT', 'RETURN'));

-- what a person kept for himself was kept in both forms
insert into phrase (purpose, text, person_id, sort, active)
  select 'ASSIGN', text, person_id, sort, active from phrase where purpose = 'ENDORSE' and person_id is not null;
-- an agency that has ready words for everybody gets some for this act too
insert into phrase (purpose, text, sort, active)
  select 'ASSIGN', w.text, w.sort, true from (values ('ดำเนินการ และรายงานผลให้ทราบภายในกำหนด', 1), ('ตรวจสอบและเสนอความเห็น', 2), ('ร่างหนังสือตอบ', 3),
    ('ประสานผู้เกี่ยวข้องและดำเนินการต่อไป', 4)) w(text, sort)
  where exists (select 1 from phrase where purpose = 'ENDORSE' and holder_id is null);
