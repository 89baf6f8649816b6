import type { ComponentType } from 'react';
import { create } from 'zustand';

/** What stands over the page: the commands, or the list of keys. */
export const usePalette = create<{ open: 'commands' | 'keys' | null }>(() => ({ open: null }));

export interface PaletteProps {
  onClose: () => void;
}

interface Offered {
  commands: () => Promise<ComponentType<PaletteProps>>;
  keys: () => Promise<ComponentType<PaletteProps>>;
}

/** Set by whoever puts the product together: it names every page, so the shell does not know it. */
let offered: Offered | null = null;
export function offerPalette(what: Offered): void {
  offered = what;
}

export function palettePart(part: keyof Offered): Promise<ComponentType<PaletteProps>> {
  return offered ? offered[part]() : Promise.reject(new Error('No palette is offered.'));
}
