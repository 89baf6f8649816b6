import { type LoaderFunctionArgs, redirect } from 'react-router';
import { links } from '../../contract/settings/links.ts';
import type { WebModule } from '../module.ts';

/** The settings centre and what administrators decide; its pages stand in screens.ts. */
export const module: WebModule = {
  screens: {
    'settings/:menuID': {
      load: () => import('./frame/SettingsLayout.tsx').then((file) => file.SettingsLayout),
      words: ['settings'],
      help: 'admin-settings',
      before: numbered,
      inside: {
        '': { load: () => import('./frame/SettingsHome.tsx').then((file) => file.SettingsHome), words: [], help: 'admin-settings' },
        ':page/*': { load: () => import('./frame/OnePage.tsx').then((file) => file.OnePage), words: [], help: 'admin-settings' },
      },
    },
    'account-approvals': {
      load: () => import('./approvals/ApprovalsPage.tsx').then((file) => file.ApprovalsPage),
      words: ['people', 'errors'],
      help: 'account-approvals',
    },
    'first-steps': {
      load: () => import('./office/FirstStepsPage.tsx').then((file) => file.FirstStepsPage),
      words: ['office', 'errors'],
      help: 'first-office',
    },
    'office-state': {
      load: () => import('./office/OfficeStatePage.tsx').then((file) => file.OfficeStatePage),
      words: ['office', 'errors'],
      help: 'office-state',
    },
  },
  leads: { settings: () => links.to.settings() },
};

/** [S0] /settings/{menuID}: an address without the menu's number leads to the page of that name. */
function numbered({ params: { menuID = '', page, '*': rest }, request }: LoaderFunctionArgs) {
  if (/^\d+$/.test(menuID)) return null;
  const deeper = [menuID, page, rest].filter(Boolean).join('/');
  return redirect(`${links.to.settings()}/${deeper}${new URL(request.url).search}`);
}
