import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyOf, refusalFrom } from '../http/render-errors.ts';
import { contextOf, factsOf } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { auditRefusal } from './audit.ts';

/**
 * What a right refuses of a call that changes something stands in the audit, whichever verb refused it: one line for the call and one for each part of
 * many, but where the verb told of it in words of its own. The transaction is over by then; what can't be recorded is answered as a fault.
 */
export function auditRefusedCalls(app: FastifyInstance, office: Office): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { visitor } = request;
    // who has no session is nobody to tell of
    if (!visitor || !changes(request)) return payload;
    const facts = factsOf(request);
    const lines = [...(facts.refusedParts ?? [])];
    if (reply.refusal && reply.statusCode === 403 && !facts.refusalTold) lines.push({ call: pathOf(request), code: reply.refusal });
    const ctx = contextOf(office, office.db, facts, visitor);
    const ids = idsIn(request);
    try {
      for (const line of lines) await auditRefusal(ctx, 'call.refused', { detail: ids.length > 0 ? { ...line, ids } : line });
      return payload;
    } catch (error) {
      const fault = refusalFrom(error, request.log);
      reply.refusal = fault.code;
      reply.code(fault.httpStatus);
      return JSON.stringify(bodyOf(request, fault));
    }
  });
}

function changes({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return config?.endpoint ? config.endpoint.kind !== 'read' : method !== 'GET' && method !== 'HEAD';
}

function pathOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url?.replace(/^\/api/, '') ?? '';
}

/** What the address names, by numbers alone: anything else there may be a secret. */
function idsIn({ params }: FastifyRequest): number[] {
  return Object.values((params ?? {}) as Record<string, string>)
    .filter((value) => /^\d{1,15}$/.test(value))
    .map(Number);
}
