import { type Block, type Line, lineOf, type Run, runsOf, type TableBlock } from '../../../../contract/sarabun/body.ts';

/** A node as the editor keeps it. */
export interface EditorNode {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string }[];
  content?: EditorNode[];
}

/** Levels that the paper has, from 0. */
export const deepest = 2;

/** The body as the editor's own document. */
export function docOf(body: Block[]): EditorNode {
  const content: EditorNode[] = [];
  /** The open lists, outermost first, each with its items. */
  let open: EditorNode[] = [];
  for (const block of body) {
    if (block.kind !== 'item') {
      open = [];
      content.push(block.kind === 'table' ? tableOf(block) : paragraphOf(block));
      continue;
    }
    const type = block.bullet ? 'bulletList' : 'orderedList';
    const level = Math.min(block.level ?? 0, open.length);
    if (open[level] && open[level].type !== type) open = open.slice(0, level);
    if (!open[level]) {
      const list: EditorNode = { type, content: [] };
      (open[level - 1]?.content?.at(-1)?.content ?? content).push(list);
      open[level] = list;
    }
    open = open.slice(0, level + 1);
    open[level]?.content?.push({ type: 'listItem', content: [paragraphOf(block)] });
  }
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** What stands in the editor as the paper carries it: empty lines go, items beyond the third level stay at the third. */
export function blocksOf(doc: EditorNode): Block[] {
  return (doc.content ?? []).flatMap((node): Block[] => {
    if (node.type === 'table') return rowsOf(node);
    if (node.type === 'bulletList' || node.type === 'orderedList') return itemsOf(node, 0);
    const line = lineIn(node);
    return line.text === '' ? [] : [{ kind: 'paragraph', ...line }];
  });
}

function itemsOf(list: EditorNode, level: number): Block[] {
  const bullet = list.type === 'bulletList' ? { bullet: true as const } : {};
  return (list.content ?? []).flatMap(({ content: [own = {}, ...inner] = [] }) => {
    const line = lineIn(own);
    const item: Block[] = line.text === '' ? [] : [{ kind: 'item', level: Math.min(level, deepest), ...bullet, ...line }];
    return [...item, ...inner.flatMap((deeper) => itemsOf(deeper, level + 1))];
  });
}

function rowsOf(table: EditorNode): Block[] {
  const rows = (table.content ?? []).map((row) => (row.content ?? []).map((cell) => lineIn(cell.content?.[0] ?? {})));
  if (rows.every((row) => row.every((cell) => cell.text === ''))) return [];
  const width = Math.max(...rows.map((row) => row.length));
  const even = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => ({ text: '' }))]);
  const head = table.content?.[0]?.content?.every((cell) => cell.type === 'tableHeader') ? { head: true as const } : {};
  const plain = table.attrs?.plain === true ? { plain: true as const } : {};
  const aligned = (table.content?.[0]?.content ?? []).map((cell) => ({
    ...(isAlign(cell.attrs?.align) ? { align: cell.attrs.align } : {}),
  }));
  const columns = aligned.some((one) => one.align) ? { columns: aligned } : {};
  return [{ kind: 'table', ...head, ...plain, ...columns, rows: even }];
}

type Align = 'left' | 'center' | 'right';

function isAlign(value: unknown): value is Align {
  return value === 'left' || value === 'center' || value === 'right';
}

function tableOf({ rows, head, plain, columns }: TableBlock): EditorNode {
  const attrs = (at: number) => (columns?.[at]?.align ? { attrs: { align: columns[at].align } } : {});
  return {
    type: 'table',
    ...(plain ? { attrs: { plain: true } } : {}),
    content: rows.map((row, index) => ({
      type: 'tableRow',
      content: row.map((cell, at) => ({
        type: head && index === 0 ? 'tableHeader' : 'tableCell',
        ...attrs(at),
        content: [paragraphOf(cell)],
      })),
    })),
  };
}

function paragraphOf(line: Line): EditorNode {
  const content = runsOf(line)
    .filter((run) => run.text !== '')
    .map(({ text, ...looks }): EditorNode => {
      const marks = Object.keys(looks).map((type) => ({ type }));
      return { type: 'text', text, ...(marks.length > 0 ? { marks } : {}) };
    });
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}

function lineIn({ content = [] }: EditorNode): Line {
  return lineOf(
    content.map(({ text = '', marks = [] }): Run => ({ text, ...Object.fromEntries(marks.map(({ type }) => [type, true as const])) })),
  );
}
