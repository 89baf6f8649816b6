import type { WebModule } from '../module.ts';

const words = ['exchange', 'sarabun', 'errors'] as const;

/** ส่งหนังสือทางอิเล็กทรอนิกส์ถึงกัน. */
export const module: WebModule = {
  screens: {
    exchange: { load: () => import('./DeskPage.tsx').then((file) => file.DeskPage), words, help: 'exchange' },
    'exchange/tray/:itemId': { load: () => import('./ItemPage.tsx').then((file) => file.ItemPage), words, help: 'exchange' },
    'exchange/letters/:documentId': { load: () => import('./WaysPage.tsx').then((file) => file.WaysPage), words, help: 'exchange' },
  },
};
