import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { lazyScreen } from '../shell/frame/lazy-screen.ts';

export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  'api-clients': lazyScreen(() => import('./ClientsPage.tsx').then((file) => file.ClientsPage), ['open', 'errors']),
};
