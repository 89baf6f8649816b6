import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { exportPath } from '../../../contract/settings/pages.ts';
import { saveFrom } from '../../ui/save-file.ts';

/** The rows of a list as a file; `empty`: its headings alone, to be filled in. */
export async function saveList(path: SettingsPath, as: 'xlsx' | 'csv', title: string, empty = false): Promise<void> {
  await saveFrom(`${exportPath(path)}?as=${as}${empty ? '&empty=1' : ''}`, `${title}.${as}`);
}
