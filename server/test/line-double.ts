import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LinePush {
  to: string;
  text: string;
  retryKey: string;
}

/** What the next calls of message/push come to. `lost`: taken, and the connection cut before the answer. */
export type LineMood = 'ok' | 'lost' | 'hang' | 'busy' | 'broken' | 'blocked';

/**
 * LINE's Messaging API as its documentation has it: a bearer token, bodies of the documented shape, a retry key that is taken once (409
 * afterwards), 429 with Retry-After, and webhooks signed by HMAC-SHA256 over the body in base64.
 */
export async function startLine({ token, secret }: { token: string; secret: string }, port = 0) {
  const pushed: LinePush[] = [];
  const replies: { replyToken: string; text: string }[] = [];
  const faults: string[] = [];
  const keys = new Set<string>();
  let mood: LineMood = 'ok';
  let calls = 0;

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const say = (status: number, body: object, headers: Record<string, string> = {}) => {
      if (status === 400) faults.push(JSON.stringify(body));
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${token}`)
      return say(401, { message: 'Authentication failed. Confirm that the access token in the authorization header is valid.' });
    const path = new URL(request.url ?? '/', 'http://line').pathname;
    if (request.method === 'GET' && path === '/v2/bot/info')
      return say(200, { userId: 'Ubot', basicId: '@office', displayName: 'สารบรรณกลาง' });
    if (request.method === 'GET' && path.startsWith('/v2/bot/profile/'))
      return mood === 'blocked' ? say(404, { message: 'Not found' }) : say(200, { userId: path.slice(17), displayName: 'ผู้ใช้' });
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return say(400, { message: 'Bad request' });
    const body = JSON.parse(Buffer.concat(parts).toString('utf8'));
    if (!areMessages(body.messages)) return say(400, { message: 'The request body has 1 error(s)', details: [{ property: 'messages' }] });
    if (path === '/v2/bot/message/reply') {
      if (typeof body.replyToken !== 'string') return say(400, { message: 'Invalid reply token' });
      replies.push({ replyToken: body.replyToken, text: body.messages[0].text });
      return say(200, { sentMessages: [] });
    }
    if (path !== '/v2/bot/message/push') return say(404, { message: 'Not found' });
    calls += 1;
    const retryKey = String(request.headers['x-line-retry-key'] ?? '');
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(retryKey)) return say(400, { message: "The 'X-Line-Retry-Key' is invalid" });
    if (!/^U[\da-f]{32}$/.test(body.to))
      return say(400, { message: "The property, 'to', in the request body is invalid (line: -, column: -)" });
    if (mood === 'hang') return;
    if (mood === 'busy') return say(429, { message: 'The API rate limit has been exceeded. Try again later.' }, { 'retry-after': '1800' });
    if (mood === 'broken') return say(500, { message: 'Internal server error' });
    if (mood === 'blocked') return say(400, { message: 'Failed to send messages' });
    if (keys.has(retryKey)) return say(409, { message: 'The retry key is already accepted' }, { 'x-line-accepted-request-id': 'first' });
    keys.add(retryKey);
    pushed.push({ to: body.to, text: body.messages[0].text, retryKey });
    if (mood === 'lost') return void request.socket.destroy();
    say(200, { sentMessages: [{ id: String(pushed.length) }] });
  }

  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    pushed,
    replies,
    /** Bodies that LINE would not take. */
    faults,
    calls: () => calls,
    behave: (next: LineMood) => {
      mood = next;
    },
    /** A webhook as LINE sends it: the body and its signature. */
    webhook(events: object[], key = secret): { payload: string; headers: Record<string, string> } {
      const payload = JSON.stringify({ destination: 'Ubot', events });
      return { payload, headers: { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signed(payload, key) } };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((end) => server.close(end));
    },
  };
}

function signed(payload: string, key: string): string {
  return createHmac('sha256', key).update(payload, 'utf8').digest('base64');
}

function areMessages(messages: unknown): boolean {
  return (
    Array.isArray(messages) &&
    messages.length >= 1 &&
    messages.length <= 5 &&
    messages.every(({ type, text }) => type === 'text' && typeof text === 'string' && text.length >= 1 && text.length <= 5000)
  );
}
