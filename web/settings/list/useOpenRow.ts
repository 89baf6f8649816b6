import { useState } from 'react';
import type { SettingsRow } from '../../../contract/settings/pages.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';

/** The row in the form beside the list, or a new one; left only after a question where something is typed. */
export function useOpenRow(beside: boolean) {
  const [open, setOpen] = useState<{ row: SettingsRow | null; turn: number } | null>(null);
  const [dirty, setDirty] = useState(false);
  const mayLeave = useUnsaved(dirty);
  async function show(row: SettingsRow | null): Promise<void> {
    if (!(await mayLeave())) return;
    setDirty(false);
    setOpen({ row, turn: (open?.turn ?? 0) + 1 });
  }
  async function close(): Promise<void> {
    if (await mayLeave()) closeNow();
  }
  function closeNow(): void {
    const id = open?.row?.id;
    setDirty(false);
    setOpen(null);
    // back to where it was opened
    requestAnimationFrame(() => document.querySelector<HTMLElement>(id ? `[data-row="${id}"]` : '[data-adds]')?.focus());
  }
  function saved(row: SettingsRow, added: boolean): void {
    if (added || !beside) closeNow();
    else {
      setDirty(false);
      setOpen((now) => now && { ...now, row });
    }
  }
  /** The form goes on from the new version of its row; what is typed there stays. */
  function renew(row: SettingsRow): void {
    setOpen((now) => (now?.row?.id === row.id && !dirty ? { row, turn: now.turn + 1 } : now));
  }
  return { open, setDirty, show, close, closeNow, saved, renew };
}
