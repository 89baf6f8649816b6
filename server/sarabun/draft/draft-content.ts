import { kindByCode } from '../../../contract/kinds.ts';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import { type LetterRule, standardRule } from '../../settings/letter-rules.ts';

/** An empty form, with what the kind begins with (domain 1.2 and the table of salutations) or what the agency's rule for it says. */
export function emptyContent(
  type: number,
  owner: string[],
  { opening, closing }: Pick<LetterRule, 'opening' | 'closing'> = standardRule,
): Content {
  const kind = kindByCode(type);
  const begun: Content['body'] = opening
    .split('\n')
    .filter((line) => line.trim())
    .map((text) => ({ kind: 'paragraph', text: text.trim() }));
  return {
    subject: '',
    salutation: kind.salutation,
    to: '',
    refers: [],
    enclosures: [],
    body: begun.length > 0 ? begun : kind.opening ? [{ kind: 'paragraph', text: kind.opening }] : [],
    closing: kind.parts.includes('closing') ? closing || 'ขอแสดงความนับถือ' : '',
    owner: kind.parts.includes('owner') ? owner : [],
    copies: [],
    about: '',
    edition: '',
    meeting: { body: '', number: '', when: '', place: '', present: [], absent: [], guests: [], opened: '', closed: '' },
  };
}
