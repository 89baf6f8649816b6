export const documentSecret = {
  title: 'Secrecy classes',
  affects:
    'Used in forms, on paper and in the watermark. A class that is off is given to no new letter; letters that have it keep it with all its protection.',
  fields: {
    name: 'Name in Thai',
    nameEn: 'Name in English',
    hint: 'Words under the field of the form',
    whoMay: 'Given by',
    watermark: 'More words in the watermark',
  },
  hints: {
    name: 'The regulation gives the classes: none is added or removed.',
    whoMay: 'Who gives it must be cleared for it as well.',
    watermark: 'Printed after the name of the reader and the time, e.g. Do not copy.',
  },
  choices: { whoMay: { DRAFTER: 'Drafters who are cleared', HEAD: 'Heads of units and executives', REGISTRAR: 'Secret registrars' } },
} as const;
