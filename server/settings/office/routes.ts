import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/settings/office-state.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { noteBackup } from './backups.ts';
import { firstSteps } from './first-steps.ts';
import { officeState } from './office-state.ts';
import { startBackup, stopBackup } from './own-backups.ts';
import { stopLog } from './own-log.ts';

/** What a new office does first, and how the office fares. */
export function officeRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.firstSteps, firstSteps);
  serve(app, office, calls.officeState, officeState);
  serve(app, office, calls.noteBackup, noteBackup);
  serve(app, office, calls.startBackup, startBackup);
  app.addHook('onClose', async () => {
    await Promise.all([stopLog(office), stopBackup(office)]);
  });
}
