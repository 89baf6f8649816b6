import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/pool.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { CopiedDatabase, DatabaseSource } from './database-source.ts';
import { withClient } from './lay-dump.ts';
import { layTables } from './lay-tables.ts';
import { measure, openUnhurried } from './measure.ts';

interface Options {
  /** Of the agency: its schema belongs to this role. */
  ownerUrl: string;
  ownerRole: string;
  appRole: string;
  /** May make a schema, for the trial. */
  makerUrl: string;
}

/** Rows that are read and written at once. */
const rowsAtOnce = 1000;

/**
 * One agency of a database that others share: the rows of its tables as PostgreSQL writes them, of one snapshot, without a name of its schema in
 * them; its tables themselves are made by the same migrations again. Needs no program beside the product.
 */
export function tableSource({ ownerUrl, ownerRole, appRole, makerUrl }: Options): DatabaseSource {
  return {
    ownerUrl,
    async copy(folder, { schema, look }) {
      const db = openUnhurried(ownerUrl, schema);
      try {
        return await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (snapshot) => {
            const seen = await look(snapshot, () => {}, appRole);
            return { copied: await copyTables(folder, snapshot), seen };
          });
      } finally {
        await db.destroy();
      }
    },
    async measureCopy(folder, manifest) {
      const schema = `proof_${randomBytes(6).toString('hex')}`;
      const name = pg.escapeIdentifier(schema);
      await withClient(makerUrl, (client) => client.query(`create schema ${name} authorization ${pg.escapeIdentifier(ownerRole)}`));
      try {
        await layTables(folder, manifest, { ownerUrl, appRole, schema });
        const db = openUnhurried(ownerUrl, schema);
        return await measure(db, appRole).finally(() => db.destroy());
      } finally {
        await withClient(makerUrl, (client) => client.query(`drop schema if exists ${name} cascade`));
      }
    },
  };
}

async function copyTables(folder: BackupFolder, snapshot: Database): Promise<CopiedDatabase> {
  const copied: CopiedDatabase = { folders: [], database: [], tables: true };
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`.execute(snapshot);
  for (const { name } of tables) {
    async function* lines() {
      await sql`declare rows_of no scroll cursor for select t::text as row from ${sql.table(name)} t`.execute(snapshot);
      for (;;) {
        const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(rowsAtOnce)} from rows_of`.execute(snapshot);
        if (rows.length === 0) break;
        yield Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));
      }
      await sql`close rows_of`.execute(snapshot);
    }
    copied.database.push({ path: `tables/${name}`, ...(await folder.keep(lines(), 'packed')) });
  }
  copied.database.push({ path: 'sequences', ...(await folder.keepBytes(Buffer.from(JSON.stringify(await sequencesOf(snapshot))))) });
  return copied;
}

/** Where each sequence stands. */
async function sequencesOf(snapshot: Database): Promise<Record<string, [at: string, called: boolean]>> {
  const { rows: names } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`.execute(snapshot);
  const all: Record<string, [string, boolean]> = {};
  for (const { name } of names) {
    const { rows } = await sql<{
      at: string;
      called: boolean;
    }>`select last_value::text as at, is_called as called from ${sql.table(name)}`.execute(snapshot);
    if (rows[0]) all[name] = [rows[0].at, rows[0].called];
  }
  return all;
}
