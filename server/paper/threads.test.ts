import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openThreads } from './threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'eoffice-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'worker.mjs');
// says which thread did it; "never" never ends
writeFileSync(
  file,
  `import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', (job) => {
  while (job === 'never');
  parentPort.postMessage({ value: threadId, held: job === 'large' ? 400 * 2 ** 20 : 0 });
});`,
);
const entry = pathToFileURL(file);

describe('threads', () => {
  it('[SEC34] are renewed after so many jobs, and when they hold too much', async () => {
    const threads = openThreads<string>({ entry, most: 1, longestMs: () => 60_000, renewAfter: 3, renewOver: 256 });
    const ids: number[] = [];
    for (const job of ['a', 'b', 'c', 'd', 'large', 'e']) ids.push(await threads.ask(job));
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(ids[3]).not.toBe(ids[2]);
    expect(ids[4]).toBe(ids[3]);
    expect(ids[5]).not.toBe(ids[4]);
    await threads.close();
  });

  it('[SEC34] end with a job that takes too long; who waits behind it is served', async () => {
    const threads = openThreads<string>({ entry, most: 1, longestMs: (job) => (job === 'never' ? 1 : 60_000) });
    const first = threads.ask('never').catch((error: { code: string }) => error.code);
    const second = threads.ask<number>('a');
    expect(await first).toBe('thread_late');
    expect(await second).toBeGreaterThan(0);
    await threads.close();
  });
});
