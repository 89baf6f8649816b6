import { ownFields } from '../../contract/testimonial/batches.ts';

/** {{หลักสูตร}}: a place in the words of a template. Letters alone stand in it: it is filled, never run. */
const place = /\{\{\s*([^{}\n]{1,60}?)\s*\}\}/gu;

/** Names of the places in the order in which they come, each once. */
export function fieldsIn(words: string): string[] {
  return [...new Set([...words.matchAll(place)].map(([, name = '']) => name))];
}

/** Those that somebody has to bring. */
export function neededFields(words: string, own: readonly string[] = ownFields): string[] {
  return fieldsIn(words).filter((name) => !own.includes(name));
}

/** With what stands for each; a place of which nothing is known stays empty. */
export function filled(words: string, values: Readonly<Record<string, string>>): string {
  return words.replace(place, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : ''));
}
