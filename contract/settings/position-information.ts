import { listPage } from './define.ts';

export const positionInformation = listPage({
  fields: {
    name: { is: 'text', max: 200, english: 'nameEn', required: true, column: true, phone: true, searched: true },
    unit: { is: 'row', from: 'unit', required: true, column: true, phone: true },
    roleType: { is: 'row', from: 'role-type', required: true, initial: 2, column: true },
    type: { is: 'row', from: 'position-type' },
    level: { is: 'row', from: 'position-level', column: true },
    headsUnit: { is: 'switch', initial: false, column: true },
    nameEn: { is: 'text', max: 200, searched: true },
  },
  order: 'name',
  grows: true,
  filter: 'unit',
});
