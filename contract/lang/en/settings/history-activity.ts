/** History of use */
export const historyActivity = {
  title: 'History of use',
  affects: 'Who did what when with which letter. It can be exported, never changed; subjects of letters are not shown.',
  fields: {
    at: 'When',
    person: 'Who',
    what: 'What',
    letter: 'To what',
    about: 'About',
  },
  choices: {
    about: {
      letters: 'Letters',
      work: 'Books, secrecy and reports',
      accounts: 'Accounts',
      settings: 'Settings',
      certificates: 'Certificates and signatures',
      files: 'Files and mails',
    },
  },
} as const;
