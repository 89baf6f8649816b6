import { Name } from './x509.ts';

/** Attributes that a template may name; others are refused by `isNameTemplate`. */
const attributes = ['CN', 'OU', 'O', 'L', 'ST', 'C', 'T', 'SERIALNUMBER'];
const oids: Record<string, string> = { T: '2.5.4.12', SERIALNUMBER: '2.5.4.5' };

/**
 * A name out of a template like `CN={prefix}{name} {last}, OU={section}, O={agency}, C=TH`. The template is taken apart first and filled then,
 * so that a comma in a name of a person or an agency stays where it is. What comes out empty is left away.
 */
export function fillName(template: string, facts: Record<string, string>): Name {
  const parts = partsOf(template).map(([attribute, value]) => [oids[attribute] ?? attribute, fill(value, facts)] as const);
  return new Name(parts.filter(([, value]) => value).map(([attribute, value]) => ({ [attribute]: [value] })));
}

/** What a person's name may be filled with. */
export const subjectPlaces = ['prefix', 'name', 'last', 'section', 'position', 'agency'];

/** Can names be made of it? It has a CN, and only attributes and places that we know. */
export function isNameTemplate(template: string, places: readonly string[]): boolean {
  const parts = partsOf(template);
  const whole = parts.map(([attribute, value]) => `${attribute}=${value}`).join(',');
  const known = parts.every(([attribute]) => attributes.includes(attribute)) && parts.some(([attribute]) => attribute === 'CN');
  const filled = [...template.matchAll(/\{(\w*)\}/g)].every(([, place]) => places.includes(place ?? ''));
  return known && filled && whole.replaceAll(/\s/g, '') === template.replaceAll(/\s/g, '');
}

function partsOf(template: string): [string, string][] {
  const parts = template.split(/,\s*(?=[A-Z]+=)/).map((part) => /^\s*([A-Z]+)=(.*)$/s.exec(part));
  return parts.flatMap((part) => (part ? [[part[1] as string, (part[2] as string).trim()] as [string, string]] : []));
}

function fill(value: string, facts: Record<string, string>): string {
  return value
    .replaceAll(/\{(\w+)\}/g, (_, place: string) => facts[place] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
