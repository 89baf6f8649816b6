import type { documentErrors as th } from '../th/errors-documents.ts';

export const documentErrors: Record<keyof typeof th, string> = {
  choice_off: 'This choice is switched off. Please choose another.',
  function_off: 'Your agency has switched this function off.',
  kind_not_here: 'Your unit does not make letters of this kind.',
  kind_base: 'Only one of the fourteen kinds of the regulation, and only for a kind that the agency has added.',
  row_needed: 'The product needs this row; it cannot be switched off.',
  due_days: 'Working days separated by commas, e.g. 0, 1, 3; six at most.',
  speed_green: 'Green is for the normal speed only.',
  class_by_head: 'Only heads of units and executives may give the class “{{secrecy}}”.',
  class_by_registrar: 'Only secret registrars may give the class “{{secrecy}}”.',
  part_asked_for: 'Your agency asks for this part before the letter is submitted.',
  part_asked_because: 'Your agency asks for this part before the letter is submitted: {{reason}}',
  part_not_of_kind: 'This kind has no such part.',
  part_needed_and_hidden: 'A part that is asked for cannot be left out of the form.',
  rule_twice: 'There is a rule for this kind and unit already.',
  footer_twice: 'There is a footer for this kind and unit already.',
  phrases_enough: 'At most {{count}} words of your own; take out what you no longer use',
  phrase_one_owner: 'Choose a unit or a person, not both.',
  way_electronic: 'E-mail always goes over a line.',
  way_by_hand: 'By hand does not go over a line.',
  central_dates: 'The last day must not be before the first.',
};
