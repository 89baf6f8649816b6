import { afterAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done } from '../test/letters.ts';

const desk = await openDesk();
const [clerk, officer] = await desk.officers('clerk', 'officer');
afterAll(() => desk.close());

const chosen = async (who: Officer) => done(await who.get('/users/preferences')).preferences;
const choose = (who: Officer, part: object) => who.post('/users/preferences', part);

it('[P7] each keeps the choices of his own screen: a part at a time, on every device, nobody else’s', async () => {
  expect(await chosen(clerk)).toEqual({});
  expect(done(await choose(clerk, { fontSize: 'large', digits: 'thai' })).preferences).toEqual({ fontSize: 'large', digits: 'thai' });
  done(await choose(clerk, { fontSize: 'largest', contrast: 'high', theme: 'dark', motion: 'reduced', density: 'compact' }));
  done(await choose(clerk, { sound: false, singleKeys: false, toursSeen: ['clerk-1', 'clerk-2'] }));
  const all = {
    fontSize: 'largest',
    contrast: 'high',
    theme: 'dark',
    motion: 'reduced',
    digits: 'thai',
    density: 'compact',
    sound: false,
    singleKeys: false,
    toursSeen: ['clerk-1', 'clerk-2'],
  };
  const otherDevice = await desk.as('clerk');
  expect(await chosen(otherDevice)).toEqual(all);
  expect(done(await choose(otherDevice, { toursSeen: [] })).preferences).toEqual({ ...all, toursSeen: [] });
  // a person named in the input is nobody: there is only oneself
  done(await choose(officer, { personId: clerk.personId, digits: 'arabic' }));
  expect(await chosen(officer)).toEqual({ digits: 'arabic' });
  expect((await chosen(clerk)).digits).toBe('thai');
});

it('[P7] what is no choice is refused at its field and changes nothing; a form of an old client is read, a stranger is sent away', async () => {
  const before = await chosen(clerk);
  for (const [field, bad] of Object.entries({
    fontSize: 'huge',
    contrast: 'x',
    theme: 1,
    motion: '',
    digits: 'roman',
    density: null,
    toursSeen: ['x'.repeat(61)],
  }))
    expect(await choose(clerk, { sound: true, [field]: bad })).toMatchObject({
      status: 422,
      body: { field: expect.stringContaining(field) },
    });
  expect(await chosen(clerk)).toEqual(before);
  const form = (headers: object) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/users/preferences',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'sound=1&theme=light',
    });
  expect((await form({ authorization: `Bearer ${officer.token}` })).json()).toMatchObject({
    status: 'success',
    preferences: { digits: 'arabic', sound: true, theme: 'light' },
  });
  expect((await form({})).statusCode).toBe(401);
  expect((await desk.app.inject({ method: 'GET', url: '/api/users/preferences' })).statusCode).toBe(401);
});
