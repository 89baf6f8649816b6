import { create } from 'zustand';
import type { ProofPurpose } from '../../../contract/endpoint.ts';
import { onProofAsked } from '../../api.ts';
import { boot } from '../boot.ts';

/** Registers the dialog: one question for all calls that ask for a proof of the same kind at once. What was typed waits under it. */
export function listenForProofs(): void {
  const asked = new Map<ProofPurpose, Promise<boolean>>();
  onProofAsked((purpose) => {
    const now =
      asked.get(purpose) ??
      new Promise<boolean>((resolve) => useProof.setState({ open: { purpose, settle: resolve } })).finally(() => {
        asked.delete(purpose);
        useProof.setState({ open: null });
      });
    asked.set(purpose, now);
    return now;
  });
}

export interface OpenProof {
  purpose: ProofPurpose;
  settle: (proven: boolean) => void;
}

/** Set while the dialog stands. */
export const useProof = create<{ open: OpenProof | null }>(() => ({ open: null }));

/** By which the window of a provider tells the page that it is back. */
export const provedChannel = `${boot.storagePrefix}_proved`;
