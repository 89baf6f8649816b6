export function changedSince(rev: string): string[];
export function storiesFor(files: readonly string[], root?: string): string[];
