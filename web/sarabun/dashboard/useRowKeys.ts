import { type RefObject, useRef } from 'react';
import { type KeyName, useKeys } from '../../shell/keys.ts';
import { type ActKey, wantAct } from '../document/wanted-act.ts';

interface Options<Row> {
  on: boolean;
  rows: Row[];
  idOf: (row: Row) => string;
  onOpen: (row: Row) => void;
  documentOf: (row: Row) => number;
  onSelect: (id: string) => void;
}

const acts: ActKey[] = ['sign', 'assign', 'return', 'done'];

/** J and K move over the rows, Enter opens, X selects; a letter's own keys open it at that act. */
export function useRowKeys<Row>(
  table: RefObject<HTMLElement | null>,
  { on, rows, idOf, onOpen, documentOf, onSelect }: Options<Row>,
): void {
  const at = useRef(-1);
  const move = (by: number) => () => {
    if (rows.length === 0) return false;
    at.current = Math.max(0, Math.min(rows.length - 1, at.current + by));
    mark(table.current, at.current);
    return true;
  };
  const onRow =
    (act: (row: Row) => void, control = false) =>
    (target: EventTarget | null) => {
      const row = rows[at.current];
      // a button that has the focus is pressed by its own key
      if (!row || (control && isControl(target))) return false;
      act(row);
      return true;
    };
  const opens = (act: ActKey) =>
    onRow((row) => {
      wantAct(act, documentOf(row));
      onOpen(row);
    });
  useKeys(
    {
      next: move(1),
      previous: move(-1),
      open: onRow(onOpen, true),
      select: onRow((row) => onSelect(idOf(row))),
      ...(Object.fromEntries(acts.map((act) => [act, opens(act)])) as Partial<Record<KeyName, () => boolean>>),
    },
    { on, within: '[data-keys=list]' },
  );
}

/** The row that the keys are on gets the focus of its own button, so that screen readers follow. */
function mark(root: HTMLElement | null, index: number): void {
  const row = root?.querySelectorAll('tbody tr, ul > li')[index];
  const button = row?.querySelector<HTMLElement>('td:last-child button, button');
  button?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a') !== null;
}
