import type { FastifyInstance } from 'fastify';
import type { Endpoint, Given } from '../../contract/endpoint.ts';
import { openBase, openCalls, uploaded, uploadPath, uploadQuery } from '../../contract/open/calls.ts';
import type { describeOpen as call, DescribedCall } from '../../contract/open/developers.ts';
import { scopes } from '../../contract/open/scopes.ts';
import type { Ctx } from '../http/context.ts';
import { operationOf, refusal, schemaOf } from '../http/openapi.ts';
import type { Office } from '../office.ts';

interface Shape {
  type?: string | string[];
  enum?: string[];
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  maxLength?: number;
  maxItems?: number;
}

/** What the developers' page shows, from the calls that are served. */
export async function describeOpen({ office }: Ctx): Promise<Given<typeof call>> {
  return { base: baseOf(office), calls: described.map((one) => ({ ...one, deprecated: deprecatedOf(one.code) })) };
}

const declared: Readonly<Record<string, Endpoint>> = openCalls;

function deprecatedOf(code: string): DescribedCall['deprecated'] {
  return declared[code]?.deprecated ?? null;
}

function baseOf({ config: { publicUrl, basePath } }: Office): string {
  return `${publicUrl}${basePath.replace(/\/$/, '')}${openBase}`;
}

type Shown = Omit<DescribedCall, 'deprecated'>;

const upload: Pick<Shown, 'fields' | 'gives'> = {
  fields: fieldsOf(schemaOf(uploadQuery, 'input') as Shape, () => 'query'),
  gives: partsOf(schemaOf(uploaded, 'output') as Shape),
};

const described: Shown[] = [
  ...Object.entries(openCalls).map(([code, endpoint]) => callOf(code, endpoint)),
  { code: 'upload', method: 'POST', path: uploadPath, scope: 'intake.write | draft.write', keyed: true, ...upload },
  {
    code: 'file',
    method: 'GET',
    path: '/letters/{id}/files/{fileId}',
    scope: 'letters.read',
    keyed: false,
    fields: ['id', 'fileId'].map((name) => ({ name, place: 'path', kind: 'number', required: true, most: null })),
    gives: [],
  },
];

function callOf(code: string, { method, path, access, key, take, give }: Endpoint): Shown {
  const placeOf = (name: string) => (path.includes(`:${name}`) ? 'path' : method === 'GET' ? 'query' : 'body');
  return {
    code,
    method,
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    scope: access.split(' ')[1] ?? '',
    keyed: key === 'required',
    fields: fieldsOf(schemaOf(take, 'input') as Shape, placeOf),
    gives: partsOf(schemaOf(give, 'output') as Shape),
  };
}

function fieldsOf(
  { properties = {}, required = [] }: Shape,
  placeOf: (name: string) => 'path' | 'query' | 'body',
): DescribedCall['fields'] {
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    place: placeOf(name),
    kind: kindOf(shape),
    required: required.includes(name),
    most: shape.maxLength ?? shape.maxItems ?? null,
  }));
}

/** Every field of an answer, with the lists that it stands in before its name. */
function partsOf({ properties = {} }: Shape, before = ''): DescribedCall['gives'] {
  return Object.entries(properties).flatMap(([name, shape]) => {
    const own = { name: `${before}${name}`, kind: kindOf(shape) };
    return shape.items?.properties ? [own, ...partsOf(shape.items, `${own.name}[].`)] : [own];
  });
}

function kindOf({ type, enum: values, anyOf, items }: Shape): string {
  if (values) return values.join(' | ');
  if (anyOf) {
    const kinds = [...new Set(anyOf.map(kindOf))];
    // what may be digits in an address is a number
    return (kinds.includes('number') ? kinds.filter((one) => one !== 'string') : kinds).join(' | ');
  }
  if (type === 'array') return `${kindOf(items ?? {})}[]`;
  return [type ?? 'object'].flat().join(' | ').replace('integer', 'number');
}

/** GET /open/v1/openapi.json: the same for programs (OpenAPI 3.1). */
export function openApiRoute(scope: FastifyInstance, office: Office): void {
  scope.get(`${openBase}/openapi.json`, { config: { access: 'open' } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(documentOf(office))),
  );
}

const refused = (...statuses: number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'ปฏิเสธ', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    ]),
  );

function documentOf(office: Office): object {
  const paths: Record<string, Record<string, object>> = {};
  const put = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [operationId, endpoint] of Object.entries(openCalls)) {
    const { responses: _, requestBody: __, ...operation } = operationOf(endpoint.path, endpoint);
    put(endpoint.path.replaceAll(/:(\w+)/g, '{$1}'), endpoint.method, {
      operationId,
      ...operation,
      ...(endpoint.method === 'POST' ? { requestBody: { required: true, content: jsonOf(schemaOf(endpoint.take, 'input')) } } : {}),
      security: [{ oauth: [endpoint.access.split(' ')[1]] }],
      responses: {
        200: { description: 'สำเร็จ', content: jsonOf(schemaOf(endpoint.give, 'output')) },
        ...refused(400, 401, 403, 404, 409, 422, 429),
      },
    });
  }
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 8, maxLength: 100 } };
  put(uploadPath, 'POST', {
    operationId: 'upload',
    summary: 'ส่งไฟล์หนึ่งไฟล์',
    security: [{ oauth: ['intake.write'] }, { oauth: ['draft.write'] }],
    parameters: [{ name: 'name', in: 'query', required: true, schema: { type: 'string', maxLength: 255 } }, key],
    requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    responses: {
      200: { description: 'สำเร็จ', content: jsonOf(schemaOf(uploaded, 'output')) },
      ...refused(401, 403, 409, 413, 415, 422, 429),
    },
  });
  put('/letters/{id}/files/{fileId}', 'GET', {
    operationId: 'file',
    summary: 'ไฟล์ของหนังสือ',
    security: [{ oauth: ['letters.read'] }],
    parameters: ['id', 'fileId'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })),
    responses: {
      200: { description: 'สำเร็จ', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
      ...refused(401, 403, 404, 429),
    },
  });
  const base = baseOf(office);
  const flow = { tokenUrl: `${base}/token`, scopes: Object.fromEntries(scopes.map((scope) => [scope, scope])) };
  return {
    openapi: '3.1.0',
    info: { title: 'e-Office', version: 'v1' },
    servers: [{ url: base }],
    components: { securitySchemes: { oauth: { type: 'oauth2', flows: { clientCredentials: flow } } }, schemas: { Refusal: refusal } },
    paths,
  };
}

function jsonOf(schema: object): object {
  return { 'application/json': { schema } };
}
