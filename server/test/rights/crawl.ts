import { unzipSync } from 'fflate';
import { z } from 'zod/mini';
import type { Route } from '../../http/route-list.ts';
import type { Desk, Officer } from '../desk.ts';
import { runningText } from '../pdf-text.ts';

/** What to put where a call asks for something of that name. */
export type Values = Record<string, unknown>;

export interface Call {
  name: string;
  method: 'GET' | 'POST';
  url: string;
  payload?: object;
}

export interface Heard {
  status: number;
  type: string;
  bytes: Buffer;
}

/** Calls that end the session of their caller, or are no part of his work. */
const aside = [
  /revoke/,
  /logout/,
  /change-password/,
  /set-up/,
  /\/uploads$/,
  /^GET \/\*$/,
  /-password/,
  /^POST \/api\/(users\/|login|register)/,
];

/** One call of every route that is mounted and asks for any of these values; so that a new route is tried without anybody thinking of it. */
export function everyCall(routes: Route[], values: Values): Call[] {
  return routes
    .filter((route) => !aside.some((one) => one.test(`${route.method} ${route.url}`)) && asksFor(route, values))
    .map((route) => callOf(route, values));
}

/** Streams say nothing of their fields: they are always tried. */
function asksFor({ url, endpoint }: Route, values: Values): boolean {
  const fields = [...pathFields(url), ...Object.keys(shapeOf(endpoint).properties ?? {})];
  return !endpoint || values.every === true || fields.some((name) => name in values);
}

function callOf({ method, url, endpoint }: Route, values: Values): Call {
  const { properties = {}, required = [] } = shapeOf(endpoint);
  const inPath = pathFields(url);
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[keyIn(url, name)] ?? values[name] ?? 1)));
  // exports ask for a form; files, papers and pictures of persons for none
  const fields: Record<string, unknown> = url.endsWith('/export') ? { ...(values.stream as object) } : {};
  for (const [name, schema] of Object.entries(properties)) {
    if (inPath.includes(name)) continue;
    if (name in values) fields[name] = shaped(schema, values[name]);
    else if (required.includes(name)) fields[name] = anyOf(schema);
  }
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
  if (method === 'GET') return { name: `${method} ${url}`, method, url: query ? `${path}?${query}` : path };
  return { name: `${method} ${url}`, method: 'POST', url: path, payload: fields };
}

/** A bare `:id` is of what stands before it in the address. */
function keyIn(url: string, name: string): string {
  return name === 'id' ? `${/\/([\w-]+)\/:id/.exec(url)?.[1] ?? ''}/id` : name;
}

function pathFields(url: string): string[] {
  return [...url.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}

interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

/** Made once for each endpoint: a crawl asks thousands of times. */
const shapes = new WeakMap<object, Schema>();

function shapeOf(endpoint: Route['endpoint']): Schema {
  if (!endpoint) return {};
  const shape = shapes.get(endpoint) ?? (z.toJSONSchema(endpoint.take, { io: 'input', unrepresentable: 'any' }) as Schema);
  shapes.set(endpoint, shape);
  return shape;
}

function shaped(schema: Schema, value: unknown): unknown {
  const isList = schema.type === 'array' || schema.anyOf?.some((one) => one.type === 'array');
  return isList && !Array.isArray(value) ? [value] : value;
}

function anyOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return anyOf(schema.anyOf.find((one) => one.type === 'number') ?? (schema.anyOf[0] as Schema));
  if (schema.type === 'array') return schema.items ? [anyOf(schema.items)] : [];
  if (schema.type === 'object') return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, anyOf(one)]));
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  return schema.type === 'boolean' ? true : 'ทดสอบ';
}

export async function make(desk: Desk, { token }: Officer, { method, url, payload }: Call): Promise<Heard> {
  const response = await desk.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `crawl-${Math.random().toString(36).slice(2)}` },
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, type: String(response.headers['content-type'] ?? ''), bytes: response.rawPayload };
}

/** All that a person could read in a reply: text, the sheets of a workbook, the pages of a PDF. */
export async function wordsOf({ type, bytes }: Pick<Heard, 'type' | 'bytes'>): Promise<string> {
  const plain = bytes.toString('utf8');
  if (bytes.subarray(0, 2).toString() === 'PK') {
    const parts = Object.values(unzipSync(new Uint8Array(bytes)));
    return [plain, ...parts.map((part) => Buffer.from(part).toString('utf8'))].join('\n');
  }
  return type.includes('pdf') ? `${plain}\n${await runningText(bytes)}` : plain;
}
