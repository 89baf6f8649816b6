import { type Content, draftParts } from '../../../contract/sarabun/drafts.ts';
import { certificateOpening } from '../../../contract/sarabun/missing-parts.ts';
import { type LetterRule, standardRule } from '../../settings/letter-rules.ts';

/** An empty form, with what the kind begins with (domain 1.2 and the table of salutations) or what the agency's rule for it says. */
export function emptyContent(
  type: number,
  owner: string[],
  { opening, closing }: Pick<LetterRule, 'opening' | 'closing'> = standardRule,
): Content {
  const letter = type === 1 || type === 3;
  const begun: Content['body'] = opening
    .split('\n')
    .filter((line) => line.trim())
    .map((text) => ({ kind: 'paragraph', text: text.trim() }));
  return {
    subject: '',
    salutation: type === 16 ? 'ถึง' : draftParts[type]?.has.includes('salutation') ? 'เรียน' : '',
    to: '',
    refers: [],
    enclosures: [],
    body: begun.length > 0 ? begun : type === 10 ? [{ kind: 'paragraph', text: certificateOpening }] : [],
    closing: letter ? closing || 'ขอแสดงความนับถือ' : '',
    owner: draftParts[type]?.has.includes('owner') ? owner : [],
    copies: [],
    about: '',
    edition: '',
    meeting: { body: '', number: '', when: '', place: '', present: [], absent: [], guests: [], opened: '', closed: '' },
  };
}
