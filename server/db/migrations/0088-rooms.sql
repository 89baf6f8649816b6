-- จองห้องประชุม: what a room is beside what every resource is, who came, what stands at its door, and when it is closed.

-- A room is a resource from its first moment on, under one id.
create function new_resource(of_kind text) returns bigint language sql volatile as $$
  insert into resource (kind, name) values (of_kind, '') returning id
$$;

-- As its settings page keeps it; what the engine reads stands in `resource` and follows at once.
create table room (
  id bigint primary key default new_resource('ROOM') references resource,
  name text not null,
  name_en text not null default '',
  building text not null default '',
  floor text not null default '',
  capacity int not null check (capacity between 1 and 5000),
  -- how many sit in each layout; 0: the room is not laid out so
  seats_u int not null default 0,
  seats_class int not null default 0,
  seats_theatre int not null default 0,
  seats_board int not null default 0,
  -- what stands in it
  fixed text[] not null default '{}',
  link_kind text not null default 'NONE' check (link_kind in ('NONE', 'ZOOM', 'TEAMS', 'MEET', 'WEBEX', 'OTHER')),
  rules text not null default '',
  -- the post that looks after it
  keeper_id bigint references position,
  judged boolean not null default false,
  buffer_before int not null default 0 check (buffer_before between 0 and 480),
  buffer_after int not null default 0 check (buffer_after between 0 and 480),
  min_minutes int not null default 0,
  max_minutes int not null default 0,
  horizon_days int not null default 0,
  open_from text not null default '08:00',
  open_until text not null default '18:00',
  open_days int[] not null default '{1,2,3,4,5}',
  -- hours before, by which drinks and meals must be asked for
  catering_lead_hours int not null default 0,
  -- minutes after its beginning at which a meeting to which nobody came gives the room back; 0: never
  no_show_minutes int not null default 0,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (open_until > open_from)
);

-- What is carried from room to room, and booked with one.
create view equipment as select s.id, s.kind, s.name, s.name_en, s.buffer_before, s.buffer_after, s.active, s.sort, s.version from resource s where s.kind = 'EQUIPMENT';
alter view equipment alter column kind set default 'EQUIPMENT';

create table catering_kind (
  id bigint primary key generated always as identity,
  name text not null,
  name_en text not null default '',
  -- for one person
  baht int not null default 0,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- Days on which a room, or all of them, can't be had.
create table room_closed (
  id bigint primary key generated always as identity,
  room_id bigint references room,
  name text not null,
  from_day date not null,
  until_day date not null,
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (until_day >= from_day)
);

-- Who came: once for each time of a booking.
create table check_in (
  request_id bigint not null references request,
  occurrence int not null,
  at timestamptz not null default now(),
  person_id bigint references person,
  by text not null check (by in ('QR', 'DISPLAY', 'PERSON')),
  primary key (request_id, occurrence)
);

-- A screen at the door of a room. Its code is nowhere.
create table door_device (
  id bigint primary key generated always as identity,
  room_id bigint not null references room,
  name text not null default '',
  code_hash bytea not null unique,
  made_by bigint not null references person,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz
);
create index door_device_room on door_device (room_id);

grant select, insert, update, delete on room, equipment, catering_kind, room_closed to :app;
grant select, insert, update on check_in, door_device to :app;
