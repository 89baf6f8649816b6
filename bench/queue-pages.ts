import { openLine } from './load.ts';

const goalMs = 500;

export interface Pages {
  times: number[];
  wrong: Record<string, number>;
}

/** The queue page of one officer, again and again with a breath between, as somebody who works fast. */
export async function queuePages(port: number, token: string, goesOn: () => boolean): Promise<Pages> {
  const line = await openLine(port);
  const pages: Pages = { times: [], wrong: {} };
  const body = JSON.stringify({ typeCode: 'jobReceived2', page: 1, pageSize: 10 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  while (goesOn()) {
    const from = performance.now();
    const { status } = await line.ask({ method: 'POST', path: '/api/sarabun/get-todo-list', headers, body });
    pages.times.push(performance.now() - from);
    if (status !== 200) pages.wrong[status] = (pages.wrong[status] ?? 0) + 1;
    await new Promise((done) => setTimeout(done, 50));
  }
  line.close();
  return pages;
}

export function say(what: string, { times, wrong }: Pages): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const faults = Object.entries(wrong).map(([status, many]) => `${many} x ${status}`);
  const met = at(0.99) < goalMs && faults.length === 0;
  console.log(
    `${what.padEnd(8)} ${String(times.length).padStart(5)} queue pages  p50 ${at(0.5).toFixed(0)} ms  p99 ${at(0.99).toFixed(0)} ms  most ${at(1).toFixed(0)} ms  not served: ${faults.join(', ') || 'none'}  goal p99 < ${goalMs} ms, all served: ${met ? 'met' : 'MISSED'}`,
  );
  if (!met && what !== 'calm') process.exitCode = 1;
}

export function forSeconds(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1000;
  return () => performance.now() < until;
}
