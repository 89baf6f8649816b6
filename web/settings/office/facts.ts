import { fileSize } from '../../../contract/rules/thai.ts';
import type { StateRow } from '../../../contract/settings/office-state.ts';
import { shortDate, shortDateTime } from '../../ui/dates.ts';

/** Figures, sizes, days and times of a row as its sentence shows them. */
export function readable(facts: StateRow['facts']): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, said(name, value)]));
}

function said(name: string, value: string | number): string {
  if (typeof value === 'string')
    return name === 'at' || name.endsWith('At') ? shortDateTime(value) : name.endsWith('On') ? shortDate(value) : value;
  return ['free', 'size', 'today', 'folderSize'].includes(name) ? fileSize(value) : value.toLocaleString();
}
