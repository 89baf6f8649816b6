import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { lazyScreen } from '../shell/frame/lazy-screen.ts';

export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  'own-request-kinds': lazyScreen(
    () => import('./OwnKindsPage.tsx').then((file) => file.OwnKindsPage),
    ['ownRequests', 'sarabun', 'errors'],
  ),
};
