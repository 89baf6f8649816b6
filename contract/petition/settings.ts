import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = { 'petition-desk': page(3471, 'office') } as const;

/** Closed until somebody opens it. */
const desk = formPage({
  parts: {
    desk: {
      open: { is: 'switch' },
      /** In whose tray everything waits. */
      unit: { is: 'row', from: 'unit' },
      /** Who alone sees whose complaint it is. */
      complaints: { is: 'row', from: 'unit' },
      contact: { is: 'text', max: 300, lines: 2 },
    },
  },
});

export const declared: SettingsDeclared = { 'petition-desk': desk };
