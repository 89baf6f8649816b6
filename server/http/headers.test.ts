import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { openDesk } from '../test/desk.ts';

const desk = await openDesk();
const clerk = await desk.as('clerk');
afterAll(() => desk.close());

describe('SEC22: strict headers', () => {
  it('of what is no call at all', async () => {
    await desk.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = desk.app.server.address() as AddressInfo;
    const cases: [string, RegExp][] = [
      ['nonsense\r\n\r\n', /^HTTP\/1\.1 400 /],
      [`GET / HTTP/1.1\r\nhost: x\r\nx-a: ${'x'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
      ['GET /api/%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
    ];
    for (const [sent, status] of cases) {
      const socket = connect(port, '127.0.0.1').end(sent);
      const answer = await text(socket);
      expect(answer).toMatch(status);
      expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(answer).toContain("frame-ancestors 'none'");
    }
  });

  it('a nonce of its own in each', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => /'nonce-([^']+)'/.exec(String((await desk.app.inject('/')).headers['content-security-policy']))?.[1]),
    );
    expect(new Set(nonces).size).toBe(3);
  });
});

describe('[SEC32] request ids', () => {
  it('a sound one is taken over, any other replaced; it stands in the header and in the refusal', async () => {
    const ask = (id: string) => desk.app.inject({ url: '/api/no-such-call', headers: { 'x-request-id': id } });
    const own = await ask('client-made-1234');
    expect(own.headers['x-request-id']).toBe('client-made-1234');
    expect(own.json()).toMatchObject({ status: 'error', code: 'not_found', requestId: 'client-made-1234' });
    for (const bad of ['short', 'x'.repeat(65), 'with space in it', 'ก'.repeat(10), '"><script>alert(1)']) {
      const reply = await ask(Buffer.from(bad).toString('latin1'));
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('the words of a refusal', () => {
  it('are Thai, or English where that is asked for', async () => {
    const ask = (language: string) => desk.app.inject({ url: '/api/no-such-call', headers: { 'accept-language': language } });
    for (const language of ['', 'th', 'th-TH,th;q=0.9,en;q=0.8', 'fr']) expect((await ask(language)).json().message).toMatch(/[ก-๙]/);
    for (const language of ['en', 'en-GB,en;q=0.9']) expect((await ask(language)).json().message).toMatch(/^[A-Z][a-z]/);
  });

  it('what is too large, broken or of an unknown kind is refused in words', async () => {
    const ask = (payload: string, type: string) =>
      desk.app.inject({
        method: 'POST',
        url: '/api/verify',
        payload,
        headers: { authorization: `Bearer ${clerk.token}`, 'content-type': type },
      });
    const cases: [string, string, number, string][] = [
      [`{"a":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'too_large'],
      ['{"a":', 'application/json', 400, 'bad_request'],
      ['{"__proto__":{"isAdmin":true}}', 'application/json', 400, 'bad_request'],
      ['<a/>', 'application/xml', 415, 'bad_request'],
    ];
    for (const [payload, type, status, code] of cases) {
      const reply = await ask(payload, type);
      expect(reply.statusCode, type).toBe(status);
      expect(reply.json()).toMatchObject({ status: 'error', code, message: expect.stringMatching(/[ก-๙]/) });
    }
  });
});
