import { listPage, rowNames } from './define.ts';

/** How letters come in. */
export const bookSendFrom = listPage({
  order: 'dragged',
  grows: true,
  fields: rowNames(80),
});
