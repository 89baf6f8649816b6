import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/settings/account-approvals.ts';
import { contentDisposition } from '../../files/store/names.ts';
import { notFound } from '../../http/errors.ts';
import { inTransaction, serve, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import type { ActsAbove } from './acts.ts';
import { accountApprovals, approveWith, refuseApproval, withdrawApproval } from './decide.ts';
import { wakePower } from './sleep.ts';
import { askSlip, handOverSlip, printSlip, revokeSlip } from './slips.ts';

/** Second consents, slips for who has no address, and what sleeps after a recovery. */
export function approvalRoutes(app: FastifyInstance, office: Office, above: ActsAbove): void {
  serve(app, office, calls.accountApprovals, accountApprovals);
  serve(app, office, calls.approve, approveWith(above));
  serve(app, office, calls.refuseApproval, refuseApproval);
  serve(app, office, calls.withdrawApproval, withdrawApproval);
  serve(app, office, calls.wakePower, wakePower);
  serve(app, office, calls.askSlip, askSlip);
  serve(app, office, calls.handOverSlip, handOverSlip);
  serve(app, office, calls.revokeSlip, revokeSlip);
  const print = { method: 'POST', path: calls.printSlipPath(':slipId'), access: 'manage employee-information' } as const;
  serveStream(app, office, print, async (ctx, request, reply) => {
    const { slipId } = request.params as { slipId: string };
    if (!/^\d{1,15}$/.test(slipId)) throw notFound();
    const pdf = await office.paper.print('entry-slip', await inTransaction(ctx, (own) => printSlip(own, Number(slipId))));
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('inline', 'ใบรับสิทธิเข้าใช้บัญชี.pdf'))
      .type('application/pdf')
      .send(Buffer.from(pdf));
  });
}
