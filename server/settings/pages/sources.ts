import type { SettingsSources } from '../../settings-source.ts';

/** What stands behind the declared pages: filled when the product is put together, for the engine does not know the modules. */
export const listSources: NonNullable<SettingsSources['lists']> = {};
export const formSources: NonNullable<SettingsSources['forms']> = {};
export const logSources: NonNullable<SettingsSources['logs']> = {};

export function offerSources({ lists, forms, logs }: SettingsSources): void {
  Object.assign(listSources, lists);
  Object.assign(formSources, forms);
  Object.assign(logSources, logs);
}
