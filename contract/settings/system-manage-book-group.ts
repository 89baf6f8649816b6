import { listPage } from './define.ts';

/** Groups of books, in the order of the chooser. */
export const systemManageBookGroup = listPage({
  fields: {
    name: { is: 'text', max: 80, required: true, unique: true, column: true, phone: true, searched: true },
    readers: { is: 'rows', from: 'unit', most: 200, column: true },
  },
  order: 'dragged',
  grows: true,
});
