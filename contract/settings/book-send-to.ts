import { listPage } from './define.ts';

/** How letters go out. */
export const bookSendTo = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    name: { is: 'text', max: 80, required: true, unique: true, column: true, phone: true, searched: true },
    nameEn: { is: 'text', max: 80, column: true, searched: true },
    /** It goes over a line: never for a classed letter. */
    electronic: { is: 'switch', column: true, initial: false },
    /** Who records the delivery says by what it is proven. */
    proof: { is: 'switch', column: true, initial: false },
  },
});
