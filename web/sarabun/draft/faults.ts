import { type Content, draftParts, type Part } from '../../../contract/sarabun/drafts.ts';
import { type Missing, missingParts } from '../../../contract/sarabun/missing-parts.ts';
import { closings } from './salutations.ts';

export interface Fault {
  part: Part | 'files' | 'route' | 'receivers' | 'secrecyReason';
  /** Of a meeting: which of its fields. */
  field?: Missing['field'];
  why: 'missing' | 'closing' | 'file' | 'signer' | 'receiver';
}

/** How many there are of what stands beside the text. */
export interface Beside {
  signers: number;
  receivers: number;
  files: number;
  /** The letter is classed and does not say why. */
  reasonless?: boolean;
}

/** What must be mended before a draft goes on its way, from the top of the paper to its end. */
export function faultsOf(type: number, content: Content, { signers, receivers, files, reasonless = false }: Beside): Fault[] {
  const missing = missingParts(type, content);
  const faults: Fault[] = [];
  if (reasonless) faults.push({ part: 'secrecyReason', why: 'missing' });
  for (const part of draftParts[type]?.has ?? []) {
    const empty = missing.filter((one) => one.part === part);
    faults.push(...empty.map((one) => ({ ...one, why: 'missing' as const })));
    if (empty.length === 0 && part === 'closing' && closings[content.salutation]?.includes(content.closing) === false)
      faults.push({ part, why: 'closing' });
  }
  if (type === otherKind && files === 0) faults.push({ part: 'files', why: 'file' });
  if (signers === 0) faults.push({ part: 'route', why: 'signer' });
  if (receivers === 0 && sentKinds.includes(type)) faults.push({ part: 'receivers', why: 'receiver' });
  return faults;
}

/** Where the fault is mended: the id of the field on the page. */
export function fieldOf({ part, field }: Fault): string {
  return ['draft', part, field].filter(Boolean).join('-');
}

/** Letters go to somebody; orders, announcements and their kin may just be published. */
const sentKinds = [1, 2, 3, 16];
/** Its file is the document itself. */
const otherKind = 15;
