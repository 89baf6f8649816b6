/** Manuals */
export const documentManual = {
  title: 'Manuals',
  affects: 'The page of manuals of everybody: each sees what is meant for him, on its days.',
  add: 'Add a manual by its link',
  search: 'Search the title',
  fields: {
    title: 'Title',
    module: 'Module',
    kind: 'Kind',
    audience: 'Readers',
    edition: 'Edition',
    link: 'Link',
    fromDay: 'Shown from',
    untilDay: 'Shown until',
  },
  hints: {
    kind: 'Of a link; a file is what its content says',
    link: 'Not needed where there is a file',
  },
  choices: {
    kind: { DOCUMENT: 'Document', VIDEO: 'Video' },
    module: {
      GENERAL: 'General',
      SARABUN: 'Letters',
      SIGNING: 'Signatures and certificates',
      SETTINGS: 'Settings',
    },
    audience: {
      ALL: 'Everybody',
      REGISTRY: 'Registries',
      EXECUTIVE: 'Executives',
      ADMIN: 'Administrators',
    },
  },
} as const;
