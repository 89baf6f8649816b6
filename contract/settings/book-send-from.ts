import { listPage } from './define.ts';

/** How letters come in. */
export const bookSendFrom = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    name: { is: 'text', max: 80, required: true, unique: true, column: true, phone: true, searched: true },
    nameEn: { is: 'text', max: 80, column: true, searched: true },
  },
});
