-- ยานพาหนะ: what a car and a driver are beside what every resource is, which of them a trip was given, and the books of each car.

-- As its settings page keeps it; what the engine reads stands in `resource` and follows at once.
create table vehicle (
  id bigint primary key default new_resource('VEHICLE') references resource,
  plate text not null,
  province text not null default '',
  -- ระเบียบสำนักนายกรัฐมนตรีว่าด้วยรถราชการ: ส่วนกลาง, ประจำตำแหน่ง, รับรอง, รับรองประจำจังหวัด, อารักขา
  kind text not null default 'CENTRAL' check (kind in ('CENTRAL', 'POSITION', 'RECEPTION', 'PROVINCE_RECEPTION', 'ESCORT')),
  type text not null default 'SEDAN' check (type in ('MOTORCYCLE', 'PICKUP', 'SEDAN', 'VAN', 'TRUCK', 'MINIBUS', 'BUS')),
  brand text not null default '',
  -- with the driver's
  seats int not null check (seats between 1 and 100),
  fuel text not null default 'DIESEL' check (fuel in ('GASOHOL', 'GASOLINE', 'DIESEL', 'HYBRID', 'ELECTRIC', 'NGV', 'LPG')),
  tank_litres int not null default 0 check (tank_litres between 0 and 2000),
  engine_no text not null default '',
  frame_no text not null default '',
  asset_no text not null default '',
  acquired date,
  price int not null default 0,
  unit_id bigint references unit,
  -- the post that looks after it
  keeper_id bigint references position,
  park_place text not null default '',
  -- the head's written leave, where it is kept elsewhere than at the agency
  park_leave text not null default '',
  -- what a kilometre costs by estimate: a swap for one that costs more is ordered anew
  baht_per_km int not null default 0 check (baht_per_km between 0 and 1000),
  tax_due date,
  act_due date,
  insurance_due date,
  inspection_due date,
  -- a service every so many kilometres or months; 0: none
  service_km int not null default 0 check (service_km between 0 and 100000),
  service_months int not null default 0 check (service_months between 0 and 120),
  state text not null default 'READY' check (state in ('READY', 'REPAIR', 'WAIT_DISPOSAL', 'STRUCK')),
  -- minutes after a trip in which nobody else has it
  buffer_after int not null default 30 check (buffer_after between 0 and 480),
  -- what its meter read when its books were begun here
  first_km int not null default 0 check (first_km between 0 and 9999999),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1
);

-- One of the agency's people, or somebody from outside by his name.
create table driver (
  id bigint primary key default new_resource('DRIVER') references resource,
  person_id bigint unique references person,
  name text not null default '',
  phone text not null default '',
  licence_kind text not null default 'PUBLIC' check (licence_kind in ('PRIVATE', 'PUBLIC', 'TYPE_1', 'TYPE_2', 'TYPE_3', 'TYPE_4')),
  licence_no text not null default '',
  -- none: it is for life
  licence_due date,
  -- drives where the drivers are all taken
  backup boolean not null default false,
  buffer_after int not null default 30 check (buffer_after between 0 and 480),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  check (person_id is not null or name <> '')
);

-- Kilometres a litre that the agency set for a car, by fiscal year (BE).
create table vehicle_standard (
  id bigint primary key generated always as identity,
  vehicle_id bigint not null references vehicle,
  fiscal_year int not null check (fiscal_year between 2500 and 2700),
  km_per_litre numeric(5, 2) not null check (km_per_litre > 0),
  active boolean not null default true,
  sort int not null default 0,
  version int not null default 1,
  unique (vehicle_id, fiscal_year)
);

-- What the fleet gave a request: a car, or a seat in the car of another trip, or none of the office's.
create table trip (
  request_id bigint primary key references request,
  vehicle_id bigint references vehicle,
  -- none: the applicant drives himself
  driver_id bigint references driver,
  shares_with bigint references trip,
  instead text check (instead in ('OWN_CAR', 'HIRED')),
  words text not null default '',
  -- why it went before its order
  emergency text not null default '',
  -- it was given a greater car after its order: only who orders is asked again
  order_only boolean not null default false,
  assigned_by bigint not null references person,
  assigned_at timestamptz not null default now(),
  check (num_nonnulls(vehicle_id, shares_with, instead) = 1),
  check (driver_id is null or vehicle_id is not null),
  check (shares_with <> request_id)
);
create index trip_vehicle on trip (vehicle_id);
create index trip_driver on trip (driver_id);
create index trip_shares on trip (shares_with) where shares_with is not null;

