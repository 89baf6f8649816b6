import type { Given } from '../../contract/endpoint.ts';
import { referenceLists } from '../../contract/sarabun/choices.ts';
import type { LetterFunction } from '../../contract/settings/system-functions.ts';
import { useRead } from '../api.ts';

export type ReferenceLists = Given<typeof referenceLists>;

/** What the agency has set about letters. Asked again soon: administrators change it while people work. */
export function useReferenceLists(): ReferenceLists | undefined {
  return useLists().data;
}

/** Until they have come, or can't be had: what is put in order by them waits, or it would move under the hand. */
export function useReferenceListsPending(): boolean {
  return useLists().isPending;
}

function useLists() {
  return useRead(referenceLists, {}, { staleTime: 15_000 });
}

/** Is the function on? While nobody knows yet it is shown: the server refuses what is off. */
export function useFunction(name: LetterFunction): boolean {
  const known = useReferenceLists();
  return known === undefined || known.functions.includes(name);
}

interface Choice {
  value: string;
  label: string;
}

/** Rows to choose from: those that are on, and what is chosen already. */
export function choicesOf(
  rows: readonly ({ name: string; active: boolean } & ({ code: number | string } | { id: number }))[] = [],
  chosen?: string | null,
): Choice[] {
  return rows.flatMap((row) => {
    const value = String('code' in row ? row.code : row.id);
    return row.active || value === chosen ? [{ value, label: row.name }] : [];
  });
}

/** All rows, for searches and filters: older letters have what is off now. */
export function everyOf(rows: readonly ({ name: string } & ({ code: number | string } | { id: number }))[] = []): Choice[] {
  return rows.map((row) => ({ value: String('code' in row ? row.code : row.id), label: row.name }));
}

/** Speeds, the most urgent first. */
export function useSpeeds(chosen?: string | null): { all: Choice[]; open: Choice[] } {
  const speeds = [...(useReferenceLists()?.speeds ?? [])].sort((a, b) => rankOf(b, a));
  return { all: everyOf(speeds), open: choicesOf(speeds, chosen) };
}

function rankOf(a: { code: number }, b: { code: number }): number {
  return Number(b.code === 1) - Number(a.code === 1);
}
