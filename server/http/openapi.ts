import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Office } from '../office.ts';
import type { Route } from './route-list.ts';
import { serveStream } from './serve.ts';

/** /api/openapi.json, made from the calls that are mounted: nothing is written twice. Strangers are told no call of the office but on a test system. */
export function describeCalls(app: FastifyInstance, office: Office): void {
  let text: string | undefined;
  const access = office.config.mode === 'DEV' ? 'open' : 'session';
  serveStream(app, office, { method: 'GET', path: '/openapi.json', access }, async (_ctx, _request, reply) => {
    text ??= JSON.stringify(documentOf(office, app.routeList));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

function documentOf({ config }: Office, routes: Route[]): object {
  const paths: Record<string, object> = {};
  for (const { url, endpoint } of routes) {
    if (!endpoint) continue;
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(url, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'e-Office', version: config.version },
    servers: [{ url: config.basePath.replace(/\/$/, '') || '/' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Refusal: refusal } },
    paths,
  };
}

/** A call as OpenAPI has it. */
export function operationOf(url: string, { about, access, key, method, take, give, deprecated }: Endpoint): Record<string, unknown> {
  const input = schemaOf(take, 'input');
  const inPath = [...url.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
  const fields = Object.entries((input.properties ?? {}) as Record<string, object>);
  const required = (input.required ?? []) as string[];
  const inQuery = method === 'GET' ? fields.filter(([name]) => !inPath.includes(name)) : [];
  return {
    summary: about,
    ...(deprecated && !deprecated.field ? { deprecated: true } : {}),
    security: access === 'open' ? [] : [{ bearer: [] }],
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...inQuery.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
      ...(key === 'none'
        ? []
        : [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: key === 'required',
              schema: { type: 'string', minLength: 8, maxLength: 100 },
            },
          ]),
    ],
    ...(method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: input }, 'application/x-www-form-urlencoded': { schema: input } } } }
      : {}),
    responses: {
      200: {
        description: 'status: success หรือ error',
        content: {
          'application/json': {
            schema: { oneOf: [{ allOf: [success, schemaOf(give, 'output')] }, { $ref: '#/components/schemas/Refusal' }] },
          },
        },
      },
      ...(access === 'open' ? {} : { 401: { description: 'ไม่มีเซสชัน' }, 403: { description: 'ไม่มีสิทธิ์' } }),
      404: { description: 'ไม่พบ หรือไม่มีสิทธิ์เห็น' },
      422: { description: 'ข้อมูลในช่อง field ไม่ถูกต้อง' },
      429: { description: 'ทำรายการถี่เกินไป (Retry-After)' },
    },
  };
}

const success = { type: 'object', properties: { status: { const: 'success' } }, required: ['status'] };

export const refusal = {
  type: 'object',
  properties: {
    status: { const: 'error' },
    code: { type: 'string' },
    message: { type: 'string' },
    field: { type: 'string' },
    requestId: { type: 'string' },
  },
  required: ['status', 'code', 'message', 'requestId'],
};

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema as never, { io, unrepresentable: 'any', override: longest }) as Record<
    string,
    unknown
  >;
  return rest;
}

/** A text that is trimmed before it is judged: how long it may be stands behind the trimming. */
function longest({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Record<string, unknown> }): void {
  const { type, checks = [] } = zodSchema._zod.def as { type: string; checks?: { _zod: { def: { check: string; maximum?: number } } }[] };
  const most = checks.map((one) => one._zod.def).find(({ check }) => check === 'max_length')?.maximum;
  if (type === 'pipe' && jsonSchema.type === 'string' && most !== undefined) jsonSchema.maxLength = most;
}
