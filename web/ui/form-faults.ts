/** Faults by name of the field; '' is the form as a whole. */
export type Faults = Record<string, string>;

/** Names that a form shows now, and whether each must be filled in. */
export type ShownFields = ReadonlyMap<string, boolean>;

/** What must be filled in and is not: '', blanks, nothing chosen, a box that is not ticked. */
export function missingIn(values: Record<string, unknown>, shown: ShownFields, word: string): Faults {
  const names = [...shown].filter(([name, required]) => required && isEmpty(valueAt(values, name))).map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, word]));
}

/** The field that shows a fault of the server's `field`: itself or the nearest around it (`members` for `members.2`); '' where none does. */
export function fieldFor(field: string | null | undefined, shown: ShownFields): string {
  if (!field) return '';
  const around = [...shown.keys()].filter((name) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`));
  return around.sort((a, b) => b.length - a.length)[0] ?? '';
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

function valueAt(values: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((inside, part) => (inside as Record<string, unknown> | undefined)?.[part], values);
}
