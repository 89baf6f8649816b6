import { type Content, draftParts } from '../../../contract/sarabun/drafts.ts';
import { certificateOpening } from '../../../contract/sarabun/missing-parts.ts';

/** An empty form, with what the kind begins with (domain 1.2 and the table of salutations). */
export function emptyContent(type: number, owner: string[]): Content {
  const letter = type === 1 || type === 3;
  return {
    subject: '',
    salutation: type === 16 ? 'ถึง' : draftParts[type]?.has.includes('salutation') ? 'เรียน' : '',
    to: '',
    refers: [],
    enclosures: [],
    body: type === 10 ? [{ kind: 'paragraph', text: certificateOpening }] : [],
    closing: letter ? 'ขอแสดงความนับถือ' : '',
    owner: draftParts[type]?.has.includes('owner') ? owner : [],
    copies: [],
    about: '',
    edition: '',
    meeting: { body: '', number: '', when: '', place: '', present: [], absent: [], guests: [], opened: '', closed: '' },
  };
}
