import { listHolds } from '../../contract/archive/holds.ts';
import { type LineState, type ListState, letterInStore, listLists, openList } from '../../contract/archive/lists.ts';
import { listLoans, openLoan } from '../../contract/archive/loans.ts';
import {
  archiveSetup,
  lettersToHandOver,
  listBoxes,
  listHandOvers,
  listItems,
  openBox,
  openHandOver,
  type StorageState,
} from '../../contract/archive/store.ts';
import { openRequest, waitingForMe } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import type { Tone } from '../ui/Pill.tsx';

/** What an act in the store may have changed. */
export const stale = [
  ...[
    archiveSetup,
    listItems,
    listBoxes,
    openBox,
    listHandOvers,
    openHandOver,
    lettersToHandOver,
    listHolds,
    listLists,
    openList,
    letterInStore,
  ],
  ...[listLoans, openLoan, openRequest, waitingForMe],
];

export const useSetup = () => useRead(archiveSetup, {}, { staleTime: 60_000 });

export const stateTones: Record<StorageState, Tone> = {
  STORED: 'plain',
  LENT: 'brand',
  PROPOSED: 'warn',
  COMMITTEE: 'warn',
  NAT_PENDING: 'warn',
  APPROVED: 'urgent',
  DESTROYED: 'plain',
  TRANSFERRED: 'ok',
  DEPOSITED: 'ok',
  REOPENED: 'brand',
};

export const listTones: Record<ListState, Tone> = {
  PROPOSED: 'plain',
  COMMITTEE: 'brand',
  JUDGED: 'warn',
  NAT_PENDING: 'brand',
  APPROVED: 'urgent',
  EXECUTING: 'urgent',
  DONE: 'ok',
  CANCELLED: 'plain',
};

export const lineTones: Record<LineState, Tone> = {
  OPEN: 'plain',
  HELD: 'warn',
  LENT: 'brand',
  REOPENED: 'brand',
  DESTROY: 'urgent',
  KEEP: 'ok',
  TRANSFER: 'brand',
  EXTENDED: 'ok',
  TRANSFERRED: 'ok',
  KEPT: 'ok',
  DEPOSITED: 'ok',
  DESTROYED: 'plain',
};

/** A day of the wire at noon, for whoever formats it. */
export const dayAt = (day: string) => `${day}T12:00:00+07:00`;
