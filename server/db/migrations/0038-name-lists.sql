-- What names and posts of people are chosen from, in full. A person keeps the text of his prefix and suffix, so that a list may change without him.

-- `name` is spelled out, `short` stands where space is short; a prefix in use may be either.
alter table prefix rename column name to short;
alter table prefix rename column full_name to name;
alter table prefix
  alter column short set default '',
  add column kind text not null default 'GENERAL' check (kind in ('GENERAL', 'ACADEMIC', 'DEGREE', 'PROFESSION', 'RANK', 'NOBLE', 'MONK')),
  add column gender text not null default 'ANY' check (gender in ('ANY', 'MALE', 'FEMALE')),
  -- stands before the name under a signature; a degree does not in official letters
  add column in_signature boolean not null default true;
delete from prefix;
insert into prefix (name, short, kind, gender, in_signature, name_en, sort) values
  ('นาย', '', 'GENERAL', 'MALE', true, 'Mr.', 1),
  ('นาง', '', 'GENERAL', 'FEMALE', true, 'Mrs.', 2),
  ('นางสาว', 'น.ส.', 'GENERAL', 'FEMALE', true, 'Miss', 3),
  ('เด็กชาย', 'ด.ช.', 'GENERAL', 'MALE', true, 'Master', 4),
  ('เด็กหญิง', 'ด.ญ.', 'GENERAL', 'FEMALE', true, 'Miss', 5),
  ('ศาสตราจารย์', 'ศ.', 'ACADEMIC', 'ANY', true, 'Professor', 6),
  ('รองศาสตราจารย์', 'รศ.', 'ACADEMIC', 'ANY', true, 'Associate Professor', 7),
  ('ผู้ช่วยศาสตราจารย์', 'ผศ.', 'ACADEMIC', 'ANY', true, 'Assistant Professor', 8),
  ('ศาสตราจารย์เกียรติคุณ', 'ศ.เกียรติคุณ', 'ACADEMIC', 'ANY', true, 'Professor Emeritus', 9),
  ('ศาสตราจารย์ ดร.', 'ศ.ดร.', 'ACADEMIC', 'ANY', true, 'Professor Dr.', 10),
  ('รองศาสตราจารย์ ดร.', 'รศ.ดร.', 'ACADEMIC', 'ANY', true, 'Associate Professor Dr.', 11),
  ('ผู้ช่วยศาสตราจารย์ ดร.', 'ผศ.ดร.', 'ACADEMIC', 'ANY', true, 'Assistant Professor Dr.', 12),
  ('อาจารย์', 'อ.', 'ACADEMIC', 'ANY', true, 'Lecturer', 13),
  ('อาจารย์ ดร.', 'อ.ดร.', 'ACADEMIC', 'ANY', true, 'Dr.', 13),
  ('ดอกเตอร์', 'ดร.', 'DEGREE', 'ANY', false, 'Dr.', 13),
  ('นายแพทย์', 'นพ.', 'PROFESSION', 'MALE', true, 'Dr.', 14),
  ('แพทย์หญิง', 'พญ.', 'PROFESSION', 'FEMALE', true, 'Dr.', 15),
  ('ทันตแพทย์', 'ทพ.', 'PROFESSION', 'MALE', true, '', 16),
  ('ทันตแพทย์หญิง', 'ทพญ.', 'PROFESSION', 'FEMALE', true, '', 17),
  ('เภสัชกร', 'ภก.', 'PROFESSION', 'MALE', true, '', 18),
  ('เภสัชกรหญิง', 'ภญ.', 'PROFESSION', 'FEMALE', true, '', 19),
  ('นายสัตวแพทย์', 'น.สพ.', 'PROFESSION', 'MALE', true, '', 20),
  ('สัตวแพทย์หญิง', 'สพ.ญ.', 'PROFESSION', 'FEMALE', true, '', 21),
  ('ว่าที่ร้อยเอก', 'ว่าที่ ร.อ.', 'RANK', 'ANY', true, 'Acting Captain', 22),
  ('ว่าที่ร้อยโท', 'ว่าที่ ร.ท.', 'RANK', 'ANY', true, 'Acting First Lieutenant', 23),
  ('ว่าที่ร้อยตรี', 'ว่าที่ ร.ต.', 'RANK', 'ANY', true, 'Acting Second Lieutenant', 24),
  ('ว่าที่ร้อยตรีหญิง', 'ว่าที่ ร.ต.หญิง', 'RANK', 'FEMALE', true, 'Acting Second Lieutenant', 25),
  ('พลเอก', 'พล.อ.', 'RANK', 'ANY', true, 'General', 26),
  ('พลโท', 'พล.ท.', 'RANK', 'ANY', true, 'Lieutenant General', 27),
  ('พลตรี', 'พล.ต.', 'RANK', 'ANY', true, 'Major General', 28),
  ('พันเอก', 'พ.อ.', 'RANK', 'ANY', true, 'Colonel', 29),
  ('พันโท', 'พ.ท.', 'RANK', 'ANY', true, 'Lieutenant Colonel', 30),
  ('พันตรี', 'พ.ต.', 'RANK', 'ANY', true, 'Major', 31),
  ('ร้อยเอก', 'ร.อ.', 'RANK', 'ANY', true, 'Captain', 32),
  ('ร้อยโท', 'ร.ท.', 'RANK', 'ANY', true, 'First Lieutenant', 33),
  ('ร้อยตรี', 'ร.ต.', 'RANK', 'ANY', true, 'Second Lieutenant', 34),
  ('จ่าสิบเอก', 'จ.ส.อ.', 'RANK', 'ANY', true, 'Master Sergeant First Class', 35),
  ('จ่าสิบโท', 'จ.ส.ท.', 'RANK', 'ANY', true, 'Master Sergeant Second Class', 36),
  ('จ่าสิบตรี', 'จ.ส.ต.', 'RANK', 'ANY', true, 'Master Sergeant Third Class', 37),
  ('สิบเอก', 'ส.อ.', 'RANK', 'ANY', true, 'Sergeant', 38),
  ('สิบโท', 'ส.ท.', 'RANK', 'ANY', true, 'Corporal', 39),
  ('สิบตรี', 'ส.ต.', 'RANK', 'ANY', true, 'Private First Class', 40),
  ('พลเรือเอก', 'พล.ร.อ.', 'RANK', 'ANY', true, 'Admiral', 41),
  ('พลเรือโท', 'พล.ร.ท.', 'RANK', 'ANY', true, 'Vice Admiral', 42),
  ('พลเรือตรี', 'พล.ร.ต.', 'RANK', 'ANY', true, 'Rear Admiral', 43),
  ('นาวาเอก', 'น.อ.', 'RANK', 'ANY', true, 'Captain', 44),
  ('นาวาโท', 'น.ท.', 'RANK', 'ANY', true, 'Commander', 45),
  ('นาวาตรี', 'น.ต.', 'RANK', 'ANY', true, 'Lieutenant Commander', 46),
  ('เรือเอก', 'ร.อ.', 'RANK', 'ANY', true, 'Lieutenant', 47),
  ('เรือโท', 'ร.ท.', 'RANK', 'ANY', true, 'Lieutenant Junior Grade', 48),
  ('เรือตรี', 'ร.ต.', 'RANK', 'ANY', true, 'Sub Lieutenant', 49),
  ('พันจ่าเอก', 'พ.จ.อ.', 'RANK', 'ANY', true, 'Chief Petty Officer First Class', 50),
  ('พันจ่าโท', 'พ.จ.ท.', 'RANK', 'ANY', true, 'Chief Petty Officer Second Class', 51),
  ('พันจ่าตรี', 'พ.จ.ต.', 'RANK', 'ANY', true, 'Chief Petty Officer Third Class', 52),
  ('จ่าเอก', 'จ.อ.', 'RANK', 'ANY', true, 'Petty Officer First Class', 53),
  ('จ่าโท', 'จ.ท.', 'RANK', 'ANY', true, 'Petty Officer Second Class', 54),
  ('จ่าตรี', 'จ.ต.', 'RANK', 'ANY', true, 'Petty Officer Third Class', 55),
  ('พลอากาศเอก', 'พล.อ.อ.', 'RANK', 'ANY', true, 'Air Chief Marshal', 56),
  ('พลอากาศโท', 'พล.อ.ท.', 'RANK', 'ANY', true, 'Air Marshal', 57),
  ('พลอากาศตรี', 'พล.อ.ต.', 'RANK', 'ANY', true, 'Air Vice Marshal', 58),
  ('นาวาอากาศเอก', 'น.อ.', 'RANK', 'ANY', true, 'Group Captain', 59),
  ('นาวาอากาศโท', 'น.ท.', 'RANK', 'ANY', true, 'Wing Commander', 60),
  ('นาวาอากาศตรี', 'น.ต.', 'RANK', 'ANY', true, 'Squadron Leader', 61),
  ('เรืออากาศเอก', 'ร.อ.', 'RANK', 'ANY', true, 'Flight Lieutenant', 62),
  ('เรืออากาศโท', 'ร.ท.', 'RANK', 'ANY', true, 'Flying Officer', 63),
  ('เรืออากาศตรี', 'ร.ต.', 'RANK', 'ANY', true, 'Pilot Officer', 64),
  ('พันจ่าอากาศเอก', 'พ.อ.อ.', 'RANK', 'ANY', true, 'Flight Sergeant First Class', 65),
  ('พันจ่าอากาศโท', 'พ.อ.ท.', 'RANK', 'ANY', true, 'Flight Sergeant Second Class', 66),
  ('พันจ่าอากาศตรี', 'พ.อ.ต.', 'RANK', 'ANY', true, 'Flight Sergeant Third Class', 67),
  ('จ่าอากาศเอก', 'จ.อ.', 'RANK', 'ANY', true, 'Sergeant', 68),
  ('จ่าอากาศโท', 'จ.ท.', 'RANK', 'ANY', true, 'Corporal', 69),
  ('จ่าอากาศตรี', 'จ.ต.', 'RANK', 'ANY', true, 'Leading Aircraftman', 70),
  ('พลตำรวจเอก', 'พล.ต.อ.', 'RANK', 'ANY', true, 'Police General', 71),
  ('พลตำรวจโท', 'พล.ต.ท.', 'RANK', 'ANY', true, 'Police Lieutenant General', 72),
  ('พลตำรวจตรี', 'พล.ต.ต.', 'RANK', 'ANY', true, 'Police Major General', 73),
  ('พันตำรวจเอก', 'พ.ต.อ.', 'RANK', 'ANY', true, 'Police Colonel', 74),
  ('พันตำรวจโท', 'พ.ต.ท.', 'RANK', 'ANY', true, 'Police Lieutenant Colonel', 75),
  ('พันตำรวจตรี', 'พ.ต.ต.', 'RANK', 'ANY', true, 'Police Major', 76),
  ('ร้อยตำรวจเอก', 'ร.ต.อ.', 'RANK', 'ANY', true, 'Police Captain', 77),
  ('ร้อยตำรวจโท', 'ร.ต.ท.', 'RANK', 'ANY', true, 'Police Lieutenant', 78),
  ('ร้อยตำรวจตรี', 'ร.ต.ต.', 'RANK', 'ANY', true, 'Police Sub-Lieutenant', 79),
  ('ดาบตำรวจ', 'ด.ต.', 'RANK', 'ANY', true, 'Police Senior Sergeant Major', 80),
  ('จ่าสิบตำรวจ', 'จ.ส.ต.', 'RANK', 'ANY', true, 'Police Sergeant Major', 81),
  ('สิบตำรวจเอก', 'ส.ต.อ.', 'RANK', 'ANY', true, 'Police Sergeant', 82),
  ('สิบตำรวจโท', 'ส.ต.ท.', 'RANK', 'ANY', true, 'Police Corporal', 83),
  ('สิบตำรวจตรี', 'ส.ต.ต.', 'RANK', 'ANY', true, 'Police Lance Corporal', 84),
  ('หม่อมเจ้า', 'ม.จ.', 'NOBLE', 'ANY', true, '', 85),
  ('หม่อมราชวงศ์', 'ม.ร.ว.', 'NOBLE', 'ANY', true, '', 86),
  ('หม่อมหลวง', 'ม.ล.', 'NOBLE', 'ANY', true, '', 87),
  ('ท่านผู้หญิง', '', 'NOBLE', 'FEMALE', true, '', 88),
  ('คุณหญิง', '', 'NOBLE', 'FEMALE', true, '', 89),
  ('พระ', '', 'MONK', 'MALE', true, '', 90),
  ('พระมหา', '', 'MONK', 'MALE', true, '', 91),
  ('พระครู', '', 'MONK', 'MALE', true, '', 92),
  ('พระอธิการ', '', 'MONK', 'MALE', true, '', 93),
  ('พระปลัด', '', 'MONK', 'MALE', true, '', 94),
  ('พระสมุห์', '', 'MONK', 'MALE', true, '', 95),
  ('พระใบฎีกา', '', 'MONK', 'MALE', true, '', 96),
  ('สามเณร', '', 'MONK', 'MALE', true, '', 97),
  ('แม่ชี', '', 'MONK', 'FEMALE', true, '', 98);