-- แบบ 4, a line a trip. What was written when it went is never changed; a car and a driver are out once at a time.
create table trip_log (
  request_id bigint primary key references trip,
  vehicle_id bigint not null references vehicle,
  driver_id bigint references driver,
  -- as they were called that day
  driver_name text not null,
  user_name text not null,
  place text not null,
  out_at timestamptz not null,
  out_km int not null check (out_km >= 0),
  out_by bigint not null references person,
  out_entered_at timestamptz not null default now(),
  -- by the clock of the phone, where it said so
  out_said_at timestamptz,
  back_at timestamptz,
  back_km int check (back_km >= 0),
  back_by bigint references person,
  back_entered_at timestamptz,
  back_said_at timestamptz,
  remark text not null default '',
  certified_by bigint references person,
  certified_at timestamptz,
  rating int check (rating between 1 and 5),
  rating_words text not null default '',
  check (back_at > out_at),
  check (num_nonnulls(back_at, back_km, back_by) in (0, 3)),
  check (certified_at is null or back_at is not null),
  constraint trip_log_car_once exclude using gist (int8range(vehicle_id, vehicle_id, '[]') with &&, tstzrange(out_at, back_at) with &&),
  constraint trip_log_driver_once exclude using gist (int8range(driver_id, driver_id, '[]') with &&, tstzrange(out_at, back_at) with &&)
    where (driver_id is not null)
);
create index trip_log_vehicle on trip_log (vehicle_id, out_at);
create index trip_log_open on trip_log (request_id) where certified_at is null;

-- The meter of a car as one unbroken line: every piece begins where the one before it ended, and the kilometres that were gone so far are carried
-- on beside it, over a new meter too. Pieces are added alone.
create table odometer (
  vehicle_id bigint not null references vehicle,
  n int not null check (n >= 0),
  -- the piece before; the first has none
  after_n int generated always as (nullif(n - 1, -1)) stored,
  kind text not null check (kind in ('OPENING', 'DRIVE', 'GAP', 'METER', 'COUNTER')),
  from_km int not null,
  to_km int not null check (to_km >= 0),
  -- gone before this piece, and with it
  before int not null,
  travelled int not null,
  -- whose kilometres they are
  log_id bigint references trip_log,
  reason text not null default '',
  by_id bigint references person,
  at timestamptz not null,
  entered_at timestamptz not null default now(),
  primary key (vehicle_id, n),
  unique (vehicle_id, n, to_km, travelled),
  constraint odometer_unbroken foreign key (vehicle_id, after_n, from_km, before) references odometer (vehicle_id, n, to_km, travelled),
  check ((n = 0) = (kind = 'OPENING')),
  check (kind <> 'OPENING' or (from_km = to_km and before = 0)),
  check (travelled = before + case when kind in ('OPENING', 'METER') then 0 else to_km - from_km end),
  check (kind not in ('DRIVE', 'GAP') or to_km > from_km),
  check (kind <> 'DRIVE' or log_id is not null),
  check (kind in ('OPENING', 'DRIVE') or reason <> '')
);
create index odometer_log on odometer (log_id);

create table fuel (
  id bigint primary key generated always as identity,
  vehicle_id bigint not null references vehicle,
  request_id bigint references trip,
  at timestamptz not null,
  said_at timestamptz,
  km int not null check (km >= 0),
  -- gone by then, along the line of the meter
  travelled int not null,
  litres numeric(7, 2) not null check (litres > 0),
  baht numeric(10, 2) not null default 0 check (baht >= 0),
  -- filled up: consumption is known between two of these only
  is_full boolean not null,
  station text not null default '',
  card text not null default '',
  receipt text not null default '',
  order_no text not null default '',
  by_id bigint not null references person,
  entered_at timestamptz not null default now(),
  -- struck out: this one stands in its place
  replaced_by bigint references fuel,
  replaced_why text not null default ''
);
create index fuel_vehicle on fuel (vehicle_id, travelled);
create index fuel_request on fuel (request_id);

-- แบบ 6. While it lasts the car can't be had.
create table vehicle_service (
  id bigint primary key generated always as identity,
  vehicle_id bigint not null references vehicle,
  kind text not null check (kind in ('SERVICE', 'REPAIR', 'TYRE', 'INSPECTION')),
  from_day date not null,
  until_day date check (until_day >= from_day),
  km int check (km >= 0),
  items text not null,
  shop text not null default '',
  baht numeric(12, 2) not null default 0 check (baht >= 0),
  order_no text not null default '',
  reason text not null default '',
  by_id bigint not null references person,
  entered_at timestamptz not null default now()
);
create index vehicle_service_vehicle on vehicle_service (vehicle_id, from_day);

-- แบบ 5.
create table accident (
  id bigint primary key generated always as identity,
  vehicle_id bigint not null references vehicle,
  request_id bigint references trip,
  driver_id bigint references driver,
  at timestamptz not null,
  place text not null,
  cause text not null,
  damage text not null default '',
  injuries text not null default '',
  other_side text not null default '',
  witnesses text not null default '',
  police_no text not null default '',
  insurer_no text not null default '',
  inquiry_order text not null default '',
  opinion text not null default '',
  reported_by bigint not null references person,
  reported_at timestamptz not null default now()
);
create index accident_vehicle on accident (vehicle_id, at);

grant select, insert, update, delete on vehicle, driver, vehicle_standard, trip to :app;
-- when and with what it went stays as it was written
grant select, insert, update (back_at, back_km, back_by, back_entered_at, back_said_at, remark, certified_by, certified_at, rating, rating_words) on trip_log to :app;
grant select, insert on odometer to :app;
grant select, insert, update (replaced_by, replaced_why) on fuel to :app;
grant select, insert, update on vehicle_service, accident to :app;
