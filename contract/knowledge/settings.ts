import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage, listPage, rowNames } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = {
  'knowledge-categories': page(3461, 'office'),
  'knowledge-rules': page(3462, 'office'),
} as const;

/** Who holds the post decides on what is published there. */
const categories = listPage({
  fields: {
    ...rowNames(80),
    owner: { is: 'row', from: 'position', required: true, column: true, phone: true },
    /** Looked at again after so many months, where an article says nothing else. */
    reviewMonths: { is: 'number', min: 1, max: 60, required: true, column: true },
  },
  order: 'dragged',
  grows: true,
});

const rules = formPage({
  parts: {
    review: {
      /** Its owner is told so many days before. */
      remindDays: { is: 'number', min: 0, max: 90, required: true },
      /** After the end of what it cites it is to be looked at within so many days. */
      orderDays: { is: 'number', min: 1, max: 90, required: true },
    },
  },
});

export const declared: SettingsDeclared = { 'knowledge-categories': categories, 'knowledge-rules': rules };
