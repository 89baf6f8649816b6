import type { Book, BookFilters } from '../../../contract/sarabun/books.ts';
import { ApiError, fetchBlob } from '../../api.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Brings the lines of the screen as a file: a PDF into the browser's own viewer, the others as a download. Throws a refusal. */
export async function fetchBook(book: Book, filters: BookFilters, as: 'pdf' | 'xlsx' | 'csv'): Promise<void> {
  const query = new URLSearchParams({ as });
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value));
  const blob = await fetchBlob(`/sarabun/books/${book.id}/export?${query}`);
  if (blob.type.startsWith('application/json')) {
    const { message, code } = JSON.parse(await blob.text()) as { message: string; code: string };
    throw new ApiError(message, { code, status: 200 });
  }
  saveFile(blob, as === 'pdf' ? undefined : `${book.name} ปี ${filters.year ?? book.years[0] ?? ''}.${as}`);
}
