import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { lazyScreen } from '../shell/frame/lazy-screen.ts';

export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  'certificate-person-request': lazyScreen(() => import('./RequestsPage.tsx').then((file) => file.RequestsPage), ['certificates']),
};
