import type { ReactNode } from 'react';
import { create } from 'zustand';
import { errorText, isAborted } from './error-text.ts';

export type Tone = 'error' | 'warning' | 'success' | 'info';

export interface Asked {
  title: string;
  message?: ReactNode;
  tone?: Tone;
  confirmLabel?: string;
  /** Left out: one button only. '' takes the usual word. */
  cancelLabel?: string;
  /** The confirming button is red: something ends. */
  danger?: boolean;
  /** Closes by itself after so many milliseconds. */
  closeAfter?: number;
}

export interface OpenDialog extends Asked {
  id: number;
  settle: (confirmed: boolean) => void;
}

/** Asks before something that cannot be taken back. true: confirmed. Escape and a click outside mean no; Enter confirms. */
export function confirm(asked: Asked): Promise<boolean> {
  return show({ tone: 'warning', ...asked, cancelLabel: asked.cancelLabel ?? '' });
}

/** A message that must be seen. Resolves when it is closed. */
export async function tell(asked: Asked): Promise<void> {
  await show(asked);
}

/** The error dialog: เกิดข้อผิดพลาด ! with the server's sentence and the request's reference. */
export async function tellError(error: unknown, title?: string): Promise<void> {
  if (isAborted(error)) return;
  await show({ title: title ?? '', tone: 'error', message: errorText(error) });
}

/** The dialogs that wait to be answered, first come first shown. */
export const useDialogs = create<{ open: OpenDialog[] }>(() => ({ open: [] }));
let counter = 0;

function show(asked: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    counter += 1;
    const id = counter;
    const settle = (confirmed: boolean) => {
      useDialogs.setState((state) => ({ open: state.open.filter((other) => other.id !== id) }));
      resolve(confirmed);
    };
    useDialogs.setState((state) => ({ open: [...state.open, { ...asked, id, settle }] }));
  });
}
