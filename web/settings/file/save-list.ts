import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { exportPath } from '../../../contract/settings/pages.ts';
import { fetchBlob } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';

/** A sheet that a page of its own makes. */
export async function saveSheet(path: string, name: string): Promise<void> {
  try {
    offer(await fetchBlob(path), name);
  } catch (error) {
    toastError(error);
  }
}

/** The rows of a list as a file; `empty`: its headings alone, to be filled in. */
export async function saveList(path: SettingsPath, as: 'xlsx' | 'csv', title: string, empty = false): Promise<void> {
  await saveFrom(`${exportPath(path)}?as=${as}${empty ? '&empty=1' : ''}`, `${title}.${as}`);
}

/** A file that the server makes, offered as a download; what went wrong is told. */
export async function saveFrom(address: string, name: string): Promise<void> {
  try {
    offer(await fetchBlob(address), name);
  } catch (error) {
    toastError(error);
  }
}

/** Hands a file to the browser. */
export function offer(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
