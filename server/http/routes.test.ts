import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../test/desk.ts';

const desk = await openDesk();
const officer = await desk.as('officer');
afterAll(() => desk.close());

/** What anybody may ask without a session, and nothing else. */
const open = [
  'GET /*',
  'GET /api/captcha',
  'GET /api/days-off',
  // by a secret that its owner made
  'GET /api/feed/:file',
  'GET /api/intranet/announcements',
  'GET /api/intranet/announcements/:id/paper',
  'GET /api/intranet/events',
  'GET /api/intranet/events.ics',
  'GET /api/intranet/links',
  'GET /api/intranet/news',
  'GET /api/intranet/news/:id',
  'GET /api/intranet/news/:id/cover',
  'GET /api/intranet/news/:id/files/:fileId',
  'GET /api/manuals/:id/play',
  'GET /api/manuals/pictures/:name',
  'GET /api/open/description',
  'GET /api/openapi.json',
  'GET /api/pdpa-notice',
  // the desk of citizens
  'GET /api/petition/desk',
  'GET /api/sarabun/document-files/:id',
  'GET /api/settings/logo/:id',
  'GET /api/testimonial/check/:code',
  'GET /api/users/provider/callback',
  'GET /api/users/data/copies/:copyId/file',
  'GET /api/verify/:code',
  'GET /brand/banner',
  'GET /exchange/v1/about',
  'GET /health/live',
  'GET /health/ready',
  'GET /icons/:file',
  'GET /manifest.webmanifest',
  // how programs call the office
  'GET /open/v1/openapi.json',
  'GET /pki/:file',
  'POST /api/core/forgot-password',
  'POST /api/core/reset-password',
  'POST /api/core/reset-password/code',
  'POST /api/core/revoke',
  'POST /api/login',
  'POST /api/petition',
  'POST /api/petition/answer',
  'POST /api/petition/follow',
  'POST /api/petition/more',
  'POST /api/register',
  'POST /api/revoke',
  'POST /api/office/display',
  'POST /api/office/display/check-in',
  // signed by a partner agency, which is asked before anything else is read
  'POST /exchange/v1/messages',
  'POST /api/set-up',
  'POST /api/archive/site-code/redeem',
  'POST /api/time/entrance',
  'POST /api/users/enter',
  'POST /api/users/ig-login',
  'POST /api/users/login',
  'POST /api/users/passkey-login',
  'POST /api/users/passkey-login/question',
  'POST /api/users/pre-login',
  'POST /api/users/provider/:place/start',
  'POST /api/users/provider/finish',
  'POST /api/users/second-factor',
  'POST /api/users/second-factor/question',
  'POST /api/users/way-back',
  'POST /api/users/way-back/take',
  'POST /api/verify/:code/file',
  // what carries the signature of the LINE channel
  'POST /line/webhook',
  // a program shows its secret
  'POST /open/v1/token',
];

/** Of them, what answers a stranger with success when asked for nothing in particular. */
const succeeds = [
  'GET /*',
  'GET /api/captcha',
  'GET /api/intranet/announcements',
  'GET /api/intranet/events',
  'GET /api/intranet/events.ics',
  'GET /api/intranet/links',
  'GET /api/intranet/news',
  'GET /api/open/description',
  'GET /api/openapi.json',
  'GET /api/pdpa-notice',
  'GET /api/petition/desk',
  'GET /health/live',
  'GET /health/ready',
  'GET /manifest.webmanifest',
  'GET /open/v1/openapi.json',
  'POST /api/core/revoke',
  'POST /api/revoke',
  // the same question for everybody
  'POST /api/users/passkey-login/question',
];

const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;
const addressOf = (url: string) => url.replaceAll(/:\w+/g, '1').replace('*', '');

