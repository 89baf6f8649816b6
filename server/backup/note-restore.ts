import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { type Checkpoint, checkpointName, readCheckpoints, writeCheckpoint } from '../sarabun/integrity/checkpoint.ts';
import { checkAll } from '../sarabun/integrity/record-parts.ts';
import { type RestoreReport, signReport } from '../sarabun/integrity/restore-report.ts';
import type { MasterKeys } from '../system/master-key.ts';
import { lastNumbers } from './last-numbers.ts';
import type { Manifest } from './manifest.ts';
import { openUnhurried } from './measure.ts';

export interface Examined {
  report: RestoreReport;
  /** The same, signed: byte for byte the file. */
  text: string;
}

interface Given {
  name: string;
  manifest: Pick<Manifest, 'schema' | 'at' | 'version' | 'measures' | 'files' | 'missing'>;
  masters: MasterKeys;
  /** Folders in which checkpoints of the office lie outside. */
  checkpointDirs: readonly string[];
  /** Of an agency of an installation: somebody else does its background work. */
  jobs?: 'own' | 'elsewhere';
  /** Where the restored office is to have them all, as far as they are known; null: its folder lies elsewhere and has them. */
  checkpointsTo: string | null;
  say: (line: string) => void;
}

const mostOfPart = 100;

/**
 * Of a database that was brought back and measured: brings it to this release, checks the records, compares them with the checkpoints outside, and
 * notes all of that in it, signed. From then on the office is read-only until an administrator has confirmed.
 */
export async function noteRestore(
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  { name, manifest, masters, checkpointDirs, checkpointsTo, jobs = 'own', say }: Given,
): Promise<Examined> {
  const { schema, at, version, measures, files, missing } = manifest;
  const db = openDatabase(appUrl, { schema, max: 1 });
  const own = openUnhurried(ownerUrl, schema);
  try {
    // checked are the records as this release keeps them, and they are to be opened by it
    await migrate(ownerUrl, { schema, appRole: await nameOfRole(db), jobs });
    // its own log begins anew
    await sql`delete from backup_log`.execute(own);
    const checkpoints = await compareCheckpoints(own, { checkpointDirs, masters, checkpointsTo });
    const { checks, findings } = await check(db, masters, checkpoints.before, say);
    const report: RestoreReport = {
      format: 'e-office restore 1',
      schema,
      backup: name,
      of: at,
      version,
      restoredAt: new Date().toISOString(),
      tables: Object.keys(measures.tables).length,
      rows: Object.values(measures.tables).reduce((sum, one) => sum + one, 0),
      files: files.length,
      missing,
      checks,
      findings,
      numbers: await lastNumbers(db),
      checkpoints: checkpoints.told,
    };
    const text = signReport(report, masters);
    await sql`insert into restore (restored_at, backup, of_at, report) values (${report.restoredAt}, ${name}, ${at}, ${text})`.execute(own);
    return { report, text };
  } finally {
    await db.destroy();
    await own.destroy();
  }
}

async function nameOfRole(db: Database): Promise<string> {
  const { rows } = await sql<{ me: string }>`select current_user::text as me`.execute(db);
  return rows[0]?.me as string;
}

async function check(
  db: Database,
  masters: MasterKeys,
  checkpoints: readonly Checkpoint[],
  say: (line: string) => void,
): Promise<Pick<RestoreReport, 'checks' | 'findings'>> {
  say('กำลังตรวจลูกโซ่ ทะเบียน และหนังสือ / checking chains, registers and letters');
  const told: Pick<RestoreReport, 'checks' | 'findings'> = { checks: [], findings: [] };
  for await (const { part, rows, findings, unread } of checkAll(db, masters, checkpoints)) {
    say(`  ${part}: ${rows} rows, ${findings.length} findings`);
    const first = findings.slice(0, mostOfPart).map(({ what, at }) => ({ what, at }));
    for (const { what, at } of first) say(`    ${what}: ${at}`);
    told.checks.push({ part, rows, findings: findings.length, unread });
    told.findings.push(...first);
  }
  return told;
}

/**
 * Checkpoints that were signed after the backup know of rows that are lost. The restored office takes them into its own list, so that the next one
 * follows the last that was given out and none stands twice.
 */
async function compareCheckpoints(
  own: Database,
  { checkpointDirs, masters, checkpointsTo }: Pick<Given, 'checkpointDirs' | 'masters' | 'checkpointsTo'>,
): Promise<{ before: Checkpoint[]; told: RestoreReport['checkpoints'] }> {
  const found = new Map<string, { one: Checkpoint; dir: string }>();
  for (const dir of checkpointDirs) for (const one of await readCheckpoints(dir, masters)) found.set(one.sha256, { one, dir });
  const known = [...found.values()].sort((a, b) => a.one.no - b.one.no);
  const { last, seals, counters } = await standing(own);
  const isAhead = ({ one }: { one: Checkpoint }) => one.by === 'own' && one.no > last;
  const ahead = known.filter(isAhead);
  for (const { one, dir } of ahead) {
    const body = await readFile(join(dir, checkpointName({ no: one.no, at: new Date(one.at) })), 'utf8').catch(() => null);
    if (body !== null)
      await sql`insert into checkpoint (no, at, body, sha256, kept_at) values (${one.no}, ${one.at}, ${body}, ${one.sha256}, now())
        on conflict do nothing`.execute(own);
  }
  if (checkpointsTo) await layCheckpoints(own, checkpointsTo);
  const newest = ahead.at(-1)?.one ?? known.filter(({ one }) => one.by === 'own').at(-1)?.one ?? null;
  const books = (ahead.at(-1)?.one.books ?? []).flatMap(({ book, year, last: told }) => {
    const restored = counters.find((one) => one.book === book && one.year === year)?.last ?? 0;
    return told > restored ? [{ book, year, restored, last: told }] : [];
  });
  return {
    before: known.filter((one) => !isAhead(one)).map(({ one }) => one),
    told: {
      known: known.length,
      newest: newest && { no: newest.no, at: newest.at },
      ahead: ahead.map(({ one }) => ({ no: one.no, at: one.at, sha256: one.sha256 })),
      sealsLost: Math.max(0, (ahead.at(-1)?.one.seals.rows ?? 0) - seals),
      books,
    },
  };
}

async function standing(db: Database) {
  const { rows } = await sql<{ last: number; seals: number; counters: { book: number; year: number; last: number }[] }>`select
    (select coalesce(max(no), 0) from checkpoint) as last, (select coalesce(max(seq), 0) from seal) as seals,
    coalesce((select json_agg(json_build_object('book', register_id, 'year', be_year, 'last', last_no)) from register_counter), '[]') as counters`.execute(
    db,
  );
  const { last = 0, seals = 0, counters = [] } = rows[0] ?? {};
  return { last, seals, counters };
}

/** The folder of the restored office has what its list has: the copy outside of those is where they were kept. */
async function layCheckpoints(db: Database, dir: string): Promise<void> {
  const { rows } = await sql<{ no: number; at: Date; body: string }>`select no, at, body from checkpoint order by no`.execute(db);
  for (const { no, at, body } of rows) await writeCheckpoint(dir, checkpointName({ no, at: new Date(at) }), body);
}
