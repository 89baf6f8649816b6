/**
 * A place of the office by its path. Nothing that a browser would take for another host: it reads `\` as `/`, and leaves tabs and line ends out
 * of an address, so that `/<tab>/elsewhere` would lead elsewhere.
 */
export function isPlaceInside(link: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(link);
}
