import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { hashPassword, matches } from './passwords.ts';

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** By processor time, not by the clock: what else the machine does is not counted. */
it('[SEC1] a guess costs processor time, and 20 passwords at once leave the thread that answers calls free', async () => {
  await hashPassword('Warm2569');
  const one = process.cpuUsage();
  const hash = await hashPassword('Sarabun2569');
  const cost = milliseconds(process.cpuUsage(one));
  expect(cost).toBeGreaterThan(3);

  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const [all, answering] = [process.cpuUsage(), process.threadCpuUsage()];
  await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? hashPassword(`Sarabun${i}`) : matches(hash, 'Sarabun2569'))));
  const [whole, here] = [milliseconds(process.cpuUsage(all)), milliseconds(process.threadCpuUsage(answering))];
  delay.disable();
  expect(whole).toBeGreaterThan(20 * 3);
  expect(here).toBeLessThan(whole / 5);
  if (process.env.FIGURES)
    console.log(
      `one ${cost.toFixed(0)} ms, 20 together ${whole.toFixed(0)} ms of which here ${here.toFixed(0)}; delay of the loop ${(delay.max / 1e6).toFixed(0)} ms at most`,
    );
});
