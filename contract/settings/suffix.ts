import { listPage } from './define.ts';

export const suffix = listPage({
  fields: {
    short: { is: 'text', max: 30, required: true, unique: true, column: true, phone: true, searched: true },
    name: { is: 'text', max: 120, column: true, searched: true },
    kind: { is: 'choice', of: ['SERVICE', 'DECORATION', 'DEGREE', 'OTHER'], required: true, initial: 'OTHER', column: true },
    inSignature: { is: 'switch', initial: false, column: true },
  },
  order: 'dragged',
  grows: true,
  filter: 'kind',
});
