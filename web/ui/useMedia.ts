import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from '../../contract/rules/times.ts';

/** Below 768 px: one column, full-screen dialogs. */
export function useIsSmall(): boolean {
  return useBelow(breakpoints.small);
}

/** Below 566 px: rows become cards. */
export function useIsPhone(): boolean {
  return useBelow(breakpoints.phone);
}

export function useBelow(width: number): boolean {
  return useMediaQuery(`(max-width: ${width - 0.02}px)`, undefined, { getInitialValueInEffect: false });
}
