import { type RefObject, useEffect } from 'react';

/** The field that a person is in keeps its place on the screen: what appears or goes above it (a hint, a file, a notice) moves the rest. */
export function useSteadyField(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = pane.current;
    if (!root) return;
    let held: { field: Element; top: number } | null = null;
    const note = () => {
      const field = document.activeElement;
      const shown = field && field !== root && root.contains(field) && field.getClientRects().length > 0;
      held = shown ? { field, top: field.getBoundingClientRect().top } : null;
    };
    const hold = () => {
      if (held && held.field === document.activeElement && held.field.getClientRects().length > 0)
        root.scrollTop += held.field.getBoundingClientRect().top - held.top;
      note();
    };
    const sizes = new ResizeObserver(hold);
    for (const one of [root, ...root.children]) sizes.observe(one);
    root.addEventListener('focusin', note);
    root.addEventListener('scroll', note, { passive: true });
    return () => {
      sizes.disconnect();
      root.removeEventListener('focusin', note);
      root.removeEventListener('scroll', note);
    };
  }, [pane]);
}
