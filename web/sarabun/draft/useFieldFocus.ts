import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import type { ApiError } from '../../api.ts';
import type { Column } from './Columns.tsx';
import { type Fault, fieldOf } from './faults.ts';

/** The column that is shown, and the ways to a field: of a fault, of a hint, of what was refused. */
export function useFieldFocus() {
  const [column, setColumn] = useState<Column>('form');
  function lead(into: Column, id: string, place = 0, block: ScrollLogicalPosition = 'center'): void {
    // a field in a tab that is not shown takes no focus
    flushSync(() => setColumn(into));
    focusOn(id, place, block);
  }
  const columnOf = (part: string): Column => (part === 'route' ? 'route' : 'form');
  return {
    column,
    setColumn,
    toFault: (fault: Fault) => lead(columnOf(fault.part), fieldOf(fault)),
    toHint({ part, line }: Hint, block?: ScrollLogicalPosition): void {
      const inLines = part === 'refers' || part === 'enclosures';
      lead('form', `draft-${part}`, inLines ? (line ?? 0) : 0, block);
    },
    toRefused({ field }: ApiError): void {
      if (field) lead(columnOf(field), `draft-${field.replace(/^content\./, '').replaceAll('.', '-')}`);
    },
  };
}

const fillable = 'input:not([type=file]), textarea, select, [contenteditable=true], button';

/** The field of this id, or the one of this place within it. */
function focusOn(id: string, place: number, block: ScrollLogicalPosition): void {
  const field = document.getElementById(id);
  const within = [...(field?.querySelectorAll<HTMLElement>(fillable) ?? [])];
  const named = within.filter((one) => one.matches('input, textarea'));
  const target = field?.matches(fillable) ? field : (named[place] ?? within[0]);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block });
}
