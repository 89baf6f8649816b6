import { boot } from '../boot.ts';

/** What a person typed and could not send: in this tab only, under his own name, gone when he signs out. */
const start = `${boot.storagePrefix}_kept_`;

export function unsentText(personId: number, what: string) {
  const key = `${start}${personId}_${what}`;
  return {
    get(): string | null {
      return sessionStorage.getItem(key);
    },
    set(text: string): void {
      try {
        sessionStorage.setItem(key, text);
      } catch {
        // A full or closed store loses comfort; the page still holds the text.
      }
    },
    drop: () => sessionStorage.removeItem(key),
  };
}

/** Forgets it all, or all but this person's. */
export function dropUnsentTexts(except?: number): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(start) && (except === undefined || !key.startsWith(`${start}${except}_`))) sessionStorage.removeItem(key);
}
