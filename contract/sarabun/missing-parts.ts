import { certificateOpening, kindByCode } from '../kinds.ts';
import type { Content, Part } from './drafts.ts';

type MeetingField = keyof Content['meeting'];

/** A part that the kind must have and that says nothing yet; of a meeting, which of its fields. */
export interface Missing {
  part: Part;
  field?: MeetingField;
}

/** What minutes must say (ข้อ 25); who was absent and who else sat in is said where there is somebody. */
export const meetingNeeds: MeetingField[] = ['body', 'number', 'when', 'place', 'present', 'opened', 'closed'];

/** What must be written before a draft of this kind goes on its way, from the top of the paper to its end (domain 1.2). */
export function missingParts(type: number, content: Content): Missing[] {
  const { parts, needs } = kindByCode(type);
  return parts
    .filter((part) => needs.includes(part))
    .flatMap((part): Missing[] => {
      if (part === 'meeting') return meetingNeeds.filter((field) => saysNothing(content.meeting[field])).map((field) => ({ part, field }));
      return saysNothing(content[part]) || (part === 'body' && isOpeningOnly(content)) ? [{ part }] : [];
    });
}

/** What the agency's rule asks for beside the parts of the kind, and the letter lacks. */
export function lackingParts(
  needs: readonly string[],
  content: Content,
  beside: { receivers: number; files: number },
): (Part | 'receivers' | 'files')[] {
  return askable.filter((part) => {
    if (!needs.includes(part)) return false;
    return part === 'receivers' || part === 'files'
      ? beside[part] === 0
      : saysNothing(part === 'enclosures' ? named(content) : content[part]);
  });
}

const askable = ['refers', 'enclosures', 'copies', 'edition', 'receivers', 'files'] as const;

/** A quantity without a name encloses nothing. */
function named({ enclosures }: Content): string[] {
  return enclosures.map((one) => one.name);
}

function saysNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(saysNothing);
  if (value === null || typeof value !== 'object') return true;
  return ['text', 'name', 'rows'].every((key) => saysNothing((value as Record<string, unknown>)[key]));
}

function isOpeningOnly({ body }: Content): boolean {
  const [only, more] = body;
  return more === undefined && only?.kind === 'paragraph' && only.text.trim() === certificateOpening;
}