-- what people are called already
insert into prefix (name, sort)
select p.prefix, 1000 from person p
where p.prefix <> '' and not exists (select from prefix x where p.prefix in (x.name, x.short)) group by p.prefix;
create index person_prefix on person (prefix);

-- `short` as it stands after the surname.
alter table suffix rename column name to short;
alter table suffix rename column full_name to name;
alter table suffix
  add column kind text not null default 'OTHER' check (kind in ('SERVICE', 'DECORATION', 'DEGREE', 'OTHER')),
  add column in_signature boolean not null default false;
delete from suffix;
insert into suffix (short, name, kind, in_signature, sort) values
  ('ร.น.', 'ราชนาวี', 'SERVICE', true, 1),
  ('ป.จ.', 'ปฐมจุลจอมเกล้า', 'DECORATION', false, 2),
  ('ท.จ.ว.', 'ทุติยจุลจอมเกล้าวิเศษ', 'DECORATION', false, 3),
  ('ท.จ.', 'ทุติยจุลจอมเกล้า', 'DECORATION', false, 4),
  ('ม.ป.ช.', 'มหาปรมาภรณ์ช้างเผือก', 'DECORATION', false, 5),
  ('ม.ว.ม.', 'มหาวชิรมงกุฎ', 'DECORATION', false, 6),
  ('ป.ช.', 'ประถมาภรณ์ช้างเผือก', 'DECORATION', false, 7),
  ('ป.ม.', 'ประถมาภรณ์มงกุฎไทย', 'DECORATION', false, 8),
  ('Ph.D.', 'ปรัชญาดุษฎีบัณฑิต', 'DEGREE', false, 9),
  ('CFA', 'นักวิเคราะห์การเงินรับอนุญาต', 'OTHER', false, 10);

