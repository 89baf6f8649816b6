import { expect, test, vi } from 'vitest';
import { lazyAgain } from './lazy-again.ts';

vi.mock('./dialogs.ts', () => ({ confirm: vi.fn() }));

const Part = () => null;

test('a part that did not come is asked for once more at once, and again when it is wanted anew; one that is there is not', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new TypeError('lost')).mockRejectedValueOnce(new TypeError('lost'));
  const part = lazyAgain(load);
  await part.ahead();
  expect(load).toHaveBeenCalledTimes(2);
  await part.ahead();
  expect(load).toHaveBeenCalledTimes(3);
  await part.ahead();
  expect(load).toHaveBeenCalledTimes(3);
});

test('without a network a part is asked for when the network is back', async () => {
  const network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new TypeError('lost'));
  const coming = lazyAgain(load).ahead();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  network.dispatchEvent(new Event('online'));
  await coming;
  expect(load).toHaveBeenCalledTimes(2);
});
