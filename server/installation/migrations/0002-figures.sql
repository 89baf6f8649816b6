-- What each agency last told of itself: whole numbers, days and times. `at` is when that was, `asked_at` when it was last asked: where it did not
-- answer then, the figures of before stay.
create table figure (
  agency text primary key references agency,
  asked_at timestamptz not null,
  at timestamptz check (at <= asked_at),
  tables int,
  day date,
  letters_in int,
  letters_out int,
  letters_in_before int,
  letters_out_before int,
  people int,
  bytes bigint,
  jobs_waiting int,
  jobs_given_up int,
  deliveries_failed int,
  backed_up_at timestamptz,
  checked_at timestamptz,
  findings int
);
