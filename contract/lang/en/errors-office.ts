import type { officeErrors as th } from '../th/errors-office.ts';

export const officeErrors: Record<keyof typeof th, string> = {
  own_request: 'You can’t decide on a request of your own, or on one that you filed for somebody',
  step_not_last: 'Others decide after this step: give your opinion to pass it on',
  step_is_last: 'This is the last step: approve it or refuse it',
  request_changed: 'This request was changed or acted on after you opened it. Please open it again before you decide',
  request_lapsed: 'The time that was asked for has passed, so it can’t be decided any more',
  request_over: 'The time that was asked for is over, so it can’t be cancelled',
  request_sent_already: 'This request was sent already. Withdraw it first to change it',
  request_state: 'The state of the request has changed, so this can’t be done. Please open it again',
  nobody_decides: 'Nobody above the applicant’s unit may decide. Please ask the administrator to name who does',
  resource_taken: '{{resource}} is taken: {{unit}} has it from {{from}} to {{until}} {{number}}',
  others_ask_too: '{{count}} others ask for the same time ({{numbers}}). If you approve this one, they are refused',
  no_unit: 'The applicant belongs to no unit yet, so no request can be made',
  file_for_own_unit: 'You can file for people of your own unit only',
  ends_before_begins: 'The end must come after the beginning',
};
