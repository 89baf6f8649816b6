/** What a client may be given. A scope that stands here is served whole; nothing else of the office is open to programs. */
export const scopes = [
  'status.read',
  'intake.write',
  'draft.write',
  'circular.read',
  'letters.read',
  'books.read',
  'masters.read',
  'people.sync',
] as const;
export type Scope = (typeof scopes)[number];

/** They read what others of the unit wrote: the head of the unit agrees first. */
export const consented: readonly Scope[] = ['letters.read', 'books.read'];
