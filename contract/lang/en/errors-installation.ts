import type { SameKeys } from '../index.ts';
import type * as th from '../th/errors-installation.ts';

/** Agencies of an installation. */
export const installationErrors: SameKeys<typeof th.installationErrors> = {
  agency_code_bad: 'The code {{code}} is none: a letter a-z, then a-z or 0-9, 2 to 20 in all',
  agency_name_needed: 'The agency needs a name',
  agency_reason_needed: 'An order or a reason is needed',
  agency_code_taken: 'There is an agency {{code}} already',
  agency_unknown: 'There is no agency {{code}}',
  agency_other_state: 'The agency {{code}} is {{state}}: this is done to one that is {{states}}',
  agency_set_up_already: 'The agency {{code}} is set up already',
  agency_kept_longer: 'What {{code}} has can be taken away {{days}} days after its removal',
  agency_host_bad: '{{host}} is no name of a host',
  agency_host_open: '{{host}} is called over a network: PUBLIC_URL must be https',
  agency_host_taken: '{{host}} is the host of {{code}} already',
  agency_host_ours: '{{host}} is the host of the administrators’ page',
  agency_host_other: '{{host}} is no host of {{code}}',
  agency_without_host: 'The agency {{code}} has no host yet, so it can’t be opened',
  agency_host_main: '{{host}} is the main host of {{code}}: make another one the main one first',
  administrator_name_bad: 'The name {{name}} is none: a-z, digits, dot or dash, 3 to 40, beginning with a letter',
  administrator_taken: 'There is an administrator {{name}} already',
  administrator_unknown: 'There is no administrator {{name}}',
  administrator_page_off: 'The host of the administrators’ page is not set (INSTALLATION_HOST)',
  administrator_key_dead: 'This link is not good any more. Ask the operator of the server for a new one',
  administrator_wrong: 'The name, the password or the code is wrong',
};
