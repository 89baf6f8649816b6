import { randomBytes } from 'node:crypto';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { type Desk, type Officer, type Reply, replyOf } from './desk.ts';
import { done } from './letters.ts';

/** A program of another system: set up by an administrator by his page, and calling with what that gave it. */
export interface Program {
  id: number;
  code: string;
  secret: string;
  /** A fresh token; of all scopes where none is named. */
  token(scope?: string): Promise<string>;
  get(path: string, query?: Record<string, string>, more?: Way): Promise<Reply>;
  post(path: string, body?: object, more?: Way): Promise<Reply>;
  upload(bytes: Buffer, name?: string, more?: Way): Promise<Reply>;
}

export interface Way {
  token?: string;
  key?: string;
  /** The address that it comes from. */
  from?: string;
  headers?: Record<string, string>;
}

const day = 86_400_000;
export const inDays = (days: number): string => bangkokDay(new Date(Date.now() + days * day));

let made = 0;

export const clientValues = (given: object): object => ({
  name: `ระบบทดสอบ ${++made}`,
  scopes: ['status.read', 'intake.write', 'letters.read', 'books.read', 'masters.read'],
  consent: 'อว 0601.01.3/15 ลงวันที่ 3 พฤศจิกายน 2569',
  networks: '127.0.0.0/8\n192.0.2.0/24',
  expires: inDays(90),
  ...given,
});

/** Asks for a token as RFC 6749 has it, by the form. */
export async function askToken(
  { app }: Pick<Desk, 'app'>,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  from = '127.0.0.1',
) {
  return replyOf(
    await app.inject({
      method: 'POST',
      url: '/open/v1/token',
      remoteAddress: from,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    }),
  );
}

export async function openProgram(
  desk: Desk,
  admin: Officer,
  given: { unit: number; owner?: number } & Record<string, unknown>,
): Promise<Program> {
  const { row } = done(await admin.post('/settings/list/api-clients', { values: clientValues({ owner: admin.personId, ...given }) }));
  const { secret } = done(await admin.post(`/settings/api-clients/${row.id}/secrets`));
  const { code } = done(await admin.get(`/settings/api-clients/${row.id}/facts`));
  let known: Promise<string> | undefined;
  const token = async (scope?: string): Promise<string> => {
    const reply = await askToken(desk, {
      grant_type: 'client_credentials',
      client_id: code,
      client_secret: secret,
      ...(scope ? { scope } : {}),
    });
    return reply.body.access_token;
  };
  const send = async (method: 'GET' | 'POST', url: string, payload: object | Buffer | undefined, way: Way = {}): Promise<Reply> => {
    known ??= token();
    return replyOf(
      await desk.app.inject({
        method,
        url: `/open/v1${url}`,
        remoteAddress: way.from ?? '127.0.0.1',
        headers: {
          authorization: `Bearer ${way.token ?? (await known)}`,
          ...(method === 'POST' ? { 'idempotency-key': way.key ?? randomBytes(12).toString('hex') } : {}),
          ...way.headers,
        },
        ...(payload ? { payload } : {}),
      }),
    );
  };
  return {
    id: row.id,
    code,
    secret,
    token,
    get: (path, query = {}, way) =>
      send('GET', `${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`, undefined, way),
    post: (path, body = {}, way) => send('POST', path, body, way),
    upload: (bytes, name = 'คำร้อง.pdf', way = {}) =>
      send('POST', `/uploads?name=${encodeURIComponent(name)}`, bytes, {
        ...way,
        headers: { 'content-type': 'application/pdf', ...way.headers },
      }),
  };
}
