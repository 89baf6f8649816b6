import { listPage } from './define.ts';

/** Lines at the foot of a letter's last page, by kind and unit; the nearest unit's line for the kind holds. */
export const bookFooter = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    text: { is: 'text', max: 300, lines: 3, required: true, column: true, phone: true, searched: true },
    type: { is: 'row', from: 'document-type', column: true },
    unit: { is: 'row', from: 'unit', column: true, phone: true },
  },
});
