import type { SameKeys } from '../index.ts';
import type { body as master } from '../th/draft-body.ts';

/** The text of a letter: tools for its look */
export const body: SameKeys<typeof master> = {
  hint: 'Only what the paper can carry. Begin a line with 1. or - and a space to start an item',
  tools: 'Formatting tools',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  numbered: 'Numbered items',
  bullets: 'Dashed items',
  deeper: 'One level deeper',
  shallower: 'One level up',
  table: 'Insert a table',
  rowBelow: 'Add a row below',
  columnRight: 'Add a column to the right',
  removeRow: 'Remove the row',
  removeColumn: 'Remove the column',
  removeTable: 'Remove the table',
  digits: 'Thai or Arabic digits',
  dictate: 'Dictate',
  listening: 'Listening. The voice goes to the service of the browser',
  noMicrophone: 'The browser does not allow the microphone',
  speechFailed: 'The speech was not understood. Try again, or type instead',
  versions: 'Versions and changes',
  undo: 'Undo',
  redo: 'Redo',
};
