import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deprecated } from '../../contract/endpoint.ts';
import { openBase } from '../../contract/open/calls.ts';
import type { Scope } from '../../contract/open/scopes.ts';
import { forbidden, Refusal, unauthorized } from '../http/errors.ts';
import { answer, refusalFrom } from '../http/render-errors.ts';
import { type Door, factsOf, tokenOf } from '../http/serve.ts';
import { refuseUnconfirmed } from '../http/unconfirmed.ts';
import type { Office } from '../office.ts';
import { type Client, callerOf, findClient } from './client.ts';
import { spend } from './spend.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The program that calls by /open/v1, once its token is known. */
    client?: Client;
    /** Bytes of a file that went out. */
    bytesOut?: number;
  }
}

/** The way in of programs: by a token of their own, within their networks and limits, for what they were given. Judged before the body is read. */
export function openDoor(office: Office): Door {
  return {
    under: openBase,
    admit: async (request, { kind, access }) => {
      const token = tokenOf(request);
      const client = token ? await findClient(office, token, request.ip) : null;
      if (!client) throw unauthorized();
      request.client = client;
      await spend(office, client.id, Number(request.headers['content-length'] ?? 0));
      if (!scopesOf(access).some((one) => client.scopes.includes(one))) throw forbidden('open_scope');
      if (kind !== 'read') {
        // a length that nobody knows before is in no limit
        if (request.headers['transfer-encoding'] !== undefined) throw new Refusal('bad_request', 411);
        await refuseUnconfirmed(office, request.routeOptions.url ?? '');
      }
      return callerOf(client);
    },
  };
}

/** Any of them lets in. */
function scopesOf(access: string): Scope[] {
  return (access.split(' ')[1] ?? '').split('|') as Scope[];
}

/** Refusals by their HTTP status, for programs read nothing else; every call of a client stands in its list, before it has its answer. */
export function answerPrograms(scope: FastifyInstance, office: Office): void {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = refusalFrom(error, request.log);
    if (refusal.httpStatus === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
    if (refusal.code === 'open_scope') reply.header('www-authenticate', 'Bearer error="insufficient_scope"');
    return answer(request, reply, refusal.httpStatus === 200 ? asConflict(refusal) : refusal);
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    const { deprecated } = request.routeOptions.config.endpoint ?? {};
    if (deprecated) reply.headers(sunsetHeaders(office, deprecated));
    if (request.client) await noteCall(office, request, request.client.id, reply.statusCode, reply.refusal);
    return payload;
  });
}

/** RFC 9745 and RFC 8594: since when it is told that the call goes away, when it does, and where that is explained. */
function sunsetHeaders({ config: { publicUrl, basePath } }: Office, { since, sunset }: Deprecated): Record<string, string> {
  const page = `${publicUrl}${basePath}developers`;
  const midnight = (day: string) => new Date(`${day}T00:00:00+07:00`);
  return {
    deprecation: `@${midnight(since).getTime() / 1000}`,
    sunset: midnight(sunset).toUTCString(),
    link: `<${page}>; rel="deprecation"; type="text/html", <${page}>; rel="sunset"; type="text/html"`,
  };
}

function asConflict({ code, params, field, more }: Refusal): Refusal {
  return new Refusal(code, 409, { params, more, ...(field === undefined ? {} : { field }) });
}

export async function noteCall({ db }: Office, request: FastifyRequest, clientId: number, status: number, code: string): Promise<void> {
  const { key } = factsOf(request);
  const path = (request.routeOptions.url ?? '').replace(openBase, '');
  const bytes = Number(request.headers['content-length'] ?? 0) + (request.bytesOut ?? 0);
  await sql`insert into api_call (client_id, call, status, code, key, address, bytes)
    values (${clientId}, ${`${request.method} ${path}`}, ${status}, ${code}, ${key ?? ''}, ${request.ip || null}::inet, ${bytes})`.execute(
    db,
  );
}
