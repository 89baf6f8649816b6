import { type RefObject, useEffect, useRef } from 'react';

interface Options<Row> {
  on: boolean;
  rows: Row[];
  idOf: (row: Row) => string;
  onOpen: (row: Row) => void;
  onSelect: (id: string) => void;
}

/** J and K move over the rows, Enter opens, X selects. By the key's place, so that a Thai keyboard has them too; off while typing. */
export function useRowKeys<Row>(table: RefObject<HTMLElement | null>, options: Options<Row>): void {
  const now = useRef(options);
  now.current = options;
  const at = useRef(-1);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { on, rows, idOf, onOpen, onSelect } = now.current;
      if (!on || rows.length === 0 || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      const row = rows[at.current];
      if (event.code === 'KeyJ' || event.code === 'KeyK') {
        at.current = Math.max(0, Math.min(rows.length - 1, at.current + (event.code === 'KeyJ' ? 1 : -1)));
        mark(table.current, at.current);
        event.preventDefault();
      } else if (event.code === 'Enter' && row && !isControl(event.target)) {
        onOpen(row);
        event.preventDefault();
      } else if (event.code === 'KeyX' && row) {
        onSelect(idOf(row));
        event.preventDefault();
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table]);
}

/** The row that the keys are on gets the focus of its own button, so that screen readers follow. */
function mark(root: HTMLElement | null, index: number): void {
  const row = root?.querySelectorAll('tbody tr, ul > li')[index];
  const button = row?.querySelector<HTMLElement>('td:last-child button, button');
  button?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    (target as HTMLInputElement).type !== 'checkbox'
  );
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a') !== null;
}
