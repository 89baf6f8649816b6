import { type Field, fieldsOf } from '../../paper/pdf/fields.ts';
import { type Dict, isName, Name, type PdfValue, wordsOf } from '../../paper/pdf/objects.ts';
import type { PdfFile } from '../../paper/pdf/read.ts';

/** What a signature leaves open to those who come later. */
export interface Locks {
  /** 1: nothing but evidence, 2: filling and signing, 3: comments too. */
  level: number;
  /** The file said from its first signature on what may change: then no new signature field either. */
  certified: boolean;
  isLocked(field: string): boolean;
}

/**
 * Read from the signed revision itself: its certification, the signature's own transforms and the lock of its field. A lock counts
 * also where the signature forgot to repeat it: readers then differ, and we side with the one who signed.
 */
export function locksOf(file: PdfFile, field: Field, signature: Dict): Locks {
  const levels = [3];
  const rules: ((name: string) => boolean)[] = [];
  const readReferences = (value: Dict | null, own: boolean) => {
    for (const item of file.array(value?.get('Reference'))) {
      const reference = file.dictOr(item);
      const method = file.resolve(reference?.get('TransformMethod'));
      const parameters = file.dictOr(reference?.get('TransformParams'));
      const permission = file.resolve(parameters?.get('P'));
      if (isName(method, 'DocMDP')) levels.push(typeof permission === 'number' ? permission : 2);
      if (own && isName(method, 'FieldMDP') && parameters) rules.push(ruleOf(file, parameters));
    }
  };
  const certification = file.dictOr(file.dictOr(file.catalog.get('Perms'))?.get('DocMDP'));
  readReferences(certification, false);
  readReferences(signature, true);
  const lock = file.dictOr(field.dict.get('Lock'));
  if (lock) {
    rules.push(ruleOf(file, lock));
    const permission = file.resolve(lock.get('P'));
    if (typeof permission === 'number') levels.push(permission);
  }
  const certified = levels.length > 1;
  return { level: certified ? Math.min(...levels) : 2, certified, isLocked: (name) => rules.some((rule) => rule(name)) };
}

/** Nothing but evidence may come. */
export const lockedWhole: Locks = { level: 1, certified: true, isLocked: () => true };

function ruleOf(file: PdfFile, parameters: Dict): (name: string) => boolean {
  const action = file.resolve(parameters.get('Action'));
  if (!(action instanceof Name)) return () => true;
  const named = file.array(parameters.get('Fields')).map((one: PdfValue) => wordsOf(file.resolve(one)) ?? '');
  const isNamed = (name: string) => named.some((one) => name === one || name.startsWith(`${one}.`));
  if (action.value === 'Include') return isNamed;
  if (action.value === 'Exclude') return (name) => !isNamed(name);
  return () => true;
}

/** Signed signature fields of a file. */
export function signedFieldsOf(file: PdfFile): { field: Field; signature: Dict }[] {
  return fieldsOf(file).flatMap((field) => {
    const signature = field.type === 'Sig' ? file.dictOr(field.value) : null;
    return signature ? [{ field, signature }] : [];
  });
}
