import type { TrayFile } from '../../../../contract/sarabun/tray.ts';
import { fetchBlob } from '../../../api.ts';
import { toastError } from '../../../ui/toast.ts';

/** In a window of its own, opened at the press so that no browser holds it back. */
export async function showFile(itemId: number, file: TrayFile): Promise<void> {
  const page = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await fetchBlob(`/sarabun/tray/${itemId}/files/${file.id}`));
    if (page) page.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 300_000);
  } catch (error) {
    page?.close();
    toastError(error);
  }
}
