import { type Content, draftParts, type Part } from '../../../contract/sarabun/drafts.ts';
import { closings } from './salutations.ts';

export interface Fault {
  part: Part | 'route' | 'receivers';
  why: 'missing' | 'closing' | 'signer' | 'receiver';
}

/** What must be mended before a draft goes on its way, from the top of the paper to its end. */
export function faultsOf(type: number, content: Content, signers: number, receivers: number): Fault[] {
  const { has, needs } = draftParts[type] ?? { has: [], needs: [] };
  const faults: Fault[] = [];
  for (const part of has) {
    if (needs.includes(part) && isEmpty(content[part])) faults.push({ part, why: 'missing' });
    else if (part === 'closing' && closings[content.salutation]?.includes(content.closing) === false) faults.push({ part, why: 'closing' });
  }
  if (signers === 0) faults.push({ part: 'route', why: 'signer' });
  if (receivers === 0 && sentKinds.includes(type)) faults.push({ part: 'receivers', why: 'receiver' });
  return faults;
}

/** Letters go to somebody; orders, announcements and their kin may just be published. */
const sentKinds = [1, 2, 3, 16];

function isEmpty(value: Content[Part]): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (!Array.isArray(value)) return value.body.trim() === '' || value.when.trim() === '' || value.present.length === 0;
  return !value.some((one) => (typeof one === 'string' ? one : 'text' in one ? one.text : one.name).trim() !== '');
}