insert into position_type (name, name_en, sort)
select * from (values
  ('บริหาร', 'Executive', 1),
  ('อำนวยการ', 'Managerial', 2),
  ('วิชาการ', 'Knowledge worker', 3),
  ('ทั่วไป', 'General', 4),
  ('คณาจารย์', 'Academic staff', 5),
  ('วิชาชีพเฉพาะหรือเชี่ยวชาญเฉพาะ', 'Professional', 6)
) as more (name, name_en, sort) where not exists (select from position_type t where t.name = more.name);

alter table position_level
  add column short text not null default '',
  add column type_id int references position_type;
delete from position_level l where not exists (select from position p where p.level_id = l.id);
insert into position_level (name, short, type_id, name_en, sort)
select l.name, l.short, t.id, l.name_en, l.sort from (values
  ('บริหารระดับสูง', 'บส.', 1, 'Higher executive', 1),
  ('บริหารระดับต้น', 'บต.', 1, 'Primary executive', 2),
  ('อำนวยการระดับสูง', 'อส.', 2, 'Higher managerial', 3),
  ('อำนวยการระดับต้น', 'อต.', 2, 'Primary managerial', 4),
  ('ทรงคุณวุฒิ', 'ทว.', 3, 'Advisory', 5),
  ('เชี่ยวชาญ', 'ชช.', 3, 'Expert', 6),
  ('ชำนาญการพิเศษ', 'ชพ.', 3, 'Senior professional', 7),
  ('ชำนาญการ', 'ชก.', 3, 'Professional', 8),
  ('ปฏิบัติการ', 'ปก.', 3, 'Practitioner', 9),
  ('ทักษะพิเศษ', 'ทพ.', 4, 'Highly skilled', 10),
  ('อาวุโส', 'อว.', 4, 'Senior', 11),
  ('ชำนาญงาน', 'ชง.', 4, 'Experienced', 12),
  ('ปฏิบัติงาน', 'ปง.', 4, 'Operational', 13),
  ('ศาสตราจารย์', 'ศ.', 5, 'Professor', 14),
  ('รองศาสตราจารย์', 'รศ.', 5, 'Associate Professor', 15),
  ('ผู้ช่วยศาสตราจารย์', 'ผศ.', 5, 'Assistant Professor', 16),
  ('อาจารย์', 'อ.', 5, 'Lecturer', 17)) l (name, short, type, name_en, sort)
  join position_type t on t.sort = l.type
