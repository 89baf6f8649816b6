import type { Block } from '../../../contract/sarabun/drafts.ts';

/** The body as lines that a person types: a paragraph each; an item starts with "- ", two spaces more for each level. */
export function textOf(body: Block[]): string {
  return body.map((block) => (block.kind === 'item' ? `${'  '.repeat(block.level ?? 0)}- ${block.text}` : block.text)).join('\n');
}

/** What the paper carries of typed or pasted lines: empty lines go, levels beyond the third stay at the third. */
export function blocksOf(text: string): Block[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const item = /^(\s*)-\s+(.*)$/.exec(line);
      if (!item) return { kind: 'paragraph', text: line.trim() };
      return { kind: 'item', level: Math.min(2, Math.floor((item[1] ?? '').length / 2)), text: (item[2] ?? '').trim() };
    });
}
