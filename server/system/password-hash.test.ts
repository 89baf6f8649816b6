import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { hashPassword, isWeaker, matchesHash, mostAtOnce, passwordWork } from './password-hash.ts';

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
const { full, light } = passwordWork;

/** By processor time, not by the clock: what else the machine does is not counted. */
it('[SEC1] a guess costs processor time; 20 passwords at once leave the thread that answers calls free and fill no memory', async () => {
  await hashPassword(full, 'Warm2569');
  const one = process.cpuUsage();
  const hash = await hashPassword(full, 'Sarabun2569');
  const cost = milliseconds(process.cpuUsage(one));
  expect(cost).toBeGreaterThan(25);

  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const memory = process.memoryUsage.rss();
  let most = memory;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const [all, answering] = [process.cpuUsage(), process.threadCpuUsage()];
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? hashPassword(full, `Sarabun${i}`) : matchesHash(full, hash, 'Sarabun2569'))),
  );
  const [whole, here] = [milliseconds(process.cpuUsage(all)), milliseconds(process.threadCpuUsage(answering))];
  clearInterval(watch);
  delay.disable();
  expect(whole).toBeGreaterThan(20 * 25);
  expect(here).toBeLessThan(whole / 5);
  const grew = (most - memory) / 2 ** 20;
  expect(grew).toBeLessThan((mostAtOnce + 1) * 64);
  if (process.env.FIGURES)
    console.log(
      `one ${cost.toFixed(0)} ms, 20 together ${whole.toFixed(0)} ms of which here ${here.toFixed(0)}; delay of the loop ${(delay.max / 1e6).toFixed(0)} ms at most; memory grew by ${grew.toFixed(0)} MB`,
    );
});

it('[SEC1] a hash of less work still opens and is told as weaker; no password fits where there is none', async () => {
  const kept = await hashPassword(light, 'Sarabun2569');
  expect(await matchesHash(full, kept, 'Sarabun2569')).toBe(true);
  expect(await matchesHash(full, kept, 'Wrong1234')).toBe(false);
  expect([isWeaker(kept, full), isWeaker(kept, light)]).toEqual([true, false]);
  expect(isWeaker('$argon2id$v=19$m=65536,t=5,p=1$c2FsdHNhbHQ$aGFzaA', full)).toBe(false);
  for (const none of [undefined, '-', '', '$argon2id$bent']) expect(await matchesHash(light, none, 'Sarabun2569')).toBe(false);
});
