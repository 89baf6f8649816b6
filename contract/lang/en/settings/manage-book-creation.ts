export const manageBookCreation = {
  title: 'Making letters',
  affects:
    'Which unit makes letters of which kind, with which parts, and how they are signed and numbered. It holds for letters submitted from now on, never for those on their way.',
  add: 'Add a rule',
  fields: {
    type: 'Kind',
    unit: 'Unit',
    creates: 'May be made',
    numbering: 'Number',
    signType: 'Signature',
    needs: 'Parts asked for',
    reason: 'Why they are asked for',
    hides: 'Parts left out',
    opening: 'Text to begin with',
    closing: 'Closing',
  },
  hints: {
    unit: 'With all units below it; the rule of the nearest unit holds. Empty: the whole agency.',
    reason: 'Writers read it at the fields asked for, and when they submit without them.',
    opening: 'A new draft begins with it, a paragraph a line.',
  },
  choices: {
    numbering: { STANDARD: 'As the product begins', AT_SIGN: 'With the last signature', REGISTRY: 'By the registry' },
    signType: {
      STANDARD: 'As on the page of sign types',
      ACCOUNT: 'Account',
      CERTIFICATE: 'Certificate of the agency',
      OUTSIDE: 'Certificate of an outside authority',
    },
    needs: {
      refers: 'Refers to',
      enclosures: 'Enclosures',
      copies: 'Copies to',
      edition: 'Edition',
      receivers: 'Receivers',
      files: 'Files',
    },
    hides: { refers: 'Refers to', enclosures: 'Enclosures', copies: 'Copies to', edition: 'Edition' },
  },
} as const;
