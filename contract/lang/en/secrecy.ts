import type { SameKeys } from '../index.ts';
import type { secrecy as th } from '../th/secrecy.ts';

export const secrecy: SameKeys<typeof th> = {
  notice: {
    title: 'Class: {{name}}',
    viewOnly: 'Viewed here only. Every page bears your name, your unit and the time. Each view is recorded.',
    noDownload: 'It cannot be downloaded. A print bears the same watermark.',
    rowOnly: 'Only the line in the book is kept: no files, delivery by hand.',
  },
  top: {
    title: 'Enter a top secret letter',
    hint: 'The letter is made outside of the system and goes by hand. It gets its number and its line in the secret send register, nothing else.',
    subject: 'Subject',
    to: 'To',
    by: 'Carried by',
    do: 'Number and enter',
    done: 'Entered',
  },
  draft: {
    title: 'Secrecy',
    open: 'Open',
    hint: 'Up to the class that you are cleared for',
    noClearance: 'You are not cleared for classified letters, so you write open ones only.',
    noKind: 'Letters of this kind are published or circulated, so they have no class.',
    reason: 'Why it is classified',
    reasonHint: 'Kept with the letter, seen by its readers only',
    readers: 'Further readers',
    readersHint: 'Persons by name. The drafter, reviewers, signers and the secret registrar have access by themselves.',
    list: 'Who may open this letter',
    listCount: '{{count}} persons may open this letter',
    why: {
      DRAFTER: 'Drafter',
      REVIEW: 'Reviewer',
      SIGN: 'Signer',
      REGISTRAR: 'Secret registrar',
      NAMED: 'By name',
    },
    lacks: 'Not cleared for {{name}}',
    vacant: 'Nobody holds this post',
    number: 'The number comes from the secret book, given by the secret registrar of {{unit}}',
    noRegistrar: 'No secret registrar is cleared for {{name}} yet, so this letter cannot be submitted.',
    marks: 'Every page bears the class at its head and foot, and its number as “page 1 of 3”',
  },
};
