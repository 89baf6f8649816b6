import type { FastifyInstance } from 'fastify';
import * as apps from '../../../contract/settings/portal-apps.ts';
import * as roles from '../../../contract/settings/roles.ts';
import * as groups from '../../../contract/settings/users-groups.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { listPortalApps, orderPortalApps, removePortalApp, savePortalApp, switchPortalApp } from './apps.ts';
import { getUsersGroup, listUsersGroups, removeUsersGroup, switchUsersGroup } from './groups.ts';
import { getPortalApp, orderPortalMenus, removePortalMenu, savePortalMenu, switchPortalMenu } from './items.ts';
import { affectedByRights, getMenuRights, saveMenuRights } from './rights.ts';
import { endDuty, getRole, giveDuty, listRoles, saveRoleGroups } from './roles.ts';
import { saveUsersGroup } from './save-group.ts';

/** Portal applications and their menus, groups of users and their rights, roles. */
export function menusRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, groups.listUsersGroups, listUsersGroups);
  serve(app, office, groups.getUsersGroup, getUsersGroup);
  serve(app, office, groups.saveUsersGroup, saveUsersGroup);
  serve(app, office, groups.switchUsersGroup, switchUsersGroup);
  serve(app, office, groups.removeUsersGroup, removeUsersGroup);
  serve(app, office, groups.getMenuRights, getMenuRights);
  serve(app, office, groups.affectedByRights, affectedByRights);
  serve(app, office, groups.saveMenuRights, saveMenuRights);
  serve(app, office, apps.listPortalApps, listPortalApps);
  serve(app, office, apps.getPortalApp, getPortalApp);
  serve(app, office, apps.savePortalApp, savePortalApp);
  serve(app, office, apps.switchPortalApp, switchPortalApp);
  serve(app, office, apps.removePortalApp, removePortalApp);
  serve(app, office, apps.orderPortalApps, orderPortalApps);
  serve(app, office, apps.savePortalMenu, savePortalMenu);
  serve(app, office, apps.switchPortalMenu, switchPortalMenu);
  serve(app, office, apps.removePortalMenu, removePortalMenu);
  serve(app, office, apps.orderPortalMenus, orderPortalMenus);
  serve(app, office, roles.listRoles, listRoles);
  serve(app, office, roles.getRole, getRole);
  serve(app, office, roles.saveRoleGroups, saveRoleGroups);
  serve(app, office, roles.giveDuty, giveDuty);
  serve(app, office, roles.endDuty, endDuty);
}
