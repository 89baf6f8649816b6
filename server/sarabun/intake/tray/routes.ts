import type { FastifyInstance } from 'fastify';
import * as tray from '../../../../contract/sarabun/tray.ts';
import { serve } from '../../../http/serve.ts';
import type { Office } from '../../../office.ts';
import { discardTrayItem, giveBackTrayItem, restoreTrayItem, takeTrayItem } from './act.ts';
import { listTrayFaults, seeTrayFault } from './faults.ts';
import { getTrayItem, listTray } from './list-tray.ts';
import { trayFileRoutes } from './tray-files.ts';

/** The tray of what waits to be registered. */
export function trayRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, tray.listTray, listTray);
  serve(app, office, tray.listTrayFaults, listTrayFaults);
  serve(app, office, tray.seeTrayFault, seeTrayFault);
  serve(app, office, tray.getTrayItem, getTrayItem);
  serve(app, office, tray.takeTrayItem, takeTrayItem);
  serve(app, office, tray.giveBackTrayItem, giveBackTrayItem);
  serve(app, office, tray.discardTrayItem, discardTrayItem);
  serve(app, office, tray.restoreTrayItem, restoreTrayItem);
  trayFileRoutes(app, office);
}
