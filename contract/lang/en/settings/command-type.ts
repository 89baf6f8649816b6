export const commandType = {
  title: 'Ready words',
  affects: 'To choose from when endorsing, presenting, reporting or returning. A change does not touch what was written before.',
  add: 'Add words',
  fields: { text: 'Words', purpose: 'Used for', unit: 'Of the unit', person: 'Of the person' },
  hints: { unit: 'Neither unit nor person: for everybody.' },
  choices: { purpose: { ENDORSE: 'Endorsing', ASSIGN: 'Assigning', PRESENT: 'Presenting', REPORT: 'Reporting', RETURN: 'Returning' } },
} as const;
