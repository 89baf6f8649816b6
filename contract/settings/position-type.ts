import { listPage } from './define.ts';

export const positionType = listPage({
  fields: {
    name: { is: 'text', max: 120, required: true, unique: true, column: true, phone: true, searched: true },
    nameEn: { is: 'text', max: 120, column: true, searched: true },
  },
  order: 'dragged',
  grows: true,
});
