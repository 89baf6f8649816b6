import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openBase } from '../../../contract/open/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { takeTurn } from '../../http/fair-share.ts';
import { refusalFrom } from '../../http/render-errors.ts';
import { contextOf, type Door, factsOf, inTransaction } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { ScimFault } from './fault.ts';
import { metaOf } from './meta.ts';
import { schemas } from './said.ts';
import { addUser, listUsers, patchUser, putUser, readUser, removeUser } from './users.ts';

export const scimPath = '/scim/v2';
const mime = 'application/scim+json; charset=utf-8';

type Act = (
  ctx: Ctx,
  asked: { base: string; id: string; query: Record<string, string | undefined>; body: unknown },
) => Promise<object | null>;

/** SCIM 2.0 (RFC 7643, 7644) of Users, for directories that push: its answers are of its own shape, its rules those of every program. */
export function scimRoutes(app: FastifyInstance, office: Office, door: Door): void {
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => explain(error, request, reply));
    scope.removeContentTypeParser(['application/json']);
    scope.addContentTypeParser(
      ['application/json', 'application/scim+json'],
      { parseAs: 'string', bodyLimit: 262_144 },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(new ScimFault(400, 'invalidSyntax', 'JSON'));
        }
      },
    );
    const { publicUrl, basePath } = office.config;
    const base = `${publicUrl}${basePath.replace(/\/$/, '')}${openBase}${scimPath}`;
    const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, act: Act, status = 200) => {
      const access = 'client people.sync' as const;
      scope.route({
        method,
        url: `${openBase}${scimPath}${path}`,
        config: { access },
        onRequest: async (request) => {
          request.visitor = await door.admit(request, { kind: method === 'GET' ? 'read' : 'write', access });
        },
        handler: async (request, reply) => {
          const me = request.visitor ?? null;
          const leave = await takeTurn(office, me, 'plain', reply);
          try {
            const ctx = contextOf(office, office.db, factsOf(request), me);
            const { id = '' } = request.params as { id?: string };
            const asked = { base, id, query: request.query as Record<string, string | undefined>, body: request.body };
            const given = method === 'GET' ? await act(ctx, asked) : await inTransaction(ctx, (own) => act(own, asked));
            reply.code(status).header('cache-control', 'no-store');
            if (given === null) return reply.send();
            const location = (given as { meta?: { location?: string } }).meta?.location;
            if (location) reply.header('location', location);
            return reply.type(mime).send(JSON.stringify(given));
          } finally {
            leave();
          }
        },
      });
    };
    route('GET', '/Users', (ctx, { query }) => listUsers(ctx, base, query));
    route('POST', '/Users', (ctx, { body }) => addUser(ctx, base, body), 201);
    route('GET', '/Users/:id', (ctx, { id }) => readUser(ctx, base, id));
    route('PUT', '/Users/:id', (ctx, { id, body }) => putUser(ctx, base, id, body));
    route('PATCH', '/Users/:id', (ctx, { id, body }) => patchUser(ctx, base, id, body));
    route('DELETE', '/Users/:id', (ctx, { id }) => removeUser(ctx, id).then(() => null), 204);
    const { whole, one } = metaOf(base);
    for (const [path, given] of Object.entries(whole)) route('GET', path, async () => given);
    for (const [path, each] of Object.entries(one))
      route('GET', `${path}/:id`, async (_ctx, { id }) => {
        const given = Object.hasOwn(each, id) ? each[id] : undefined;
        if (!given) throw new ScimFault(404, '', 'not found');
        return given;
      });
  });
}

function explain(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const say = (status: number, detail: string, more: object = {}) =>
    reply
      .code(status)
      .type(mime)
      .send(JSON.stringify({ schemas: [schemas.error], status: String(status), ...more, detail }));
  if (error instanceof ScimFault) return say(error.status, error.message, error.scimType ? { scimType: error.scimType } : {});
  const refusal = refusalFrom(error, request.log);
  if (refusal.httpStatus === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  if (typeof refusal.more.retryAfter === 'number') reply.header('retry-after', String(refusal.more.retryAfter));
  return say(refusal.httpStatus === 200 ? 409 : refusal.httpStatus, refusal.code, { code: refusal.code });
}
