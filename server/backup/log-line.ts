import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Running } from '../db/embedded.ts';
import { BackupFault } from './backup-fault.ts';

/** The slot by which PostgreSQL holds its log back bears the name of the line. */
const slots = "slot_name ~ '^e_office_log_[0-9a-f]{8}$'";
/** Whoever takes objects away waits for it. */
export const logLock = "hashtext('e-office log')";

/** Where nobody keeps the log any more, PostgreSQL does not hold it back. */
export async function letLogGo(running: Pick<Running, 'adminUrl'>): Promise<void> {
  const client = await connectAsAdmin(running);
  try {
    await client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where ${slots} and not active`);
  } finally {
    await client.end();
  }
}

/** Which line a backup that is begun now belongs to; null: the log is not kept. */
export async function findLine(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select slot_name as name from pg_replication_slots where ${slots} and coalesce(wal_status, 'lost') <> 'lost'`,
  );
  return rows[0]?.name.slice(-8) ?? null;
}

export async function connectAsAdmin({ adminUrl }: Pick<Running, 'adminUrl'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrl.replace('/postgres?', '/office?').replace(/\/postgres$/, '/office') });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** From where PostgreSQL has its log still; begun here where it is the first time, or where too much had come meanwhile. */
export async function heldBack(client: pg.Client): Promise<{ slot: string; from: string; isNew: boolean }> {
  const ask = async () =>
    (
      await client.query<{ slot: string; from: string; lost: boolean }>(
        `select slot_name as slot, pg_walfile_name(restart_lsn) as from, coalesce(wal_status, 'lost') = 'lost' as lost
         from pg_replication_slots where ${slots}`,
      )
    ).rows[0];
  const found = await ask();
  if (found && !found.lost) return { ...found, isNew: false };
  if (found) await client.query('select pg_drop_replication_slot($1)', [found.slot]);
  await client.query('select pg_create_physical_replication_slot($1, true)', [`e_office_log_${randomBytes(4).toString('hex')}`]);
  const begun = await ask();
  if (!begun) throw new BackupFault('เริ่มเก็บบันทึกของฐานข้อมูลไม่ได้', 'the log of the database could not be held back');
  return { ...begun, isNew: true };
}
