import type { Letter } from './ActionPanel.tsx';

/** Kind 15 has no paper of its own: its file is the document. */
const otherKind = 15;
/** Of the highest class there is only a line in the book. */
const rowOnly = 3;

/** A letter of our own that has no final paper yet: what is shown is how it would be printed now. */
export function isDraft({ document, files }: Letter): boolean {
  return (
    document.origin === 'OUT' && document.secrecy < rowOnly && document.type !== otherKind && !files.some((file) => file.role === 'MAIN')
  );
}
