import { kindByCode } from '../../../contract/kinds.ts';
import type { Letter } from './ActionPanel.tsx';

/** Of the highest class there is only a line in the book. */
const rowOnly = 3;

/** What is at work was issued: it has its paper, or came into the books without one. */
const atWork = 50;

/** A letter of our own that has no final paper yet: what is shown is how it would be printed now. */
export function isDraft({ document, files }: Letter): boolean {
  return (
    document.origin === 'OUT' &&
    (document.state < atWork || document.awaitsStamp) &&
    document.secrecy < rowOnly &&
    kindByCode(document.type).template !== null &&
    !files.some((file) => file.role === 'MAIN')
  );
}
