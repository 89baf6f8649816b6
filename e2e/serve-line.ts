/** Where the office of a worker looks for LINE: beside its own port, answered by the story that needs it. */
export function lineUrl(officeUrl: string): string {
  return `http://localhost:${Number(new URL(officeUrl).port) + 7}`;
}

/** Where the push service of a story's browser stands, which the office of that worker may call. */
export function pushUrl(officeUrl: string): string {
  return `http://localhost:${Number(new URL(officeUrl).port) + 8}`;
}
