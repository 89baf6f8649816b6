import type { FastifyInstance } from 'fastify';
import type { Office } from '../../office.ts';
import { dutiesSheet, roleDutiesSheet } from './duties.ts';
import { menuRightsSheet } from './menu-rights.ts';
import { roleGroupsSheet } from './role-groups.ts';
import { sheetRoute } from './sheet-route.ts';
import { unitsSheet } from './units.ts';
import { usersGroupsSheet } from './users-groups.ts';

/** Pages with a screen of their own as sheets. Those of books and of routes that units are given are in server/sarabun (registers, structure). */
export function sheetsRoutes(app: FastifyInstance, office: Office): void {
  for (const sheet of [unitsSheet, dutiesSheet, roleDutiesSheet, usersGroupsSheet, menuRightsSheet, roleGroupsSheet])
    sheetRoute(app, office, sheet);
}
