import { fetchBlob } from '../api.ts';
import { toastError } from './toast.ts';

/** The browser's own download of what stands at this address; under no name it shows it beside this page, if it can. */
export function saveAt(address: string, name?: string): void {
  const link = document.createElement('a');
  link.href = address;
  if (name === undefined) {
    link.target = '_blank';
    link.rel = 'noopener';
  } else link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands bytes that the page holds to the person as a file. */
export function saveFile(bytes: Blob, name?: string): void {
  const address = URL.createObjectURL(bytes);
  saveAt(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file that the server makes, offered as a download; what went wrong is told. */
export async function saveFrom(path: string, name: string): Promise<void> {
  try {
    saveFile(await fetchBlob(path), name);
  } catch (error) {
    toastError(error);
  }
}
