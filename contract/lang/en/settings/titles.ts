import { personFields } from './person-fields.ts';

/** What each settings page is called and what it affects, for pages whose words need no more. */
export const titles = {
  'employee-information': {
    title: 'People',
    affects: 'Names, posts and units in new letters and registers. Signed letters keep the name and post of their time.',
    fields: {
      ...personFields,
      userAd: 'Directory account',
      clearance: 'Clearance',
      employeeTypeId: 'Type of staff',
      username: 'Account name',
      affiliations: 'Units and posts',
      lastDay: 'Last day of work',
      successorId: 'Successor',
      letters: 'Letters',
      duties: 'Duties handed over',
    },
  },
  'user-active': {
    title: 'Who is signed in',
    affects: 'See who is signed in and sign them out. What they have saved stays.',
  },
  'user-account-close-permission': {
    title: 'Close accounts',
    affects: 'A closed account can’t sign in from that moment. Its name stays in letters and histories.',
  },
  'users-group': {
    title: 'User groups and menu rights',
    affects: 'Who sees and manages which menu, on every page at once. It gives no right to read letters.',
    fields: { name: 'Name', nameEn: 'Name in English', note: 'Note', members: 'Members', like: 'Begun with the rights of' },
  },
  'manage-role': {
    title: 'Duties',
    affects: 'Duties of people, such as registry officer or screener, for new work. Finished work keeps who did it.',
    fields: { person: 'Person', unit: 'Unit', position: 'Post', duty: 'Duty' },
  },
  'setup-organization': {
    title: 'Marks and paper',
    affects: 'Every letter written after saving. Letters already issued don’t change.',
  },
  'manage-section': {
    title: 'Units',
    affects: 'The structure, registers and receivers. Earlier letters keep the unit’s name of their time.',
    fields: {
      parentId: 'Below',
      before: 'Before',
      successorId: 'Successor',
      numberUnitId: 'Numbered by',
      personId: 'Person',
      positionId: 'Post',
      validFrom: 'Name in use from',
      keepsRegister: 'Receives letters itself',
      canIssueNumber: 'Issues numbers itself',
      kind: 'Duty',
      code: 'Code',
      name: 'Name',
      shortName: 'Short name',
      nameEn: 'Name in English',
      letterPrefix: 'Prefix of letter numbers',
      phone: 'Telephone',
      email: 'E-mail',
    },
    choices: { kind: { REGISTRY: 'Registry', SECRET_REGISTRY: 'Secret registrar', SCREENER: 'Screener' } },
  },
  'sarabun-structure': {
    title: 'Structure of document work',
    affects: 'Who receives, presents, commands and numbers for which unit, for letters that come after saving.',
    fields: {
      unitId: 'Unit',
      numberUnitId: 'Numbered by',
      personId: 'Person',
      positionId: 'Post',
      canIssueNumber: 'Issues numbers itself',
      kind: 'Duty',
      name: 'Template',
      steps: 'Steps',
    },
    choices: { kind: { REGISTRY: 'Registry', SECRET_REGISTRY: 'Secret registrar', SCREENER: 'Screener' } },
  },
  'document-central': {
    title: 'Defaults of letters',
    affects: 'What letters of the whole agency begin with, from the next one started.',
  },
  'manage-book-creation': {
    title: 'Kinds of letters',
    affects: 'Kinds, parts, template and numbering of letters started from now on. Numbered letters don’t change.',
  },
  'system-functions': {
    title: 'Functions',
    affects: 'Switches functions of the document flow on or off for the agency. No data is removed.',
  },
  'document-type': {
    title: 'Document types',
    affects: 'Intake, drafting, queues and registers. Earlier letters keep their type.',
  },
  'job-type': {
    title: 'Job types',
    affects: 'Used when work is assigned or presented. Earlier work keeps its type.',
  },
  'command-type': {
    title: 'Ready phrases',
    affects: 'Offered when endorsing or commanding. What was endorsed doesn’t change.',
  },
  'document-secret': {
    title: 'Secrecy classes',
    affects: 'Names and handling of classed letters. Earlier letters keep their class.',
  },
  'document-speed': {
    title: 'Speed classes',
    affects: 'Intake, drafting and the order of queues. Issued letters keep their word.',
  },
  'book-send-from': {
    title: 'Outside senders',
    affects: 'Offered as senders at intake. Names in registered letters don’t change.',
  },
  'book-send-to': {
    title: 'Outside receivers',
    affects: 'Offered as receivers when writing and sending. Names in sent letters don’t change.',
  },
  serdertype: {
    title: 'Sender and receiver types',
    affects: 'Sorts senders and receivers in forms and queues. Earlier letters don’t change.',
  },
  'book-footer': {
    title: 'Foot of letters',
    affects: 'The owning unit and its contacts at the foot of letters started from now on.',
  },
  'registration-book-display': {
    title: 'Columns and buttons of registers',
    affects: 'Columns, order, widths and buttons of each register, on screen and in print.',
    fields: { name: 'Name', group: 'Group', sort: 'Order', columns: 'Columns', off: 'Functions off', everyBook: 'All books of the kind' },
  },
  'manage-number-permission': {
    title: 'Letter numbers and who issues them',
    affects: 'Patterns, and who issues, reserves and voids numbers, from the next number on. Issued numbers don’t change.',
    fields: {
      pattern: 'Pattern',
      thai: 'Thai digits',
      from: 'From',
      coming: 'Pattern to come',
      issue: 'Who issues',
      reserve: 'Who reserves',
      void: 'Who voids',
      first: 'First number of the year',
      yearly: 'Begins again each year',
      closed: 'Closed',
      name: 'Name',
      unit: 'Unit',
      kind: 'Kind of book',
      series: 'Series',
    },
  },
  'certificate-person': {
    title: 'Personal certificates',
    affects: 'Find, suspend, revoke and renew certificates. Signatures made before a revocation can still be verified.',
  },
  'certificate-person-request': {
    title: 'Certificate requests',
    affects: 'Check who asks, then issue the certificate. They choose their own PIN afterwards.',
  },
  'certificate-person-auto': {
    title: 'Automatic certificates',
    affects: 'Who gets and renews a certificate without asking. Existing certificates don’t change.',
  },
  'sign-type': {
    title: 'Signature levels',
    affects: 'Which letters must be signed in which way, from the next signature on.',
  },
  'setting-notifications': {
    title: 'Notification channels',
    affects: 'Channels, quiet hours and bundling for the whole agency. What was sent doesn’t change.',
  },
  'setting-modules-notification': {
    title: 'Events that notify',
    affects: 'Which event tells whom by which channel, for events after saving.',
  },
  'setting-modules-notification-lists': {
    title: 'Texts of notifications',
    affects: 'The text of each kind of notification, from the next one on.',
  },
  'data-integrity': {
    title: 'Integrity of the data',
    affects:
      'Whether registers, records, files and the database are whole, unchanged and undamaged; administrators and auditors are told of what is found',
  },
  'admin-application': {
    title: 'Modules and menus',
    affects: 'Modules, menus, names, icons and order that everybody sees. Rights to calls are judged apart.',
  },
  'own-request-kinds': {
    title: 'Kinds of requests of the agency',
    affects: 'Applies to new requests; those that are there keep their form and steps',
  },
} as const;
