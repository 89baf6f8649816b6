import { type copies, fileLink } from '../../../contract/sarabun/letters.ts';
import { call } from '../../api.ts';
import { saveAt } from '../../ui/save-file.ts';
import { toastError } from '../../ui/toast.ts';

/** Downloads a file by a link of five minutes; the browser's own download, so that large files are not held in memory. */
export async function openFile(documentFileId: number, name: string, as: (typeof copies)[number] = 'original'): Promise<void> {
  try {
    const { url } = await call(fileLink, { documentFileId, as });
    saveAt(url, name);
  } catch (error) {
    toastError(error, name);
  }
}
