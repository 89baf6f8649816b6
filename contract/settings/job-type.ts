import { listPage } from './define.ts';

/** Kinds of work that an assignment can be. */
export const jobType = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    name: { is: 'text', max: 80, required: true, unique: true, column: true, phone: true, searched: true },
    nameEn: { is: 'text', max: 80, column: true, searched: true },
    dueDays: { is: 'number', min: 0, max: 365, column: true },
  },
});
