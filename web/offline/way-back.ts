import { paths } from '../paths.ts';

const name = 'back';

/** The page for times without a network, in the place of the address that was wanted. */
export function offlineInstead(wanted: string): string {
  return `${paths.offline}?${new URLSearchParams({ [name]: wanted })}`;
}

/** The address that was wanted, of this office only. */
export function wantedOf(query: URLSearchParams): string | null {
  const wanted = query.get(name) ?? '';
  return /^\/(?![/\\])/.test(wanted) ? wanted : null;
}
