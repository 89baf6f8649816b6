import type { SameKeys } from '../index.ts';
import type { exchangeErrors as th } from '../th/errors-exchange.ts';

export const exchangeErrors: SameKeys<typeof th> = {
  exchange_moved: 'Something has become of this letter meanwhile. Open it again',
  exchange_is_answered: 'The sender of an exchanged letter waits for an answer. Use Refuse or Tell it is wrong',
  exchange_open_letters_only: 'A classed letter can’t be sent from office to office. Choose another way',
  exchange_not_set_up: 'The agency has no code for exchanging letters yet. Ask the administrator or choose another way',
  exchange_without_paper: 'The letter has no PDF of its paper yet, so it can’t be sent from office to office',
  exchange_not_agreed: '“{{name}}” is no partner agency that letters can be sent to. Choose another way',
  exchange_once: 'The same letter can’t be sent to “{{name}}” again while the former is on its way',
  exchange_too_large: 'The files together are larger than {{most}} MB, which is what “{{name}}” takes',
  exchange_has_left: 'The letter has arrived there or is being sent, so another delivery can’t be noted',
  exchange_files_missing:
    'The files of this letter were not kept, so it can’t be registered. Refuse it or tell the sender that it is wrong',
  exchange_bad_address: 'The address is https:// and the name of a host, without / at its end',
  exchange_no_address: 'An agency of the same system has no address: leave it empty',
  exchange_no_installation: 'This system serves one agency, so there is no other of the same system. Choose another way',
  exchange_no_recall: 'By e-CMS and by the central mail address a letter can’t be recalled once it has left. Call the other agency',
  exchange_mail_address: 'Give the central mail address of the agency, like saraban@example.go.th',
  exchange_mail_taken: 'Another partner has this mail address already',
  exchange_ecms_off: 'e-CMS is not in use. Save its settings first',
  exchange_ecms_code: 'The code of an organisation in e-CMS has five digits',
  exchange_ecms_ministry: 'The code of a ministry in e-CMS has two digits',
  exchange_ecms_address: 'The address begins with https://, as the operator of e-CMS told it',
  exchange_bad_code: 'A code is made of a-z, digits and hyphens, begins with a letter and has 2 to 40 signs',
  exchange_own_code: 'This code is that of our agency, or another has it',
  exchange_code_used: 'Letters were exchanged under the present code, so it can’t be changed',
  exchange_no_key: 'The office of the partner does not answer, or has not opened the exchange. Check the address and try again',
  exchange_other_code: 'The office at this address has the code “{{code}}”, not the one that is noted',
  exchange_second_person: 'You have confirmed already: another administrator has to compare and confirm',
};
