import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { lazyScreen } from '../shell/frame/lazy-screen.ts';

export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  DocumentManual: lazyScreen(() => import('./ManualsSettingsPage.tsx').then((file) => file.ManualsSettingsPage), ['system', 'errors']),
};
