import type { FastifyInstance } from 'fastify';
import * as disposal from '../../../contract/asset/disposal.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { draftCaseLetter, findCaseLetters, linkCaseLetter } from './case-letters.ts';
import { casePrints } from './case-print.ts';
import { keepEvidence, orderDisposal, strikeOff, tellAudit, tellRegistrar } from './dispose.ts';
import { evidenceRoutes } from './evidence-files.ts';
import { findInquirers, judgeItem, sendFinding, setInquiry, skipInquiry } from './inquiry.ts';
import { cancelCase, listCandidates, listCases, makeCase } from './make-case.ts';
import { openCase } from './open-case.ts';

/** What inquiry, disposal and striking off offer: call -> verb. */
export function disposalRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, disposal.listCases, listCases);
  serve(app, office, disposal.listCandidates, listCandidates);
  serve(app, office, disposal.makeCase, makeCase);
  serve(app, office, disposal.openCase, openCase);
  serve(app, office, disposal.findInquirers, findInquirers);
  serve(app, office, disposal.findCaseLetters, findCaseLetters);
  serve(app, office, disposal.draftCaseLetter, draftCaseLetter);
  serve(app, office, disposal.linkCaseLetter, linkCaseLetter);
  serve(app, office, disposal.setInquiry, setInquiry);
  serve(app, office, disposal.skipInquiry, skipInquiry);
  serve(app, office, disposal.judgeItem, judgeItem);
  serve(app, office, disposal.sendFinding, sendFinding);
  serve(app, office, disposal.orderDisposal, orderDisposal);
  serve(app, office, disposal.keepEvidence, keepEvidence);
  serve(app, office, disposal.strikeOff, strikeOff);
  serve(app, office, disposal.tellAudit, tellAudit);
  serve(app, office, disposal.tellRegistrar, tellRegistrar);
  serve(app, office, disposal.cancelCase, cancelCase);
  evidenceRoutes(app, office);
  casePrints(app, office);
}
