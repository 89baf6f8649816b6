import pg from 'pg';
import type { Desk } from './desk.ts';

/** The clock of the office stands in a table of the test, so that it is any day. */
export async function openMovedClock(desk: Desk, at: string): Promise<{ move: (at: string) => Promise<void>; close: () => Promise<void> }> {
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
  await owner.connect();
  await owner.query(`create table office.moved_clock (at timestamptz not null);
    insert into office.moved_clock values ('${at}'); grant select on office.moved_clock to office_app;
    create or replace function office.issue_clock() returns timestamptz language sql volatile as $$ select at from office.moved_clock $$`);
  return {
    move: async (to) => void (await owner.query('update office.moved_clock set at = $1', [to])),
    close: () => owner.end(),
  };
}
