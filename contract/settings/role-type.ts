import { listPage, rowNames } from './define.ts';

export const roleType = listPage({
  fields: {
    ...rowNames(100),
    /** Counts as executive, beside the head roles of the configuration. */
    executive: { is: 'switch', column: true, phone: true },
  },
  order: 'dragged',
  grows: true,
});
