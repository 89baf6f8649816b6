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
  /** A yearly check, and the phone of who goes round. */
  assetCheck: (id: number) => `/asset/check/${id}`,
  assetScan: (id: number) => `/asset/check/${id}/scan`,
  /** Inquiry, disposal and striking off of some things. */
  assetCase: (id: number) => `/asset/case/${id}`,
} as const;

const wholePages = { asset: to.assets } as const;

export const links = { to, wholePages } satisfies ModuleLinks;
