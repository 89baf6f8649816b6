-- Who may decide for employees of one type only, where it is said.
alter table authority_row add column employee_type_id int references employee_type;

-- ลาตามมติคณะรัฐมนตรี (CAB): a rule row from a day to a day for each resolution; what it gives is not counted with other kinds.
alter table leave_rule drop constraint leave_rule_kind_check;
alter table leave_rule add constraint leave_rule_kind_check check (kind in ('SICK', 'MAT', 'PAT', 'PER', 'CHILD', 'VAC', 'ORD', 'HAJJ', 'MIL', 'STUDY', 'INTL', 'SPOUSE', 'REHAB', 'CAB'));
