import { listPage } from './define.ts';

export const positionLevel = listPage({
  fields: {
    name: { is: 'text', max: 120, required: true, unique: true, column: true, phone: true, searched: true },
    short: { is: 'text', max: 30, column: true, phone: true, searched: true },
    type: { is: 'row', from: 'position-type', column: true },
    nameEn: { is: 'text', max: 120, searched: true },
  },
  order: 'dragged',
  grows: true,
  filter: 'type',
});
