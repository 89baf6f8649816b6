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

/** What the letter is called in books and lists: its subject, or for kinds without one what they are about. */
export function subjectOf(type: number, content: Content): string {
  if (draftParts[type]?.has.includes('subject')) return content.subject;
  const { about, edition, meeting } = content;
  const said =
    type === 11
      ? meeting.body && `รายงานการประชุม${[meeting.body, meeting.number && `ครั้งที่ ${meeting.number}`].filter(Boolean).join(' ')}`
      : about && [`${type === 6 ? 'ข้อบังคับ' : 'ระเบียบ'} ว่าด้วย${about}`, edition && `(ฉบับที่ ${edition})`].filter(Boolean).join(' ');
  return said || content.subject;
}
