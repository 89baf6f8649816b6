import type { FastifyInstance } from 'fastify';
import * as sections from '../../../contract/settings/manage-section.ts';
import * as structure from '../../../contract/settings/sarabun-structure.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { addDuty, dutyCandidates, endDuty } from './duties.ts';
import { getUnit } from './get-unit.ts';
import { listStructure, setNumberUnit } from './list-structure.ts';
import { listUnits } from './list-units.ts';
import { addUnit, moveUnit, renameUnit, saveUnit } from './save-unit.ts';
import { withdrawRename } from './scheduled-names.ts';

/** The tree of units, and who does the registry's work in each. What moves letters is in server/sarabun/structure. */
export function structureRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, sections.listUnits, listUnits);
  serve(app, office, sections.getUnit, getUnit);
  serve(app, office, sections.addUnit, addUnit);
  serve(app, office, sections.saveUnit, saveUnit);
  serve(app, office, sections.renameUnit, renameUnit);
  serve(app, office, sections.withdrawRename, withdrawRename);
  serve(app, office, sections.moveUnit, moveUnit);
  serve(app, office, sections.addDuty, addDuty('manage-section'));
  serve(app, office, sections.endDuty, endDuty('manage-section'));
  serve(app, office, sections.dutyCandidates, dutyCandidates);
  serve(app, office, structure.listStructure, listStructure);
  serve(app, office, structure.setNumberUnit, setNumberUnit);
  serve(app, office, structure.structureCandidates, dutyCandidates);
  serve(app, office, structure.giveDuty, addDuty('sarabun-structure'));
  serve(app, office, structure.takeDuty, endDuty('sarabun-structure'));
}
