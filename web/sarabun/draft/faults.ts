import { kindByCode } from '../../../contract/kinds.ts';
import type { Content, Part } from '../../../contract/sarabun/drafts.ts';
import { lackingParts, type Missing, missingParts } from '../../../contract/sarabun/missing-parts.ts';
import { closings } from './salutations.ts';

export interface Fault {
  part: Part | 'files' | 'route' | 'receivers' | 'secrecyReason';
  /** Of a meeting: which of its fields. */
  field?: Missing['field'];
  why: 'missing' | 'closing' | 'file' | 'signer' | 'receiver' | 'asked' | 'askedBecause';
  /** Why the agency asks for it, in its own words. */
  reason?: string;
}

/** How many there are of what stands beside the text. */
export interface Beside {
  signers: number;
  receivers: number;
  files: number;
  /** The letter is classed and does not say why. */
  reasonless?: boolean;
  /** What the agency's rule asks for beside the parts of the kind. */
  asks?: { needs: readonly string[]; reason: string };
}

/** What must be mended before a draft goes on its way, from the top of the paper to its end. */
export function faultsOf(
  type: number,
  content: Content,
  { signers, receivers, files, reasonless = false, asks = noRule }: Beside,
): Fault[] {
  const kind = kindByCode(type);
  const missing = missingParts(type, content);
  const lacking = lackingParts(asks.needs, content, { receivers, files });
  const asked = (part: Fault['part']): Fault => ({ part, why: asks.reason ? 'askedBecause' : 'asked', reason: asks.reason });
  const faults: Fault[] = [];
  if (reasonless) faults.push({ part: 'secrecyReason', why: 'missing' });
  for (const part of kind.parts) {
    const empty = missing.filter((one) => one.part === part);
    faults.push(...empty.map((one) => ({ ...one, why: 'missing' as const })));
    if (empty.length === 0 && part === 'closing' && closings[content.salutation]?.includes(content.closing) === false)
      faults.push({ part, why: 'closing' });
    if (lacking.includes(part as (typeof lacking)[number])) faults.push(asked(part));
  }
  if (kind.template === null && files === 0) faults.push({ part: 'files', why: 'file' });
  else if (lacking.includes('files')) faults.push(asked('files'));
  if (signers === 0) faults.push({ part: 'route', why: 'signer' });
  if (receivers === 0 && kind.sent) faults.push({ part: 'receivers', why: 'receiver' });
  else if (lacking.includes('receivers')) faults.push(asked('receivers'));
  return faults;
}

/** Where the fault is mended: the id of the field on the page. */
export function fieldOf({ part, field }: Fault): string {
  return ['draft', part, field].filter(Boolean).join('-');
}

const noRule = { needs: [], reason: '' };
