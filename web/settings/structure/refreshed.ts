import type { Endpoint } from '../../../contract/endpoint.ts';
import { getUnit, listUnits } from '../../../contract/settings/manage-section.ts';
import { settingsChoices, settingsHistory } from '../../../contract/settings/pages.ts';
import { listStructure, listTemplates } from '../../../contract/settings/sarabun-structure.ts';

/** What is stale after any change of the structure. */
export const refreshed: Endpoint[] = [listUnits, getUnit, listStructure, listTemplates, settingsChoices, settingsHistory];
