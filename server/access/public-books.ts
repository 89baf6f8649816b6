/** หนังสือประชาสัมพันธ์ among the published books: news, announcements, statements. They alone may be opened to everybody. */
export const publicBooks: readonly number[] = [4, 5, 6];
