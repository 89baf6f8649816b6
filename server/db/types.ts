import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

// node server/db/types.ts [--check]: writes the typed rows from a freshly migrated database, or fails where they differ.
const home = mkdtempSync(join(tmpdir(), 'eoffice-types-'));
const server = await startEmbedded({ dataDir: join(home, 'pg'), durable: false });
const committed = join(import.meta.dirname, 'schema.ts');
const fresh = join(home, 'schema.ts');
try {
  await migrate(server.ownerUrl, { schema: 'office', appRole: 'office_app' });
  const done = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--default-schema',
      'office',
      '--include-pattern',
      'office.*',
      '--date-parser',
      'string',
      '--numeric-parser',
      'number',
      '--type-mapping',
      '{"int8":"number","interval":"string","jsonb":"unknown","inet":"string"}',
      '--out-file',
      fresh,
    ],
    { env: { ...process.env, DATABASE_URL: server.ownerUrl }, encoding: 'utf8' },
  );
  if (done.status !== 0) throw new Error(done.stderr || done.stdout);
  const text = readFileSync(fresh, 'utf8');
  if (!process.argv.includes('--check')) {
    const { writeFileSync } = await import('node:fs');
    writeFileSync(committed, text);
  } else if (text !== readFileSync(committed, 'utf8')) {
    console.error('server/db/schema.ts differs from the migrations: run npm run db:types');
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