where not exists (select from position_level x where x.name = l.name);

alter table employee_type add column short text not null default '';
delete from employee_type e where not exists (select from person p where p.employee_type_id = e.id);
insert into employee_type (name, short, name_en, sort)
select * from (values
  ('ข้าราชการพลเรือน', '', 'Civil servant', 1),
  ('ข้าราชการพลเรือนในสถาบันอุดมศึกษา', '', 'Civil servant in higher education', 2),
  ('ข้าราชการครูและบุคลากรทางการศึกษา', '', 'Teacher and education personnel', 3),
  ('ข้าราชการทหาร', '', 'Military officer', 4),
  ('ข้าราชการตำรวจ', '', 'Police officer', 5),
  ('ข้าราชการส่วนท้องถิ่น', '', 'Local government officer', 6),
  ('พนักงานมหาวิทยาลัย', '', 'University employee', 7),
  ('พนักงานราชการ', '', 'Government employee', 8),
  ('พนักงานรัฐวิสาหกิจ', '', 'State enterprise employee', 9),
  ('เจ้าหน้าที่องค์การมหาชน', '', 'Public organization officer', 10),
  ('ลูกจ้างประจำ', '', 'Permanent employee', 11),
  ('ลูกจ้างชั่วคราว', '', 'Temporary employee', 12),
  ('พนักงานจ้าง', '', 'Local government employee', 13),
  ('ผู้ปฏิบัติงานจ้างเหมาบริการ', '', 'Contracted worker', 14),
  ('ที่ปรึกษาและผู้ทรงคุณวุฒิ', '', 'Adviser', 15)
) as more (name, short, name_en, sort) where not exists (select from employee_type e where e.name = more.name);

-- The name as it stands under a signature: the prefix spelled out, or left out where it is no part of it there; a suffix that is.
create function signed_name(prefix text, first_name text, last_name text, suffix text) returns text language sql stable parallel safe as $$
  select coalesce((select case when p.in_signature then p.name else '' end from prefix p
      where $1 <> '' and $1 in (p.name, p.short) order by p.name = $1 desc, p.sort limit 1), $1)
    || $2 || ' ' || $3 || coalesce((select ' ' || s.short from suffix s where s.short = $4 and s.in_signature limit 1), '')
$$;
