import type { settingsErrors as th } from '../th/errors-settings.ts';

export const settingsErrors: Record<keyof typeof th, string> = {
  changed_meanwhile: '{{who}} has changed this before you. Look at the latest values, then save again.',
  in_use: 'It is used {{count}} times and can’t be deleted. It can be switched off instead.',
  row_fixed: 'The product or a regulation gives this row; it can’t be deleted.',
  not_growing: 'No row can be added to this page.',
  taken: '“{{value}}” exists already.',
  not_a_choice: '“{{value}}” is not one of the choices.',
  out_of_range: 'A number from {{min}} to {{max}} is needed.',
  set_once: 'It can only be set when the row is added.',
  bad_code: 'Only Latin letters, digits, dots, hyphens and underscores are taken.',
  bad_email: 'This is not an e-mail address.',
  bad_phone: 'This is not a telephone number.',
  bad_colour: 'A colour such as #023e8a is needed.',
  bad_url: 'An address such as https://www.example.go.th is needed.',
  bad_time: 'A time such as 08:30 is needed.',
  bad_switch: 'Yes or no is needed.',
  sheet_empty: 'The first row of the file has no column headings.',
  sheet_unreadable: 'This file can’t be read. Use XLSX or CSV (UTF-8).',
  sheet_too_long: 'At most {{rows}} rows and {{columns}} columns can be imported at once.',
  sheet_column: 'The column “{{name}}” is not known.',
  sheet_lacks: 'The needed column “{{name}}” is missing.',
};
