import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { type SettingsRow, settingsRows } from '../../../contract/settings/pages.ts';
import { call } from '../../api.ts';

const step = 200;

/** Ids of a whole list in its order, page after page. */
export async function allIds(path: SettingsPath): Promise<number[]> {
  const ids: number[] = [];
  for await (const rows of pagesOf(path)) ids.push(...rows.map((row) => row.id));
  return ids;
}

/** A row as it stands now; undefined when it is gone. */
export async function rowNow(path: SettingsPath, id: number): Promise<SettingsRow | undefined> {
  for await (const rows of pagesOf(path)) {
    const found = rows.find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}

async function* pagesOf(path: SettingsPath): AsyncGenerator<SettingsRow[]> {
  for (let skip = 0; ; skip += step) {
    const { rows, total } = await call(settingsRows, { page: path, take: step, skip });
    yield rows;
    if (rows.length === 0 || skip + step >= total) return;
  }
}
