import type { SettingsDeclared } from '../settings/catalogue.ts';
import { listPage, rowNames } from '../settings/define.ts';
import { page } from '../settings/entry.ts';
import { itemKinds } from './kinds.ts';

export const pages = { 'meeting-headings': page(3450, 'office') } as const;

/** วาระตามแบบ: what a new agenda begins with, in its order. Bodies, seats and their rules are looked after where they meet. */
const headings = listPage({
  fields: {
    ...rowNames(200),
    kind: { is: 'choice', of: itemKinds, required: true, initial: 'CONSIDER', column: true, phone: true },
  },
  order: 'dragged',
  grows: true,
});

export const declared: SettingsDeclared = { 'meeting-headings': headings };
