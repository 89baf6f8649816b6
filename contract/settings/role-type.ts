import { listPage } from './define.ts';

export const roleType = listPage({
  fields: {
    name: { is: 'text', max: 100, required: true, unique: true, column: true, phone: true, searched: true },
    nameEn: { is: 'text', max: 100, column: true, searched: true },
    /** Counts as executive, beside the head roles of the configuration. */
    executive: { is: 'switch', column: true, phone: true },
  },
  order: 'dragged',
  grows: true,
});
