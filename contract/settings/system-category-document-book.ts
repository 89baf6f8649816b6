import { listPage } from './define.ts';

/** หมวดหนังสือ: the file plan, a tree by parent; its order is that of the codes as they are dragged. */
export const systemCategoryDocumentBook = listPage({
  fields: {
    code: { is: 'text', max: 40, format: 'code', required: true, unique: true, once: true, column: true, phone: true, searched: true },
    name: { is: 'text', max: 200, required: true, column: true, phone: true, searched: true },
    nameEn: { is: 'text', max: 200, searched: true },
    parent: { is: 'row', from: 'system-category-document-book', column: true },
    years: { is: 'number', min: 1, max: 200, column: true },
  },
  order: 'dragged',
  grows: true,
});
