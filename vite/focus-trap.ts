import type { Plugin } from 'vite';

const file = '@mantine/hooks/esm/use-focus-trap/use-focus-trap.mjs';
const opening = 'const focusNode = (node) => {';

/**
 * Mantine's dialogs take the focus for their first field a moment after they stand: on a busy machine from the field that somebody has
 * gone to meanwhile, whose letters then went nowhere. A focus that is inside already stays.
 */
export function focusTrap(): Plugin {
  return {
    name: 'focus-trap',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(file)) return;
      if (!code.includes(opening)) this.error(`${file} begins otherwise: does its trap still take the focus from within?`);
      return { code: code.replace(opening, `${opening}\nif (node.contains(node.getRootNode().activeElement)) return;`), map: null };
    },
  };
}
