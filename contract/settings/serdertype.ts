import { listPage } from './define.ts';

/** Kinds of senders outside the agency. */
export const serdertype = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    name: { is: 'text', max: 80, required: true, unique: true, column: true, phone: true, searched: true },
    nameEn: { is: 'text', max: 80, column: true, searched: true },
  },
});
