import type { ModuleLinks } from '../module.ts';
import { settingsMenu } from '../rules/times.ts';
import type { SettingsPath } from './catalogue.ts';

const to = {
  /** Consents of a second person, slips, and what sleeps after a recovery. */
  accountApprovals: '/account-approvals',
  /** What a new office does first, and how the office fares. */
  firstSteps: '/first-steps',
  officeState: '/office-state',
  /** The settings centre; `menuId` 3284 shows the certificates alone. */
  settings: (menuId: number | string = settingsMenu.centre) => `/settings/${menuId}`,
  /** A page of the settings centre, and what lies deeper in it: setting('users-group', 'menu-permission-group', 12). */
  setting: (path: SettingsPath, ...rest: (string | number)[]): string =>
    [to.settings(), path, ...rest.map((part) => encodeURIComponent(part))].join('/'),
} as const;

const actions = {
  certificatePersonRequest: to.setting('certificate-person-request'),
  setupOrganization: to.setting('setup-organization'),
} as const;

const wholePages = {
  settingsCenter: to.settings(),
  settingCertificate: to.settings(settingsMenu.certificates),
} as const;

export const links = { to, actions, wholePages } satisfies ModuleLinks;
