/** Groups of the settings centre, in their order. */
export const settingsGroups = ['people', 'structure', 'document', 'books', 'certificates', 'notices', 'office', 'system'] as const;
export type SettingsGroup = (typeof settingsGroups)[number];

/**
 * `agency`: it concerns the whole agency, so only who administers the root unit changes it.
 * `unit`: who administers a unit works in it for the units below that unit.
 */
export type SettingsScope = 'agency' | 'unit';

/** A page of the settings centre, in the entry of its module. */
export interface SettingsEntry {
  /** Id in the menu tree: rights are given by it. */
  menu: number;
  group: SettingsGroup;
  scope: SettingsScope;
}

export const page = (menu: number, group: SettingsGroup, scope: SettingsScope = 'agency'): SettingsEntry => ({ menu, group, scope });
