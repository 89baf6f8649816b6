import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * Reading the server's modules is half of the work of a short file: these files share a process, one after the other, each with a database of its
 * own. Files that start processes, replace what is global or measure have a process each.
 */
const together = globSync(
  [
    '*.test.ts',
    '{contract,brands,release,web}/**/*.test.ts',
    'server/{access,auth,intranet,manuals,notify,people,portal,profile,settings}/**/*.test.ts',
    'server/{leave,office,overtime,request,room,vehicle,wfh}/**/*.test.ts',
    'server/sarabun/{bulk,circular,deadlines,draft,groups,integrity,layers,letter,prints,queues,registers,reports,search,structure,transit,work}/**/*.test.ts',
  ],
  {
    exclude: [
      'server/settings/people/administer-matrix.test.ts',
      'server/auth/factors.test.ts',
      'server/intranet/intranet.test.ts',
      'server/notify/channels/mail.test.ts',
      'web/shell/shapes.test.ts',
      'languages.test.ts',
    ],
  },
);

/** Only `npm run test:citus` has a cluster: it comes from no registry and no archive of Debian. */
const ofCluster = process.env.CITUS_PROGRAMS ? [] : ['server/db/citus.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/rows/record.ts'],
    reporters: ['default', './server/test/slowest.ts'],
    // Two cores: more workers only make each test slower.
    pool: 'forks',
    maxWorkers: 2,
    // most take seconds, and a machine with ten times the load may take its time; what takes longer says so itself
    testTimeout: 200_000,
    // a machine that does other work too may take its time
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 200_000,
    projects: [
      { extends: true, test: { name: 'together', isolate: false, include: together } },
      {
        extends: true,
        test: { name: 'apart', include: ['languages.test.ts', '{server,web}/**/*.test.ts'], exclude: [...together, ...ofCluster] },
      },
    ],
  },
});