describe('SEC10: every route says who may call it', () => {
  it('open to strangers is what stands on the list', () => {
    const found = desk.app.routeList.filter((route) => route.access === 'open').map(nameOf);
    // The pages are mounted where the browser part is built.
    expect(found.filter((name) => name !== 'GET /*').sort()).toEqual(open.filter((name) => name !== 'GET /*').sort());
  });

  it('a stranger succeeds nowhere else, whatever he sends', async () => {
    for (const route of desk.app.routeList) {
      for (const headers of [{}, { authorization: 'Bearer not-a-session-of-anybody-at-all' }]) {
        const response = await desk.app.inject({
          method: route.method as 'GET',
          url: addressOf(route.url),
          headers: { ...headers, ...(route.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
          ...(route.method === 'POST' ? { payload: '' } : {}),
        });
        const isJson = String(response.headers['content-type']).includes('json');
        const succeeded = response.statusCode < 300 && !(isJson && response.json().status === 'error');
        expect(succeeded, nameOf(route)).toBe(succeeds.includes(nameOf(route)));
        if (route.access !== 'open') expect(response.statusCode, nameOf(route)).toBe(401);
      }
    }
  });

  it('calls of an administrator are forbidden to others', async () => {
    const theirs = desk.app.routeList.filter(
      ({ access, menu }) => /^(admin|auditor|view .+|manage .+)$/.test(access) || /(storage|mailOutbox)$/.test(menu ?? ''),
    );
    expect(theirs.length).toBeGreaterThan(0);
    for (const { method, url } of theirs) {
      const reply = method === 'GET' ? await officer.get(addressOf(url).slice(4)) : await officer.post(addressOf(url).slice(4));
      expect(reply.status, url).toBe(403);
    }
  });

  it('[SEC6] what changes how one signs in or is reached asks for a proof; what does not stands on a list', () => {
    const free = [
      // by its own proof, or for it
      '/api/users/factors/prove',
      '/api/users/factors/prove/provider',
      '/api/users/factors/prove/question',
      // takes away what opens, never gives
      '/api/users/factors/devices/:deviceId/forget',
      '/api/users/push-devices/leave',
      '/api/users/sessions/:sessionId/end',
      '/api/users/sessions/end-others',
      // which events are told, not to whom; mails of the account go anyway
      '/api/users/notice-choices',
      // what one says and shows of oneself
      '/api/users/calendar-feeds',
      '/api/users/calendar-feeds/:feedId/revoke',
      '/api/users/consents',
      '/api/users/consents/withdraw-notice',
      '/api/users/data/copies',
      '/api/users/data/requests',
      '/api/users/photo/remove',
      '/api/users/preferences',
      '/api/users/record',
      '/api/users/sensitive',
    ];
    const own = desk.app.routeList.filter(
      ({ url, access, endpoint }) => endpoint && endpoint.kind !== 'read' && access === 'session' && /^\/api\/users\//.test(url),
    );
    const without = own.filter(({ endpoint }) => !endpoint?.proof).map(({ url }) => url);
    expect(without.filter((url) => !/signatures|delegations|phrases/.test(url)).sort()).toEqual(free.sort());
    expect(own.length - without.length).toBeGreaterThan(12);
  });

  it('a route that does not say so cannot be mounted', async () => {
    const { default: Fastify } = await import('fastify');
    const { listRoutes } = await import('./route-list.ts');
    const bare = Fastify();
    listRoutes(bare);
    expect(() => bare.get('/forgotten', async () => 'anything')).toThrow(/does not say/);
  });
});

interface Call {
  item: string;
  method: 'GET' | 'POST';
  at: string[];
  body?: string;
  access: 'open' | 'session';
  gives: string[];
}

/** The specification's calls: a leading / without a client answers under both bases. */
const calls: Call[] = [
  { item: 'C1', method: 'POST', at: ['/api/verify', '/api/sarabun/verify'], access: 'session', gives: ['token', 'userLogin'] },
  {
    item: 'C12',
    method: 'POST',
    at: ['/api/get-todo-lists', '/api/sarabun/get-todo-lists'],
    body: 'search=',
    access: 'session',
    gives: ['items'],
  },
  { item: 'C13', method: 'POST', at: ['/api/get-dashboard', '/api/sarabun/get-dashboard'], access: 'session', gives: ['item'] },
  {
    item: 'C13',
    method: 'POST',
    at: ['/api/get-dashboard', '/api/sarabun/get-dashboard'],
    body: 'bookType=0&querySearch=',
    access: 'session',
    gives: ['item'],
  },
  {
    item: 'C15',
    method: 'POST',
    at: ['/api/notification-update-read-all', '/api/sarabun/notification-update-read-all'],
    body: 'MODULE[]=SARABUN&MODULE[]=SARABAN',
    access: 'session',
    gives: ['message'],
  },
  { item: 'C16', method: 'POST', at: ['/api/sarabun/get-notifications'], body: 'MODULE=SARABUN', access: 'session', gives: ['items'] },
  {
    item: 'C17',
    method: 'POST',
    at: ['/api/service/get-all-notification', '/api/sarabun/service/get-all-notification'],
    body: 'take=10',
    access: 'session',
    gives: ['items', 'count'],
  },
  {
    item: 'C18',
    method: 'GET',
    at: ['/api/service/menu-module-permission', '/api/sarabun/service/menu-module-permission'],
    access: 'session',
    gives: ['items'],
  },
  {
    item: 'C19',
    method: 'POST',
    at: ['/api/sarabun/get-authen-user-menu-permission-header-bottom'],
    body: 'MENU_PARENT=3099&MENU_LEVEL=1&PM_QUERY=1',
    access: 'session',
    gives: ['item'],
  },
  {
    item: 'C20',
    method: 'POST',
    at: ['/api/sarabun/get-todo-list'],
    body: 'typeCode=jobReceived&page=1&pageSize=10&sort[0][field]=DUE&sort[0][dir]=asc&filter[speed]=1',
    access: 'session',
    gives: ['data'],
  },
  {
    item: 'C10',
    method: 'POST',
    at: ['/api/sarabun/request-pdpa'],
    body: 'F_IS_AGREE_PDPA=1&F_IS_AGREE=1',
    access: 'session',
    gives: ['message'],
  },
  { item: 'C8', method: 'POST', at: ['/api/core/forgot-password'], body: 'F_EMAIL=nobody@example.org', access: 'open', gives: ['message'] },
  { item: 'C3', method: 'POST', at: ['/api/core/revoke', '/api/revoke'], access: 'open', gives: ['message'] },
];

describe('the specification’s calls', () => {
  const byItem = Map.groupBy(calls, (call) => call.item);
  for (const [item, rows] of byItem) {
    it(`[${item}] answers a form-encoded body at every address, and nobody without a token but where it is open`, async () => {
      for (const { method, at, body = '', access, gives } of rows) {
        for (const url of at) {
          const send = (headers: Record<string, string>) =>
            desk.app.inject({
              method,
              url,
              headers: { ...headers, ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
              ...(method === 'POST' ? { payload: body } : {}),
            });
          if (access === 'session') expect((await send({})).statusCode, url).toBe(401);
          const reply = await send(item === 'C3' ? {} : { authorization: `Bearer ${officer.token}` });
          expect(reply.statusCode, `${url} ${reply.body}`).toBe(200);
          expect(Object.keys(reply.json()), url).toEqual(expect.arrayContaining(['status', ...gives]));
          expect(reply.json().status, `${url} ${reply.body}`).toBe('success');
        }
      }
    });
  }

  it('are mounted, each where the specification says', () => {
    const mounted = desk.app.routeList.map(({ url }) => url);
    const more = [
      '/api/logout',
      '/api/sarabun/logout',
      '/api/users/pre-login',
      '/api/users/login',
      '/api/users/ig-login',
      '/api/login',
      '/api/core/reset-password',
      '/api/update-read-portal',
      '/api/sarabun/update-read-portal',
      '/api/notification-update-read',
      '/api/sarabun/notification-update-read',
      '/api/core/get-decode-document-api',
      '/api/users/view-file-avatar/:personId',
    ];
    expect(mounted).toEqual(expect.arrayContaining([...calls.flatMap((call) => call.at), ...more]));
  });
});

describe('the OpenAPI document', () => {
  it('names every call with its way in, its fields and its key', async () => {
    const strange = await openDesk({ MODE: 'PROD', CAPTCHA: 'on', LIMITS: 'on', PASSWORD_WORK: 'full' });
    expect((await strange.app.inject('/api/openapi.json')).statusCode, 'strangers are told no call').toBe(401);
    expect((await (await strange.as('officer')).get('/openapi.json')).body.openapi).toBe('3.1.0');
    await strange.close();
    const document = (await desk.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const described = desk.app.routeList.filter((route) => route.endpoint);
    expect(described.length).toBeGreaterThan(50);
    for (const { url, method, access, endpoint } of described) {
      const operation = document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.summary, url).toBe(endpoint?.about);
      expect(operation.security, url).toEqual(access === 'open' ? [] : [{ bearer: [] }]);
      expect(operation.responses['200'].content['application/json'].schema.oneOf, url).toHaveLength(2);
      if (method === 'POST')
        expect(Object.keys(operation.requestBody.content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    }
    const { parameters } = document.paths['/api/sarabun/letters'].post;
    expect(document.components.schemas.Refusal.required).toContain('requestId');
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }));
  });
});
