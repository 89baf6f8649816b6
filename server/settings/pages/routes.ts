import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/settings/pages.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { orderSettingsRows, removeSettingsRow, switchSettingsRow } from './change-rows.ts';
import { mySettings } from './declared.ts';
import { fileRoutes } from './file-routes.ts';
import { saveSettingsForm, settingsForm } from './form.ts';
import { settingsHistory } from './history.ts';
import { settingsLog } from './log.ts';
import { settingsChoices } from './names-of.ts';
import { settingsRows } from './read-rows.ts';
import { saveSettingsRow } from './save-row.ts';

/** Every page that is declared: lists, forms, logs. */
export function pagesRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.mySettings, mySettings);
  serve(app, office, calls.settingsRows, settingsRows);
  serve(app, office, calls.saveSettingsRow, saveSettingsRow);
  serve(app, office, calls.switchSettingsRow, switchSettingsRow);
  serve(app, office, calls.removeSettingsRow, removeSettingsRow);
  serve(app, office, calls.orderSettingsRows, orderSettingsRows);
  serve(app, office, calls.settingsChoices, settingsChoices);
  serve(app, office, calls.settingsHistory, settingsHistory);
  serve(app, office, calls.settingsForm, settingsForm);
  serve(app, office, calls.saveSettingsForm, saveSettingsForm);
  serve(app, office, calls.settingsLog, settingsLog);
  fileRoutes(app, office);
}
