import { create } from 'zustand';

/** The panel of how the screen looks, which opens over any page. */
export const useTools = create<{ open: boolean }>(() => ({ open: false }));
let cameFrom: Element | null = null;

export function openTools(): void {
  cameFrom = document.activeElement;
  useTools.setState({ open: true });
}

/** The keyboard goes on where it was. */
export function closeTools(): void {
  useTools.setState({ open: false });
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
}
