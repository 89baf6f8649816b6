import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own things, what waits for one, the register, loans, what is looked after. */
  assets: '/asset',
  asset: (id: number) => `/asset/${id}`,
  /** ใบยืม: the request of a loan. */
  assetLoan: (id: number) => `/asset/loan/${id}`,
  /** What the QR of a label leads to. */
  assetCode: (code: string) => `/asset/code/${code}`,
  assetLabels: '/asset/labels',
  /** A sheet of things that are brought in. */
  assetImport: '/asset/import',
} as const;

const wholePages = { asset: to.assets } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
