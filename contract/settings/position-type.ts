import { listPage, rowNames } from './define.ts';

export const positionType = listPage({
  fields: rowNames(120),
  order: 'dragged',
  grows: true,
});
