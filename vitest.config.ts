import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*.test.ts', '{contract,server,brands,web}/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    // Two cores: more workers only make each test slower.
    pool: 'forks',
    maxWorkers: 2,
    // most take seconds, and a machine with ten times the load may take its time; what takes longer says so itself
    testTimeout: 200_000,
    // a machine that does other work too may take its time
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 200_000,
  },
});
