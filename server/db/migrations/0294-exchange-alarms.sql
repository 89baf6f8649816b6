-- A letter that its receiver does not acknowledge is told of; a clock that is off is seen (decision 0127).

-- OUT: when the registry hears of it, by the letter's speed; null once it has, or there is an answer
alter table exchange_letter add column alarm_at timestamptz;
alter table exchange_letter add column silent_at timestamptz;
-- IN: by how many seconds the sender's clock was ahead of ours when it sent the letter, where that is ten minutes or more
alter table exchange_letter add column clock_off int;
alter table exchange_peer add column clock_off int;
create index exchange_letter_alarm on exchange_letter (alarm_at) where alarm_at is not null;
create index exchange_letter_silent on exchange_letter (silent_at) where silent_at is not null;
