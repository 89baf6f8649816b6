import type { ModuleLinks } from '../module.ts';

const to = {
  exchangeDesk: '/exchange',
  exchangeItem: (itemId: number) => `/exchange/tray/${itemId}`,
  letterWays: (documentId: number) => `/exchange/letters/${documentId}`,
} as const;

export const links = { to } satisfies ModuleLinks;
