-- Nothing that can be guessed opens anything by itself in a copy of the database.
-- What a PIN wraps lies under the master key once more. Rows from before are covered at the next start, without the PIN.
alter table signing_key add column pin_master_id text;
alter table signing_key add constraint signing_key_pin_covered check (pin_wrapped is null or pin_master_id is not null) not valid;

-- The hashes of recovery codes lie under the master key. Those from before (`master_id` null) are covered at the next start.
alter table recovery_code add column master_id text;
alter table recovery_code rename column code_hash to wrapped;
alter table recovery_code drop constraint recovery_code_account_id_code_hash_key;
create index recovery_code_account on recovery_code (account_id);
alter table recovery_code add constraint recovery_code_covered check (master_id is not null) not valid;
