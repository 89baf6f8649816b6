-- A mail that carries a checkpoint: its signed file goes with it, read when it is sent.
alter table delivery add column checkpoint_no int references checkpoint;
