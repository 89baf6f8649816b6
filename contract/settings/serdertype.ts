import { listPage, rowNames } from './define.ts';

/** Kinds of senders outside the agency. */
export const serdertype = listPage({
  order: 'dragged',
  grows: true,
  fields: rowNames(80),
});
