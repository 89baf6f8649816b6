import { setTimeout as wait } from 'node:timers/promises';
import type { RunningOffice } from './office.ts';

/** With these variables `heapOf` can ask the office; its inspector stays shut until then. */
export const askable = { NODE_OPTIONS: '--inspect-port=0' };

/** Megabytes of the heap of an office that are still in use once everything that can go has gone. */
export async function heapOf(office: RunningOffice): Promise<number> {
  process.kill(office.pid, 'SIGUSR1');
  const socket = new WebSocket(await addressOf(office));
  await new Promise((done, failed) => {
    socket.onopen = done;
    socket.onerror = failed;
  });
  let id = 0;
  const ask = (method: string) =>
    new Promise<{ usedSize: number }>((done) => {
      id += 1;
      const own = id;
      socket.addEventListener('message', ({ data }) => {
        const reply = JSON.parse(String(data)) as { id?: number; result: { usedSize: number } };
        if (reply.id === own) done(reply.result);
      });
      socket.send(JSON.stringify({ id: own, method }));
    });
  try {
    await ask('HeapProfiler.enable');
    // what a finalizer lets go of goes with the second
    for (let n = 0; n < 2; n++) await ask('HeapProfiler.collectGarbage');
    return (await ask('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  } finally {
    socket.close();
  }
}

async function addressOf(office: RunningOffice): Promise<string> {
  for (let n = 0; n < 50; n++) {
    const address = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/.exec(office.output())?.[0];
    if (address) return address;
    await wait(100);
  }
  throw new Error('the inspector of the office did not open');
}
