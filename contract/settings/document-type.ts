import { bothNames, listPage } from './define.ts';

/** The fourteen kinds of the regulation, and an agency's own kinds that stand on one of them. */
export const documentType = listPage({
  order: 'dragged',
  grows: true,
  fields: {
    ...bothNames(80),
    /** The kind of the regulation by whose form, number and signature it is made; none for those fourteen themselves. */
    base: { is: 'row', from: 'document-type', once: true, column: true, required: 'added' },
  },
});
