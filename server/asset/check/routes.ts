import type { FastifyInstance } from 'fastify';
import * as check from '../../../contract/asset/check.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { addFinding } from './add-finding.ts';
import { draftCheckLetter, findCheckLetters, linkCheckLetter } from './check-letters.ts';
import { findInspectors, setInspectors } from './inspectors.ts';
import { openCheck } from './open-check.ts';
import { checkPack } from './pack.ts';
import { photoRoutes } from './photos.ts';
import { cancelCheck, listChecks, planCheck } from './plan.ts';
import { checkPrints } from './prints.ts';
import { applyCheck, reportCheck } from './report-check.ts';
import { listResults } from './results.ts';
import { startCheck } from './start.ts';

/** What the yearly check offers: call -> verb. */
export function checkRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, check.listChecks, listChecks);
  serve(app, office, check.planCheck, planCheck);
  serve(app, office, check.openCheck, openCheck);
  serve(app, office, check.findInspectors, findInspectors);
  serve(app, office, check.findCheckLetters, findCheckLetters);
  serve(app, office, check.setInspectors, setInspectors);
  serve(app, office, check.draftCheckLetter, draftCheckLetter);
  serve(app, office, check.linkCheckLetter, linkCheckLetter);
  serve(app, office, check.startCheck, startCheck);
  serve(app, office, check.checkPack, checkPack);
  serve(app, office, check.addFinding, addFinding);
  serve(app, office, check.listResults, listResults);
  serve(app, office, check.reportCheck, reportCheck);
  serve(app, office, check.applyCheck, applyCheck);
  serve(app, office, check.cancelCheck, cancelCheck);
  photoRoutes(app, office);
  checkPrints(app, office);
}
