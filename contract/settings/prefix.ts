import { listPage } from './define.ts';

export const prefix = listPage({
  fields: {
    name: { is: 'text', max: 80, required: true, unique: true, column: true, phone: true, searched: true },
    short: { is: 'text', max: 30, column: true, phone: true, searched: true },
    kind: {
      is: 'choice',
      of: ['GENERAL', 'ACADEMIC', 'DEGREE', 'PROFESSION', 'RANK', 'NOBLE', 'MONK'],
      required: true,
      initial: 'GENERAL',
      column: true,
    },
    gender: { is: 'choice', of: ['ANY', 'MALE', 'FEMALE'], required: true, initial: 'ANY' },
    nameEn: { is: 'text', max: 80, searched: true },
    inSignature: { is: 'switch', initial: true },
  },
  order: 'dragged',
  grows: true,
  filter: 'kind',
});
