import { fetchBlob } from '../api.ts';
import { saveFrom } from '../ui/save-file.ts';
import { toastError } from '../ui/toast.ts';

/** In a window of its own, a PDF at this page, opened at the press so that no browser holds it back. */
export async function show(path: string, pageOfIt?: number): Promise<void> {
  const page = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await fetchBlob(path));
    if (page) page.location.href = pageOfIt ? `${url}#page=${pageOfIt}` : url;
    setTimeout(() => URL.revokeObjectURL(url), 300_000);
  } catch (error) {
    page?.close();
    toastError(error);
  }
}

/** 75 → 1:15, as players write it. */
export function timeOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Kept on this machine under its own name. */
export async function save(path: string, name: string, query: Record<string, number> = {}): Promise<void> {
  const asked = new URLSearchParams({
    download: '1',
    ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  });
  await saveFrom(`${path}?${asked}`, name);
}
