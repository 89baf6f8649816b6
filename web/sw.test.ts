import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The worker's own answer to a part of the page, with a server that answers as told. */
async function asked(...answers: (Response | Error)[]) {
  const heard = new Map<string, (event: object) => void>();
  const put = vi.fn(async () => {});
  const fetched = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer ?? new Error('asked too often');
  });
  vi.stubGlobal('__FILES__', { build: 'b', page: 'p', core: [] });
  vi.stubGlobal('registration', { scope: 'https://office.example/' });
  vi.stubGlobal('location', { origin: 'https://office.example' });
  vi.stubGlobal('addEventListener', (type: string, on: (event: object) => void) => heard.set(type, on));
  vi.stubGlobal('caches', { match: async () => undefined, open: async () => ({ put }) });
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  const worker = './sw.ts';
  await import(worker);
  let answer: Promise<Response> | undefined;
  const respondWith = (given: Promise<Response>) => {
    answer = given;
  };
  heard.get('fetch')?.({ request: new Request('https://office.example/assets/part.js'), respondWith });
  const settled = Promise.resolve(answer).then(
    (one) => one?.status,
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return { answer: await settled, times: fetched.mock.calls.length };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part that did not come is asked for again before the page is told, which would remember it', async () => {
  expect(await asked(new Error('lost'), new Response('', { status: 503 }), new Response('part'))).toEqual({ answer: 200, times: 3 });
  expect(await asked(new Error('lost'), new Error('lost'), new Error('gone'))).toEqual({ answer: 'gone', times: 3 });
});

test('a part that the server does not have, or that no network can bring, is told at once', async () => {
  expect(await asked(new Response('', { status: 404 }))).toEqual({ answer: 404, times: 1 });
  vi.stubGlobal('navigator', { onLine: false });
  expect(await asked(new Error('lost'))).toEqual({ answer: 'lost', times: 1 });
});
