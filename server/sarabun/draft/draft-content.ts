import { type Content, draftParts, type Part } from '../../../contract/sarabun/drafts.ts';

/** An empty form, with what the kind begins with (domain 1.2 and the table of salutations). */
export function emptyContent(type: number, owner: string[]): Content {
  const letter = type === 1 || type === 3;
  return {
    subject: '',
    salutation: type === 16 ? 'ถึง' : draftParts[type]?.has.includes('salutation') ? 'เรียน' : '',
    to: '',
    refers: [],
    enclosures: [],
    body: [],
    closing: letter ? 'ขอแสดงความนับถือ' : '',
    owner: draftParts[type]?.has.includes('owner') ? owner : [],
    copies: [],
    about: '',
    edition: '',
    meeting: { body: '', number: '', when: '', place: '', present: [], absent: [], guests: [], opened: '', closed: '' },
  };
}

/** The first part of the paper that is needed and still empty. */
export function firstMissing(type: number, content: Content): Part | null {
  return draftParts[type]?.needs.find((part) => isEmpty(content[part])) ?? null;
}

function isEmpty(value: Content[Part]): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (!Array.isArray(value)) return value.body.trim() === '' || value.when.trim() === '' || value.present.length === 0;
  return value.every((one) =>
    typeof one === 'string' ? one.trim() === '' : 'text' in one ? one.text.trim() === '' : one.name.trim() === '',
  );
}

/** Paragraphs as they are printed: items carry their number, deeper ones the number of those above. */
export function printedBody(body: Content['body']): string[] {
  const count = [0, 0, 0];
  return body
    .filter((block) => block.text.trim() !== '')
    .map(({ kind, level = 0, text }) => {
      if (kind === 'paragraph') {
        count.fill(0);
        return text;
      }
      count[level] = (count[level] ?? 0) + 1;
      count.fill(0, level + 1);
      return `${count
        .slice(0, level + 1)
        .map((one) => one || 1)
        .join('.')}${level === 0 ? '.' : ''} ${text}`;
    });
}
