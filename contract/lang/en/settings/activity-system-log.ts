/** Log of the system */
export const activitySystemLog = {
  title: 'Log of the system',
  affects: 'Every event of the system, and whether a record was changed. It can be exported, never changed.',
  fields: {
    at: 'When',
    person: 'Who',
    action: 'What',
    outcome: 'Outcome',
    ip: 'IP address',
    detail: 'Detail',
    about: 'Kind',
  },
  choices: {
    about: {
      auth: 'Signing in',
      settings: 'Settings',
      step: 'Refused steps of letters',
      certificate: 'Certificates',
      secret: 'Classed letters',
      book: 'Books',
      file: 'Files',
      agency: 'The agency',
    },
    outcome: {
      OK: 'Done',
      REFUSED: 'Refused',
    },
  },
} as const;
