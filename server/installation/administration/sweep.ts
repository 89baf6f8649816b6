import type pg from 'pg';

/** What is of no use to the administrators' calls any more, as an agency's own sweep has it. */
export async function sweepAdministration(pool: pg.Pool): Promise<void> {
  await pool.query("delete from installation.idempotency where created_at < now() - interval '24 hours'");
  await pool.query("delete from installation.wrong_try where at < now() - interval '1 day'");
  await pool.query('delete from installation.throttle where expire is not null and expire < $1', [Date.now()]);
  await pool.query("delete from installation.session where coalesce(ended_at, expires_at) < now() - interval '90 days'");
}
