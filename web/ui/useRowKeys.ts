import { type RefObject, useRef } from 'react';
import { type KeyName, useKeys } from '../shell/frame/keys.ts';

/** Keys that a list has besides, by what they do to a row. */
export type RowActs<Row> = Partial<Record<KeyName, (row: Row) => void>>;

interface Options<Row> {
  on: boolean;
  rows: Row[];
  onOpen?: ((row: Row) => void) | undefined;
  onSelect: (row: Row) => void;
  acts?: RowActs<Row> | undefined;
}

/** J and K move over the rows, Enter opens, X selects. */
export function useRowKeys<Row>(table: RefObject<HTMLElement | null>, { on, rows, onOpen, onSelect, acts = {} }: Options<Row>): void {
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
  useKeys(
    {
      next: move(1),
      previous: move(-1),
      open: onRow((row) => onOpen?.(row), true),
      select: onRow(onSelect),
      ...(Object.fromEntries(Object.entries(acts).map(([key, act]) => [key, onRow(act)])) as Partial<Record<KeyName, () => boolean>>),
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
