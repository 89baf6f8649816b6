/** The published book that a kind of document belongs to: 0 cycle … 7 meeting report; null for kinds that are never published. */
export function publishedBook(type: number): number | null {
  return books[type] ?? null;
}

const books: Record<number, number> = { 3: 0, 4: 1, 5: 2, 6: 3, 9: 4, 7: 5, 8: 6, 11: 7 };

/** Kinds that are published. */
export const publishedKinds = Object.keys(books).map(Number);
