import { type CheckState, checkPack, listChecks, listResults, openCheck } from '../../../contract/asset/check.ts';
import { listCandidates } from '../../../contract/asset/disposal.ts';
import { listAssets, openAsset } from '../../../contract/asset/register.ts';
import { waitingForMe } from '../../../contract/office/requests.ts';
import type { Tone } from '../../ui/Pill.tsx';

/** What an act on a round may have changed. */
export const stale = [listChecks, openCheck, listResults, checkPack, listCandidates, listAssets, openAsset, waitingForMe];

export const checkTones: Record<CheckState, Tone> = {
  PLANNED: 'warn',
  APPOINTED: 'warn',
  RUNNING: 'brand',
  REPORTED: 'brand',
  DONE: 'ok',
  CANCELLED: 'plain',
};
