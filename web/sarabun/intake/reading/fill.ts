import type { Proposal, Proposals } from '../../../../contract/sarabun/intake.ts';
import type { Draft } from '../draft.ts';

/** Fields of the form that a paper proposes words for. */
export const readFields = ['docNo', 'docDate', 'from', 'subject', 'to', 'refers', 'enclosures'] as const;
export type ReadField = (typeof readFields)[number];

/** What the paper of a draft proposed, kept with it: the file it was, and each field as it was filled in. */
export interface ReadPaper {
  file: string;
  fields: Partial<Record<ReadField, Proposal>>;
  /** Known from the office of its sender: nothing was read off it. */
  said?: true;
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/gu, ' ');

/** Fills what nobody has typed yet; what a person has typed is better known. `speedOf`: the code of a speed by its word. */
export function filled(draft: Draft, file: string, read: Proposals, speedOf: (word: string) => string | undefined): Partial<Draft> {
  const fields: ReadPaper['fields'] = {};
  const part: Partial<Draft> = {};
  for (const field of readFields) {
    const found = read[field];
    if (!found || draft[field].trim() !== '') continue;
    const proposal = { ...found, value: oneLine(found.value) };
    fields[field] = proposal;
    part[field] = proposal.value;
  }
  if (fields.from) part.outsideBodyId = read.outsideBodyId;
  const speed = read.speed && draft.speed === '1' ? speedOf(read.speed.value) : undefined;
  return { ...part, ...(speed ? { speed } : {}), paper: { file, fields } };
}

/** What the paper that lies here proposed for a field. */
export function proposed(draft: Draft, field: ReadField): Proposal | undefined {
  return draft.paper && draft.paper.file === draft.main?.id ? draft.paper.fields[field] : undefined;
}

/** The proposal of a field that still stands in it as it was read. */
function standing(draft: Draft, field: ReadField): Proposal | undefined {
  const proposal = proposed(draft, field);
  return proposal && draft[field] === proposal.value ? proposal : undefined;
}

/** The first field that somebody should look at. */
export function firstToCheck(draft: Draft): ReadField | undefined {
  return readFields.find((field) => (standing(draft, field)?.sureness ?? 'sure') !== 'sure');
}

/** How many fields got words, and how many somebody should look at, those of which nothing could be read among them. */
export function counted(draft: Draft): { filled: number; toCheck: number } {
  const left = readFields.flatMap((field) => standing(draft, field) ?? []);
  return {
    filled: Object.values(draft.paper?.fields ?? {}).filter(({ value }) => value !== '').length,
    toCheck: left.filter((one) => one.sureness !== 'sure').length,
  };
}
