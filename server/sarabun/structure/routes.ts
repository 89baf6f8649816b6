import type { FastifyInstance } from 'fastify';
import * as sections from '../../../contract/settings/manage-section.ts';
import * as structure from '../../../contract/settings/sarabun-structure.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { sheetRoute } from '../../settings/sheets/sheet-route.ts';
import { closeUnit, mergeUnit } from './end-unit.ts';
import { listTemplates, removeTemplate, saveTemplate } from './route-templates.ts';
import { templatesSheet } from './templates-sheet.ts';

/** Changes of the tree of units that take letters along, and routes that units are given. */
export function sarabunStructureRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, sections.mergeUnit, mergeUnit);
  serve(app, office, sections.closeUnit, closeUnit);
  serve(app, office, structure.listTemplates, listTemplates);
  serve(app, office, structure.saveTemplate, saveTemplate);
  serve(app, office, structure.removeTemplate, removeTemplate);
  sheetRoute(app, office, templatesSheet);
}
