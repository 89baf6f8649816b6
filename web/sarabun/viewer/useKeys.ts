import { type RefObject, useEffect, useRef } from 'react';

interface Acts {
  search: () => void;
  larger: () => void;
  smaller: () => void;
  fit: () => void;
  page: (by: number) => void;
  leave: (() => void) | null;
}

/**
 * Keys of the viewer: Ctrl+F, Ctrl with plus, minus and zero, Alt with page up and down, while it has the focus;
 * by the place of the key, since a Thai layout has other letters there.
 */
export function useKeys(root: RefObject<HTMLElement | null>, acts: Acts): void {
  const now = useRef(acts);
  now.current = acts;
  useEffect(() => {
    const box = root.current;
    if (!box) return;
    const onKey = (event: KeyboardEvent) => {
      const { search, larger, smaller, fit, page, leave } = now.current;
      const command = event.ctrlKey || event.metaKey;
      const act =
        event.key === 'Escape' && leave
          ? leave
          : command && event.code === 'KeyF'
            ? search
            : command && ['Equal', 'NumpadAdd'].includes(event.code)
              ? larger
              : command && ['Minus', 'NumpadSubtract'].includes(event.code)
                ? smaller
                : command && ['Digit0', 'Numpad0'].includes(event.code)
                  ? fit
                  : event.altKey && event.key === 'PageDown'
                    ? () => page(1)
                    : event.altKey && event.key === 'PageUp'
                      ? () => page(-1)
                      : null;
      if (!act || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    box.addEventListener('keydown', onKey);
    return () => box.removeEventListener('keydown', onKey);
  }, [root]);
}
