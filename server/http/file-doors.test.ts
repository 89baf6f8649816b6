import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownSheets } from '../../contract/settings/sheets.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import type { Route } from './route-list.ts';

let port: number;
const desk = await openDesk();
beforeAll(async () => {
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  port = (desk.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  desk?.app.server.closeAllConnections();
  await desk.close();
});

/** Whoever is signed in has these; what he sends is judged as a file. */
const forEverybody = ['/api/sarabun/uploads', '/api/users/photo', '/api/knowledge/files'];

/** They stream their answer; what they take is a form like any other. */
const noFile = ['/api/sarabun/drafts/:documentId/preview'];

/** What takes a file: what streams one, and what takes a body of unusual size. */
function doors(): Route[] {
  return desk.app.routeList.filter(
    ({ method, url, endpoint }) =>
      method === 'POST' && url.startsWith('/api/') && (!endpoint || (endpoint.bodyLimit ?? 0) > 1_000_000) && !noFile.includes(url),
  );
}

/** The answer to a call whose body never comes whole: 5 MB are announced, what is sent is their beginning. */
function answerBeforeBody(url: string, who: Officer | null, type: string): Promise<{ status: number; code: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': type,
      'content-length': 5_000_000,
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
    };
    const call = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: url, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      call.destroy();
      resolve({ status: response.statusCode ?? 0, code: (JSON.parse(text) as { code: string }).code });
    });
    call.on('error', reject);
    call.write(
      type.startsWith('multipart') ? '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK' : '{"image":"',
    );
  });
}

const form = 'multipart/form-data; boundary=x';
const filled = (url: string, page = 'holidays') => url.replace(':page', page).replace(/:kind/, 'CREST').replace(/:\w+/g, '1');

it('[SEC15] at every door that takes a file the right is judged before a byte of it is read', async () => {
  const clerk = await desk.as('officer');
  const found = doors();
  expect(found.map(({ url }) => url)).toEqual(
    expect.arrayContaining([
      '/api/settings/people/import',
      '/api/settings/list/:page/import',
      '/api/settings/marks/:kind',
      '/api/settings/faces',
      '/api/sarabun/uploads',
      '/api/users/signatures',
    ]),
  );
  expect(found.length).toBeGreaterThan(10 + Object.keys(ownSheets).length);
  const told: string[] = [];
  for (const { url, endpoint, access } of found) {
    const type = endpoint ? 'application/json' : form;
    if (access !== 'open') {
      const visitor = await answerBeforeBody(filled(url), null, type);
      if (visitor.status !== 401) told.push(`visitor ${url} ${visitor.status}`);
    }
    if (access === 'open' || endpoint?.access === 'session' || forEverybody.includes(url)) continue;
    const officer = await answerBeforeBody(filled(url), clerk, type);
    if (officer.status !== 403 && officer.status !== 404) told.push(`officer ${url} ${officer.status} ${officer.code}`);
  }
  expect(told).toEqual([]);
});

it('[SEC15] an administrator of a unit sends no picture of whom he does not look after', async () => {
  const head = await desk.as('siriporn.b');
  const { id } = await desk.office.db.selectFrom('unit').select('id').where('name', '=', 'กองคลัง').executeTakeFirstOrThrow();
  await desk.office.db.insertInto('duty').values({ person_id: head.personId, unit_id: id, kind: 'ADMIN' }).execute();
  desk.office.sessions.forget();
  expect((await head.get('/settings/people')).status).toBe(200);
  const { personId } = await desk.as('admin');
  for (const what of ['photo', 'signature']) {
    expect(await answerBeforeBody(`/api/settings/people/${personId}/${what}`, head, form), what).toMatchObject({ status: 404 });
  }
});

it('[SEC15] a code that is not known takes no file for judging', async () => {
  expect((await answerBeforeBody('/api/verify/AAAAAAAAAAAA/file', null, form)).status).toBe(404);
});
