import type { bookErrors as th } from '../th/errors-books.ts';

export const bookErrors: Record<keyof typeof th, string> = {
  book_function_off: 'An administrator switched this off in {{book}}',
  number_not_yours: 'An administrator named others for the numbers of this book',
  book_closed: '{{book}} is closed: it can be read, but takes no new number',
  column_stays: 'The column “{{name}}” belongs to the form of the regulation: it can’t be dropped or renamed',
  column_unknown: 'There is no column “{{name}}”; it may have been switched off',
  columns_too_many: 'At most {{most}} columns beside those of the form can be printed',
  field_choices: 'Give at least two choices, no two the same',
  bad_pattern: 'It needs {seq} once, and may only hold {prefix} {ว} {seq} {seq:4} {year} {yy}',
  pattern_circular: 'A book of circulars needs {ว} before its number',
  pattern_past: 'It can’t begin before today, because numbers that were issued don’t change',
  pattern_regulated: 'Receive numbers are always written as on forms 12 and 13',
  pattern_started: 'This pattern is in use already and can’t be withdrawn. Set a new one instead',
  first_issued: 'Number {{no}} was issued this year: the first number can’t be set',
  first_below: 'It must be greater than {{no}}, which was issued',
  counting_regulated: 'The regulation begins this book again at 1 each calendar year',
  book_exists: 'This unit has this book already',
  book_no_duty: 'This unit neither receives letters nor issues numbers of its own. See the structure of document work',
  nobody_named: 'Nobody of this book’s registry is among them: no one could act on its numbers',
  category_circle: 'A category can’t stand under itself or under one of its own',
};
