import { afterAll, expect, it } from 'vitest';
import { officerOf, openDesk } from '../test/desk.ts';
import { newSetUpKey } from './set-up.ts';

const desk = await openDesk({}, { empty: true });
afterAll(() => desk.close());

const call = (path: string, body: object) => officerOf(desk.app, 'no-session-at-all-here').post(path, body);
const setUp = (key: string | null, more: object = {}) =>
  call('/set-up', {
    key,
    agencyName: 'เทศบาลเมืองตัวอย่าง',
    agencyNameEn: '',
    letterPrefix: 'ตย 0001',
    firstName: 'สมชาย',
    lastName: 'ใจดี',
    username: 'Root',
    password: 'Abcdefg1',
    email: '',
    ...more,
  });

it('an office without people is set up once, with the newest printed key', async () => {
  const old = await newSetUpKey(desk.office);
  const key = await newSetUpKey(desk.office);
  const kept = JSON.stringify(await desk.office.db.selectFrom('setting').selectAll().execute());
  expect(kept).not.toContain(key);
  expect((await setUp(old)).body.code).toBe('set_up_key_wrong');
  expect((await setUp(key, { password: 'abcdefgh' })).body).toMatchObject({ code: 'password_rule', field: 'password' });
  const twice = await Promise.all([setUp(key), setUp(key, { username: 'other' })]);
  expect(twice.map(({ body }) => body.status).sort()).toEqual(['error', 'success']);
  expect((await setUp(key)).body.code).toBe('set_up_key_wrong');
  expect(await newSetUpKey(desk.office)).toBeNull();
});

it('its first person administers it and keeps its central registry', async () => {
  const accounts = await desk.office.db.selectFrom('account').select('username').execute();
  expect(accounts).toHaveLength(1);
  const { body } = await call('/login', { username: accounts[0]?.username, password: 'Abcdefg1' });
  expect(body).toMatchObject({ status: 'success', userLogin: { userInformation: { F_DEPT_NAME: 'เทศบาลเมืองตัวอย่าง' } } });
  expect(body.userLogin.duties).toEqual(expect.arrayContaining(['ADMIN', 'REGISTRY']));
});
