import { longThaiDate, thaiTime } from '../../contract/rules/thai.ts';
import { printableIn } from './glyphs.ts';

export interface PetitionPrints {
  'petition-page': PetitionPage;
  'petition-receipt': PetitionReceipt;
}

/** What somebody wrote at the desk, as a page of the letter. Its figures stay as he wrote them. */
export interface PetitionPage {
  kind: string;
  subject: string;
  from: string;
  entered: Date;
  /** ISO: the working day for which that counts. */
  counts: string;
  text: string;
  files: string[];
  digits: 'arabic';
}

/** What he takes away: that and when it was given, and the code by which he follows it. */
export interface PetitionReceipt {
  agency: string;
  kind: string;
  subject: string;
  from: string;
  /** Its letters and hyphens; `code` would be left as it is. */
  code: string;
  entered: Date;
  counts: string;
  files: string[];
  address: string;
  until: string;
  digits: 'arabic';
}

// an address of the network has no space: at U+E002 a line may end in it
const shown = (said: string) => printableIn(said, '?').replace(/[!-~]{50,}/g, (run) => (run.match(/.{1,25}/g) ?? []).join('\ue002'));

export const petitionShapes = {
  'petition-page': ({ entered, counts, text, digits: _, ...given }: PetitionPage) => ({
    kind: given.kind,
    subject: shown(given.subject),
    from: shown(given.from),
    entered: `${longThaiDate(entered)} เวลา ${thaiTime(entered)}`,
    counts: longThaiDate(counts),
    lines: text.split('\n').map(shown),
    files: given.files.map(shown),
  }),
  'petition-receipt': ({ entered, counts, until, digits: _, ...given }: PetitionReceipt) => ({
    ...given,
    subject: shown(given.subject),
    from: shown(given.from),
    address: shown(given.address),
    entered: `${longThaiDate(entered)} เวลา ${thaiTime(entered)}`,
    counts: longThaiDate(counts),
    until: longThaiDate(until),
    files: given.files.map(shown),
  }),
};
