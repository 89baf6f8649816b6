import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import * as parallel from '../../../../contract/sarabun/parallel.ts';
import { id } from '../../../../contract/wire.ts';
import { serve, serveAsked } from '../../../http/serve.ts';
import type { Office } from '../../../office.ts';
import { send } from '../../prints/print-letter.ts';
import { printBridge } from './bridge.ts';
import { addParallelDifference, endParallel, getParallel, keepParallelDay, settleParallelDifference, startParallel } from './parallel.ts';

/** A book goes over from paper, and both are kept until they agree. */
export function parallelRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, parallel.getParallel, getParallel);
  serve(app, office, parallel.startParallel, startParallel);
  serve(app, office, parallel.keepParallelDay, keepParallelDay);
  serve(app, office, parallel.addParallelDifference, addParallelDifference);
  serve(app, office, parallel.settleParallelDifference, settleParallelDifference);
  serve(app, office, parallel.endParallel, endParallel);
  const route = {
    path: '/sarabun/books/:bookId/parallel/bridge',
    menu: 'view books',
    work: 'page',
    take: z.object({ bookId: id }),
  } as const;
  serveAsked(app, office, route, async (ctx, { bookId }, reply) => {
    const { pdf, name } = await printBridge(ctx, bookId);
    return send(reply, pdf, name);
  });
}
