import type { Field } from '../pdf/fields.ts';
import { Dict, isName } from '../pdf/objects.ts';
import { type Case, changedKeys } from './changes.ts';

/** A field that was there: filled or signed while it was open, or altered. */
export function judgeField({ before, after, whole, locks, changes }: Case, field: Field) {
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
  // a place left blank gets a fresh look too
  if (onlyFilled && open && isPlainLook(after)) return keys.includes('V') ? changes.add('field_filled', name) : undefined;
  changes.alter(name === 'docno' && (keys.includes('V') || keys.includes('AP')) ? 'number_changed' : 'field_changed', name);
}

/** No looks for the mouse above it or pressed on it: they would show something else. */
function isPlainLook(after: Dict): boolean {
  const look = after.get('AP');
  return look === null || isName(after.get('FT'), 'Btn') || (look instanceof Dict && look.keys().every((key) => key === 'N'));
}
