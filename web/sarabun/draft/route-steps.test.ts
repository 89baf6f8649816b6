import { describe, expect, it } from 'vitest';
import type { RouteStep } from '../../../contract/sarabun/drafts.ts';
import { added, changed, moved, routeOf, stepsOf, without } from './route-steps.ts';

const plain = (route: RouteStep[]) => route.map(({ kind, id, order }) => `${kind[0]}${id}@${order}`).join(' ');
const route: RouteStep[] = [
  { kind: 'REVIEW', order: 1, id: 1 },
  { kind: 'REVIEW', order: 1, id: 2 },
  { kind: 'REVIEW', order: 2, id: 3 },
  { kind: 'SIGN', order: 3, id: 9 },
];

describe('a route', () => {
  it('is what was saved after it was arranged and kept again', () => {
    expect(routeOf(stepsOf(route))).toEqual(route);
    expect(plain(routeOf(stepsOf([...route].reverse())))).toBe('R2@1 R1@1 R3@2 S9@3');
  });

  it('keeps signers after all reviewers, wherever somebody is added, and nobody twice', () => {
    expect(plain(added(route, 'REVIEW', 4))).toBe('R1@1 R2@1 R3@2 R4@3 S9@4');
    expect(added(route, 'SIGN', 9)).toBe(route);
  });

  it('moves one out of a place that several share, and leaves no place empty', () => {
    expect(plain(moved(route, 'REVIEW', 0, 2))).toBe('R2@1 R3@2 R1@3 S9@4');
    expect(plain(moved(route, 'REVIEW', 2, 0))).toBe('R3@1 R1@2 R2@2 S9@3');
    expect(plain(without(route, 'REVIEW', 1))).toBe('R2@1 R3@2 S9@3');
  });

  it('puts side by side and apart again; the first of a kind has nobody beside it', () => {
    const together = changed(route, 'REVIEW', 3, true);
    expect(plain(together)).toBe('R1@1 R2@1 R3@1 S9@2');
    expect(plain(changed(together, 'REVIEW', 2, false))).toBe('R1@1 R2@2 R3@2 S9@3');
    expect(plain(changed(route, 'SIGN', 9, true))).toBe('R1@1 R2@1 R3@2 S9@3');
  });
});
