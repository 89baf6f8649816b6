-- A screen stands at whatever is had for a time, and what nobody came to use is given back by a rule of the thing: the engine reads both.
alter table door_device rename to resource_display;
alter table resource_display rename column room_id to resource_id;
alter table resource_display drop constraint door_device_room_id_fkey, add foreign key (resource_id) references resource;
alter index door_device_room rename to resource_display_resource;

-- minutes after its beginning; 0: never
alter table resource add no_show_minutes int not null default 0;
update resource s set no_show_minutes = r.no_show_minutes from room r where r.id = s.id;
