/** Prefixes of names */
export const prefix = {
  title: 'Prefixes',
  affects: 'People, signatures and receivers of letters. Signed letters don’t change.',
  add: 'Add a prefix',
  search: 'Search full name or short form',
  usedBy: '{{count}} people',
  fields: {
    name: 'Full name',
    short: 'Short form',
    kind: 'Kind',
    gender: 'Gender',
    inSignature: 'Shown in signatures of letters',
    nameEn: 'In English',
  },
  hints: {
    short: 'Used where space is short, as in tables and cards',
    inSignature: 'A degree, such as doctor, is not used in signatures of official letters',
  },
  choices: {
    kind: {
      GENERAL: 'General',
      ACADEMIC: 'Academic',
      PROFESSION: 'Professional',
      RANK: 'Rank',
      NOBLE: 'Noble',
      MONK: 'Monastic',
      DEGREE: 'Degree',
    },
    gender: { ANY: 'Any', MALE: 'Male', FEMALE: 'Female' },
  },
} as const;
