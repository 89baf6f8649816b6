import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';

type Screens = Partial<Record<SettingsPath, ComponentType>>;

/**
 * Pages of the settings centre with a screen of their own, from the modules' settings-screens.ts. Each comes with its texts when it is opened, inside
 * the frame of the settings centre. Pages that are declared need none.
 */
export const screens: Screens = Object.assign(
  {},
  ...Object.values(import.meta.glob<Screens>('../*/settings-screens.ts', { eager: true, import: 'screens' })),
);
