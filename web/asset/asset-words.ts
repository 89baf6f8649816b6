import { listOffers } from '../../contract/asset/custody.ts';
import { listLoans, openLoan } from '../../contract/asset/loans.ts';
import { type AssetState, assetSetup, findByCode, findToLend, listAssets, openAsset } from '../../contract/asset/register.ts';
import { openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import type { Tone } from '../ui/Pill.tsx';

/** What an act on an asset may have changed. */
export const stale = [
  assetSetup,
  listAssets,
  openAsset,
  findByCode,
  findToLend,
  listOffers,
  listLoans,
  openLoan,
  openRequest,
  waitingForMe,
];

export const useSetup = () => useRead(assetSetup, {}, { staleTime: 60_000 });

export const stateTones: Record<AssetState, Tone> = {
  RECEIVED: 'plain',
  IN_USE: 'ok',
  LENT: 'brand',
  REPAIR: 'warn',
  BROKEN: 'warn',
  LOST: 'urgent',
  UNNEEDED: 'plain',
  INQUIRY: 'urgent',
  DISPOSAL: 'warn',
  STRUCK_OFF: 'plain',
};

/** A day of the wire at noon, for whoever formats it. */
export const dayAt = (day: string) => `${day}T12:00:00+07:00`;

const baht = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whole satang as people write money: 12,179.17. */
export const money = (satang: number) => baht.format(satang / 100);

/** 1,481. */
export const whole = (count: number) => count.toLocaleString('en');

/** Typed baht as whole satang; NaN where it is no money. */
export function satangOf(typed: string | number): number {
  const value = Number(String(typed).replaceAll(',', ''));
  return typed === '' || Number.isNaN(value) ? Number.NaN : Math.round(value * 100);
}
