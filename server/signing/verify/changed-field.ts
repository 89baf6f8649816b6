import { printOf } from '../../paper/pdf/appearance-hash.ts';
import { type Field, fieldsOf } from '../../paper/pdf/fields.ts';
import { Dict, isName, Stream, written } from '../../paper/pdf/objects.ts';
import type { PdfFile } from '../../paper/pdf/read.ts';
import { changedKeys } from './changed-keys.ts';
import type { Case } from './changes.ts';

/** A field that was there: filled or signed while it was open, or altered. */
export function judgeField({ before, after, signed, whole, locks, changes }: Case, field: Field) {
  const { name, type } = field;
  if (!(before instanceof Dict) || !(after instanceof Dict)) return changes.alter('field_changed', name);
  const keys = changedKeys(before, after);
  const onlyFilled = keys.every((key) => key === 'V' || key === 'AP' || (key === 'AS' && type === 'Btn'));
  const open = locks.level >= 2 && !locks.isLocked(name);
  if (type === 'Sig') {
    if (field.value !== null) return changes.alter(keys.includes('AP') ? 'signature_look_changed' : 'field_changed', name);
    const signature = whole.dictOr(after.get('V'));
    if (onlyFilled && open && signature?.has('ByteRange')) return changes.add('signature', name);
    return changes.alter(signature ? 'signed_after_seal' : keys.includes('AP') ? 'signature_look_changed' : 'field_changed', name);
  }
  if (onlyFilled && open && isPlainLook(after)) {
    // the value may stand in a field above the place on the page
    if (keys.includes('V') || saidBy(signed, field) !== saidBy(whole, field)) return changes.add('field_filled', name);
    // a seal gives a place a fresh look also where it stays as it is: then it must draw what was drawn
    if (keys.length === 0 || (type !== 'Btn' && lookOf(signed, before) === lookOf(whole, after))) return;
    return changes.alter(name === 'docno' ? 'number_changed' : 'appearance_changed', name);
  }
  changes.alter(name === 'docno' && (keys.includes('V') || keys.includes('AP')) ? 'number_changed' : 'field_changed', name);
}

function saidBy(file: PdfFile, { ref }: Field): string | undefined {
  const field = fieldsOf(file).find((one) => one.ref.number === ref.number);
  return field && written(file.resolve(field.value));
}

/** A print of what the place draws; null: nothing. */
function lookOf(file: PdfFile, field: Dict): string | null {
  const form = file.resolve(file.dictOr(field.get('AP'))?.get('N') ?? null);
  return form instanceof Stream ? printOf(file, form) : null;
}

/** No looks for the mouse above it or pressed on it: they would show something else. */
function isPlainLook(after: Dict): boolean {
  const look = after.get('AP');
  return look === null || isName(after.get('FT'), 'Btn') || (look instanceof Dict && look.keys().every((key) => key === 'N'));
}
