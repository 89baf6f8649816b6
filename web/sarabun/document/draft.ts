import type { Letter } from './ActionPanel.tsx';

/** Kind 15 has no paper of its own: its file is the document. */
const otherKind = 15;

/** A letter of our own that has no final paper yet: what is shown is how it would be printed now. */
export function isDraft({ document, files }: Letter): boolean {
  return document.origin === 'OUT' && document.type !== otherKind && !files.some((file) => file.role === 'MAIN');
}
