import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { lazyScreen } from '../shell/frame/lazy-screen.ts';

export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  'exchange-ecms': lazyScreen(() => import('./EcmsPage.tsx').then((file) => file.EcmsPage), ['exchange', 'system', 'errors']),
  'exchange-peers': lazyScreen(() => import('./PeersPage.tsx').then((file) => file.PeersPage), ['exchange', 'errors']),
};
