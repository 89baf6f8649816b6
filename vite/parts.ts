import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The files of a build, asked by what stands in them. */
export function partsOf(bundle: Rolldown.OutputBundle): Parts {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const page = chunks.find((one) => one.facadeModuleId?.endsWith('/web/index.html')) as Chunk;
  const holding = (source: string) =>
    // a part that ended in a shared file may be reached by a small file of its own
    chunks.find((one) => one.facadeModuleId?.endsWith(`/${source}`)) ??
    chunks.find((one) => one.moduleIds.some((id) => id.endsWith(`/${source}`)));
  return { chunks, page, holding };
}

export interface Parts {
  chunks: Chunk[];
  /** What every visit begins with. */
  page: Chunk;
  /** The chunk that gives what this source file gives. */
  holding(source: string): Chunk | undefined;
}

/** A chunk, its styles, and everything that it can't begin without. */
export function addParts(chunk: Chunk, parts: Parts, into: Set<string>): void {
  if (into.has(chunk.fileName)) return;
  into.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
  for (const name of chunk.imports) {
    const other = parts.chunks.find((one) => one.fileName === name);
    if (other) addParts(other, parts, into);
  }
}
