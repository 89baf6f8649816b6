import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { citusPrograms } from './citus-cluster.ts';

// npm run test:citus -- [files]: the tests of the letters (or these) on a Citus cluster of three machines on loopback.
if (!citusPrograms || !existsSync(join(citusPrograms, 'initdb'))) {
  console.log('skipped: CITUS_PROGRAMS names no folder of PostgreSQL’s programs with Citus (docs/operating.md)');
  process.exit(0);
}
const files = process.argv.slice(2);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
process.exit(
  // each statement crosses machines
  spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--testTimeout=900000',
      '--hookTimeout=900000',
      ...(files.length > 0 ? files : ['server/sarabun/', 'server/db/citus.test.ts', 'server/db/pooler.test.ts']),
    ],
    { stdio: 'inherit' },
  ).status ?? 1,
);
