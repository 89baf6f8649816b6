import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import { lazyScreen } from '../shell/frame/lazy-screen.ts';

export const screens: Partial<Record<SettingsPath, ComponentType>> = {
  'api-clients': lazyScreen(() => import('./ClientsPage.tsx').then((file) => file.ClientsPage), ['open', 'errors']),
  webhooks: lazyScreen(() => import('./WebhooksPage.tsx').then((file) => file.WebhooksPage), ['open', 'system', 'errors']),
  'people-differences': lazyScreen(() => import('./DifferencesPage.tsx').then((file) => file.DifferencesPage), ['open', 'errors']),
  'webhook-deliveries': lazyScreen(() => import('./DeliveriesPage.tsx').then((file) => file.DeliveriesPage), ['open', 'errors']),
};
