import { listPage, rowNames } from './define.ts';

/** How letters go out. */
export const bookSendTo = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    ...rowNames(80),
    /** It goes over a line: never for a classed letter. */
    electronic: { is: 'switch', column: true, initial: false },
    /** Who records the delivery says by what it is proven. */
    proof: { is: 'switch', column: true, initial: false },
  },
});
