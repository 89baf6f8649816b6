import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { lazyScreen } from '../shell/frame/lazy-screen.ts';

export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  mailboxes: lazyScreen(() => import('./mailboxes/MailboxesPage.tsx').then((file) => file.MailboxesPage), ['mailbox', 'system', 'errors']),
};
