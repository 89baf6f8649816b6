import { afterAll, expect, it } from 'vitest';
import { openDesk } from './desk.ts';

const desk = await openDesk();
afterAll(() => desk.close());

it('knows a caller with his duties', async () => {
  const registrar = await desk.as('registrar');
  const me = await desk.office.sessions.find(registrar.token);
  expect(me?.isCentralRegistry).toBe(true);
});
