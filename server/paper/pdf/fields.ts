import { type Dict, Name, type PdfValue, Ref, wordsOf } from './objects.ts';
import type { PdfFile } from './read.ts';

/** A form field with its inherited entries; fields that lie in a tree have their parents' names before theirs. */
export interface Field {
  name: string;
  ref: Ref;
  dict: Dict;
  type: string;
  value: PdfValue;
  /** The objects that make it up: itself, its parents with one name, its places on pages. */
  widgets: Ref[];
  /** Written into the list of fields itself, so no later revision can speak of it. */
  parents: number[];
}

/** All fields below /AcroForm, whatever tree they lie in. */
export function fieldsOf(file: PdfFile): Field[] {
  const form = file.dictOr(file.catalog.get('AcroForm'));
  const fields: Field[] = [];
  if (!form) return fields;
  const seen = new Set<number>();
  const walk = (value: PdfValue, above: { name: string; type: string; value: PdfValue; parents: number[] }): void => {
    if (!(value instanceof Ref) || seen.has(value.number) || above.parents.length > 30) return;
    seen.add(value.number);
    const node = file.dictOr(value);
    if (!node) return;
    const own = wordsOf(file.resolve(node.get('T')));
    const name = own === null ? above.name : above.name ? `${above.name}.${own}` : own;
    const type = file.resolve(node.get('FT'));
    const here = {
      name,
      type: type instanceof Name ? type.value : above.type,
      value: node.has('V') ? node.get('V') : above.value,
      parents: [...above.parents, value.number],
    };
    const kids = file.array(node.get('Kids')).filter((kid) => kid instanceof Ref);
    const named = kids.filter((kid) => file.dictOr(kid)?.has('T'));
    for (const kid of named) walk(kid, here);
    if (named.length > 0 && named.length === kids.length) return;
    const widgets = kids.filter((kid) => !named.includes(kid));
    for (const { number } of widgets) seen.add(number);
    fields.push({
      name,
      ref: value,
      dict: node,
      type: here.type,
      value: here.value,
      widgets: kids.length ? widgets : [value],
      parents: above.parents,
    });
  };
  for (const field of file.array(form.get('Fields'))) walk(field, { name: '', type: '', value: null, parents: [] });
  return fields;
}
