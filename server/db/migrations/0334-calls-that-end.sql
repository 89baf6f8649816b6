-- That who answers for a program was told that a call which it makes goes away on a day: once for each.
create table api_sunset_told (
  client_id bigint not null references api_client,
  call text not null,
  sunset date not null,
  primary key (client_id, call, sunset)
);
grant select, insert on api_sunset_told to :app;
