-- The agency's own marks on its papers, and how each class of receivers is addressed.

-- Crest, seal and logo: every one that ever stood, who put it there and who took it away. The picture is as it is printed (PNG).
create table agency_mark (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('CREST', 'SEAL', 'LOGO')),
  file_id uuid not null references file,
  -- hash of what was sent, so that the same picture sent twice is one version
  given_sha256 text collate "C" not null,
  width int not null,
  height int not null,
  added_by bigint not null references person,
  added_at timestamptz not null default now(),
  withdrawn_by bigint references person,
  withdrawn_at timestamptz
);
create unique index agency_mark_live on agency_mark (kind) where withdrawn_at is null;
create index agency_mark_file on agency_mark (file_id);

-- Salutation, pronouns, closing and envelope of a class of receivers (annex 2 of the regulation); a change is a new row that is valid from
-- a day on. INSERT only. `receivers`: how its receivers are called; with * at the end a name that begins so. ORDINARY is everybody else.
create table addressing (
  id bigint primary key generated always as identity,
  class text not null check (class ~ '^[A-Z_]{3,40}$'),
  name text not null,
  receivers text[] not null default '{}',
  -- empty where the agency has not entered the words yet: royal persons
  salutation text not null default '',
  pronoun_receiver text not null default '',
  pronoun_self text not null default '',
  closing text not null default '',
  envelope text not null default '',
  sort int not null,
  valid_from date not null,
  source text not null default '',
  made_by bigint references person,
  made_at timestamptz not null default now(),
  unique (class, valid_from)
);

insert into addressing (class, name, receivers, salutation, pronoun_receiver, pronoun_self, closing, envelope, sort, valid_from, source) values
  ('ORDINARY', 'บุคคลธรรมดา ข้าราชการ รัฐมนตรี ผู้ว่าราชการจังหวัด อธิการบดี หน่วยงานเอกชน', '{}',
   'เรียน', 'ท่าน', 'ข้าพเจ้า กระผม ผม ดิฉัน', 'ขอแสดงความนับถือ', 'เรียน', 10, '1983-06-01', 'ภาคผนวก ๒'),
  ('HIGH_POST', 'ตำแหน่งที่ใช้คำขึ้นต้นว่า กราบเรียน', array[
     'ประธานองคมนตรี', 'รัฐบุรุษ', 'นายกรัฐมนตรี', 'ประธานรัฐสภา', 'ประธานสภาผู้แทนราษฎร', 'ประธานวุฒิสภา', 'ประธานศาลฎีกา', 'ประธานศาลรัฐธรรมนูญ',
     'ประธานศาลปกครองสูงสุด', 'ประธานกรรมการการเลือกตั้ง', 'ประธานคณะกรรมการการเลือกตั้ง', 'ประธานกรรมการสิทธิมนุษยชนแห่งชาติ',
     'ประธานคณะกรรมการสิทธิมนุษยชนแห่งชาติ', 'ประธานกรรมการ ป.ป.ช.', 'ประธานคณะกรรมการ ป.ป.ช.', 'ประธานกรรมการป้องกันและปราบปรามการทุจริตแห่งชาติ',
     'ประธานคณะกรรมการป้องกันและปราบปรามการทุจริตแห่งชาติ', 'ประธานกรรมการตรวจเงินแผ่นดิน', 'ประธานคณะกรรมการตรวจเงินแผ่นดิน',
     'ประธานผู้ตรวจการแผ่นดิน', 'ผู้ตรวจการแผ่นดิน'],
   'กราบเรียน', 'ท่าน', 'ข้าพเจ้า กระผม ผม ดิฉัน', 'ขอแสดงความนับถืออย่างยิ่ง', 'กราบเรียน', 20, '1983-06-01', 'ภาคผนวก ๒'),
  ('SUPREME_PATRIARCH_PRINCE', 'สมเด็จพระสังฆราชเจ้า', array['สมเด็จพระสังฆราชเจ้า*'],
   'ขอประทานกราบทูล', 'ฝ่าพระบาท', 'ข้าพระพุทธเจ้า', 'ควรมิควรแล้วแต่จะโปรดเกล้าโปรดกระหม่อม', 'ขอประทานกราบทูล', 30, '1983-06-01', 'ภาคผนวก ๒'),
  ('SUPREME_PATRIARCH', 'สมเด็จพระสังฆราช', array['สมเด็จพระสังฆราช*', 'สมเด็จพระอริยวงศาคตญาณ*'],
   'กราบทูล', 'ฝ่าพระบาท', 'เกล้ากระหม่อม เกล้ากระหม่อมฉัน', 'ควรมิควรแล้วแต่จะโปรด', 'กราบทูล', 40, '1983-06-01', 'ภาคผนวก ๒'),
  ('SENIOR_RAJAKHANA', 'สมเด็จพระราชาคณะ รองสมเด็จพระราชาคณะ', array['สมเด็จพระ*', 'พระพรหม*'],
   'นมัสการ', 'พระคุณท่าน', 'กระผม ดิฉัน', 'ขอนมัสการด้วยความเคารพอย่างยิ่ง', 'นมัสการ', 50, '1983-06-01', 'ภาคผนวก ๒'),
  ('RAJAKHANA', 'พระราชาคณะ', array['พระธรรม*', 'พระเทพ*', 'พระราช*'],
   'นมัสการ', 'พระคุณท่าน', 'กระผม ดิฉัน', 'ขอนมัสการด้วยความเคารพอย่างสูง', 'นมัสการ', 60, '1983-06-01', 'ภาคผนวก ๒'),
  ('MONK', 'พระภิกษุทั่วไป', array['พระครู*', 'พระมหา*', 'พระปลัด*', 'พระสมุห์*', 'พระใบฎีกา*', 'พระอธิการ*', 'พระอาจารย์*', 'พระภิกษุ*', 'เจ้าอาวาส*',
     'เจ้าคณะตำบล*', 'เจ้าคณะอำเภอ*', 'พระ*'],
   'นมัสการ', 'ท่าน', 'ผม ดิฉัน', 'ขอนมัสการด้วยความเคารพ', 'นมัสการ', 70, '1983-06-01', 'ภาคผนวก ๒'),
  ('ROYAL', 'พระบรมวงศานุวงศ์', array['พระบาทสมเด็จ*', 'สมเด็จพระเจ้า*', 'สมเด็จพระนางเจ้า*', 'สมเด็จพระบรม*', 'สมเด็จพระกนิษฐา*', 'สมเด็จเจ้าฟ้า*',
     'พระเจ้าวรวงศ์เธอ*', 'พระวรวงศ์เธอ*', 'พระเจ้าหลานเธอ*', 'พระเจ้าพี่นางเธอ*', 'หม่อมเจ้า*'],
   '', '', '', '', '', 80, '1983-06-01', '');

grant select, insert on agency_mark, addressing to :app;
grant update (withdrawn_by, withdrawn_at) on agency_mark to :app;
