import { afterAll, expect, it } from 'vitest';
import { sealId } from '../access/sealed-id.ts';
import { openDesk } from '../test/desk.ts';
import { register, unitId } from '../test/letters.ts';

const desk = await openDesk();
afterAll(() => desk.close());

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

async function form(path: string, fields: Record<string, string>, token?: string): Promise<Json> {
  const response = await desk.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return { http: response.statusCode, ...response.json() };
}

it('[C4] [C5] [C7] [C2] signing in and out as the old client sends it', async () => {
  const credentials = { username: 'officer', password: 'Sarabun2569' };
  const before = await form('/users/pre-login', credentials);
  expect(before).toMatchObject({ status: 'success', message: expect.any(String), oauth_id: expect.any(String) });
  const login = await form('/users/login', { ...credentials, oauth_id: before.oauth_id });
  expect(login).toMatchObject({ status: 'success', success: { token: login.token }, userLogin: expect.any(Object) });
  expect(await form('/users/pre-login', credentials)).toMatchObject({
    status: 'error',
    oauth_id: expect.any(String),
    message: expect.any(String),
  });
  // the session from before: the question of the device, answered with its pass
  const asked = await form('/login', credentials);
  expect(asked).toMatchObject({ status: 'error', oauth_id: expect.any(String) });
  const store = await form('/login', { ...credentials, oauth_id: asked.oauth_id });
  expect(store).toMatchObject({ status: 'success', token: expect.any(String), userLogin: expect.any(Object) });
  for (const path of ['/logout', '/sarabun/logout']) {
    const first = await form('/login', credentials);
    const { token } = first.token ? first : await form('/login', { ...credentials, oauth_id: first.oauth_id });
    expect(await form(path, {}, token)).toMatchObject({ status: 'success', data: { status: 'success' } });
    expect((await form(path, {})).http).toBe(401);
  }
});

it('[C9] a made-up reset key is refused in words, not by the form', async () => {
  const reply = await form('/core/reset-password', { NEW_PASSWORD: 'Newpass123', EMAIL: 'no-such-key', OTP: '123456' });
  expect(reply).toMatchObject({ status: 'error', message: expect.any(String), code: expect.stringMatching(/^reset_|^code_/) });
});

it('[C11] [C14] [C21] a letter, its bell and its link as the old client sends them, under every base', async () => {
  const [registrar, clerk] = await desk.officers('registrar', 'clerk');
  const { documentId } = await register(registrar, { sendTo: [await unitId(desk, 'อว 0601.01.3')] });
  for (const path of ['/update-read-portal', '/sarabun/update-read-portal']) {
    expect(await form(path, { F_DOC_ID: String(documentId) }, clerk.token)).toMatchObject({ status: 'success' });
    expect((await form(path, { F_DOC_ID: String(documentId) })).http).toBe(401);
    expect((await form(path, { F_DOC_ID: '999999999' }, clerk.token)).http).toBe(404);
  }
  const { alerts } = (await form('/sarabun/get-notifications', { MODULE: 'SARABUN' }, clerk.token)).items;
  for (const path of ['/notification-update-read', '/sarabun/notification-update-read'])
    expect(await form(path, { NN_RECEIVE_ID: String(alerts[0].NN_RECEIVE_ID) }, clerk.token)).toMatchObject({
      status: 'success',
      is_save: path === '/notification-update-read',
      item: { F_DOC_ID: documentId },
    });
  expect(await form('/core/get-decode-document-api', { F_DOC_ID_ENCODE: sealId(desk.office, documentId) }, clerk.token)).toMatchObject({
    status: 'success',
    item: { F_DOC_ID: documentId },
  });
});
