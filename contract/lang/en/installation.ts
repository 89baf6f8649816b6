import type { SameKeys } from '../index.ts';
import type * as th from '../th/installation.ts';

/** What a host of an installation answers that no agency answers for. */
export const installation: SameKeys<typeof th.installation> = {
  title: 'Electronic office',
  unknown: 'No agency has this address. Please check the address.',
  behind: 'The system of this agency is being updated. Please come again later; all data are kept.',
  suspended: 'This agency has suspended its service. Please ask the administrator of the installation.',
  unavailable: 'The system of this agency can’t be opened at the moment. Please try again shortly.',
};
