import { ApiError, fetchBlob } from '../api.ts';

/** A print in the browser's own viewer, from a blob: nothing but this page can reach the address. Throws a refusal. */
export async function openPrint(path: string): Promise<void> {
  const blob = await fetchBlob(path);
  if (blob.type.startsWith('application/json')) {
    const { message, code } = JSON.parse(await blob.text()) as { message: string; code: string };
    throw new ApiError(message, { code, status: 200 });
  }
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
