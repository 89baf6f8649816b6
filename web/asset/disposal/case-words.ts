import { type CaseState, listCandidates, listCases, openCase } from '../../../contract/asset/disposal.ts';
import { listAssets, openAsset } from '../../../contract/asset/register.ts';
import { waitingForMe } from '../../../contract/office/requests.ts';
import type { Tone } from '../../ui/Pill.tsx';

/** What an act on a case may have changed. */
export const stale = [listCases, listCandidates, openCase, listAssets, openAsset, waitingForMe];

export const caseTones: Record<CaseState, Tone> = {
  REPORTED: 'warn',
  INQUIRY: 'urgent',
  FOUND: 'warn',
  DISPOSAL: 'brand',
  STRUCK: 'brand',
  DONE: 'ok',
  CANCELLED: 'plain',
};
