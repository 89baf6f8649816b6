import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const place = pathToFileURL(join(import.meta.dirname, 'hear-faults.ts')).href;

/** Prints twenty lines, one after the other, then says how often it was to be stopped. `then`: what happens to it besides. */
async function stopsOf(then: string, { read }: { read: boolean }): Promise<number> {
  const program = `import { hearFaults } from '${place}';
    let stops = 0;
    hearFaults(() => (stops += 1));
    ${then}
    for (let n = 0; n < 20; n++) await new Promise((done) => setTimeout(done, 5, console.error('a line')));
    process.send(stops);
    process.disconnect();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // one that tells itself its own faults comes to no end
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  for (const stream of [child.stdout, child.stderr]) read ? stream?.resume() : stream?.destroy();
  const ended = once(child, 'exit');
  const [stops] = await Promise.race([once(child, 'message'), ended]);
  await ended;
  return stops as number;
}

it('an office whose printed lines nobody reads any more goes on: that is no fault', async () => {
  expect(await stopsOf('', { read: false })).toBe(0);
});

it('after an exception that nobody caught it is stopped, after a promise that failed unheard it is not', async () => {
  expect(await stopsOf(`setTimeout(() => { throw new Error('grave'); });`, { read: true })).toBe(1);
  expect(await stopsOf(`void Promise.reject(new Error('unheard'));`, { read: true })).toBe(0);
});
