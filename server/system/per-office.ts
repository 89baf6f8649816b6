import type { Office } from '../office.ts';

/** What this process remembers of an office, apart for each: letters, persons and files of two agencies have the same numbers. Gone with the office. */
export function perOffice<T extends object>(make: () => T): (office: Office) => T {
  const remembered = new WeakMap<Office, T>();
  return (office) => {
    const known = remembered.get(office) ?? make();
    remembered.set(office, known);
    return known;
  };
}
