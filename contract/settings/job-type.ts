import { listPage, rowNames } from './define.ts';

/** Kinds of work that an assignment can be. */
export const jobType = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    ...rowNames(80),
    dueDays: { is: 'number', min: 0, max: 365, column: true },
  },
});
