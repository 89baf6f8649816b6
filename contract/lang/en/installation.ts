import type { SameKeys } from '../index.ts';
import type * as th from '../th/installation.ts';

/** What a host of an installation answers that no agency answers for. */
export const installation: SameKeys<typeof th.installation> = {
  title: 'Electronic office',
  unknown: 'No agency has this address. Please check the address.',
  behind: 'The system of this agency is being updated. Please come again later; all data are kept.',
  suspended: 'This agency has suspended its service. Please ask the administrator of the installation.',
  unavailable: 'The system of this agency can’t be opened at the moment. Please try again shortly.',
  calls: 'This agency has called the system as often as it may within a minute. Try again in a moment; what was typed is still there.',
  sockets: 'This agency has as many live connections as it may. Try again in a moment.',
  uploads: 'This agency is sending as many files at once as it may. Send again in a moment.',
  storage: 'This agency keeps as many files as it may, so no more are taken. Tell the installation administrator.',
};
