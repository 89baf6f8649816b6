import type { FastifyInstance } from 'fastify';
import { printRequest, requestFormPath } from '../../contract/office/requests.ts';
import { rightsNow } from '../access/acting.ts';
import { notFound } from '../http/errors.ts';
import { nameIn } from '../http/languages.ts';
import { serveAsked } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { maySee } from './may-see.ts';
import { look } from './request-in-hand.ts';

/** A paper that the kind of the request has, for who may open the request. */
export function printRequestRoute(app: FastifyInstance, office: Office): void {
  const route = { path: requestFormPath(':requestId', ':code'), work: 'page', take: printRequest } as const;
  serveAsked(app, office, route, async (ctx, { requestId, code }, reply) => {
    const request = await look(ctx, requestId, rightsNow(ctx.me));
    const form = request.rules.forms?.find((one) => one.code === code);
    if (!form || !(await maySee(ctx, request))) throw notFound();
    return send(reply, await form.print(ctx, requestId), `${nameIn(ctx.request.language, form.names)}.pdf`);
  });
}
