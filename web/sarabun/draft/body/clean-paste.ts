import { type Block, type Line, lineOf, type Run, runsOf } from '../../../../contract/sarabun/body.ts';
import { deepest } from './editor-doc.ts';

/** What Word, a mail or a web page gives as HTML, reduced to what the paper carries. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const reader: Reader = { blocks: [], runs: [], as: { kind: 'paragraph' } };
  readChildren(body, reader, {}, 0);
  flush(reader);
  return htmlOf(reader.blocks);
}

type As = { kind: 'paragraph' } | { kind: 'item'; level: number; bullet?: true };
type Looks = Omit<Run, 'text'>;
interface Reader {
  blocks: Block[];
  runs: Run[];
  as: As;
}

const nothing = /^(script|style|title|meta|link|head|object|iframe|img|svg|xml)$/;
const blocks = /^(p|div|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|pre|section|article|header|footer|address|tr|td|th|hr|center)$/;

function readChildren(node: Node, reader: Reader, looks: Looks, depth: number): void {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) reader.runs.push({ ...looks, text: (child.textContent ?? '').replace(/[\s\u00a0]+/g, ' ') });
    else if (child instanceof HTMLElement) readElement(child, reader, looks, depth);
  }
}

function readElement(element: HTMLElement, reader: Reader, looks: Looks, depth: number): void {
  const tag = element.localName;
  const style = (element.getAttribute('style') ?? '').toLowerCase();
  if (nothing.test(tag) || style.includes('mso-list:ignore') || style.includes('display:none')) return;
  const own = { ...looks, ...looksOf(tag, element.style) };
  if (tag === 'br') flush(reader);
  else if (tag === 'table') readTable(element as HTMLTableElement, reader);
  else if (!blocks.test(tag)) readChildren(element, reader, own, depth);
  else {
    flush(reader);
    reader.as = asOf(element, tag, style, depth);
    readChildren(element, reader, own, tag === 'ul' || tag === 'ol' ? depth + 1 : depth);
    flush(reader);
    reader.as = { kind: 'paragraph' };
  }
}

/** Word marks its items by a style; elsewhere an item is an `li` in its lists, or a paragraph within one. */
function asOf(element: HTMLElement, tag: string, style: string, depth: number): As {
  const word = /mso-list:\s*l\d+\s+level(\d+)/.exec(style);
  if (word) {
    const sign = element.querySelector('[style*="mso-list:Ignore" i]')?.textContent?.trim() ?? '';
    return itemAt(Number(word[1]) - 1, !/^[(]?[0-9๐-๙a-zก-ฮ.]+[.)]?$/i.test(sign) || sign === 'o');
  }
  const item = tag === 'li' ? element : tag === 'p' || tag === 'div' ? element.closest('li') : null;
  return item ? itemAt(depth - 1, item.parentElement?.localName !== 'ol') : { kind: 'paragraph' };
}

function itemAt(level: number, bullet: boolean): As {
  return { kind: 'item', level: Math.min(deepest, Math.max(0, level)), ...(bullet ? { bullet: true } : {}) };
}

function looksOf(tag: string, style: CSSStyleDeclaration): Looks {
  const { fontWeight, fontStyle } = style;
  const looks: Looks = {};
  if (tag === 'strong' || tag === 'b') looks.bold = true;
  if (tag === 'em' || tag === 'i') looks.italic = true;
  if (tag === 'u' || tag === 'ins' || (tag !== 'a' && style.textDecorationLine.includes('underline'))) looks.underline = true;
  if (fontWeight) looks.bold = fontWeight === 'bold' || Number(fontWeight) >= 600 || undefined;
  if (fontStyle) looks.italic = fontStyle === 'italic' || undefined;
  return looks;
}

/** One line a cell; a table within a cell becomes part of its text. */
function readTable(table: HTMLTableElement, reader: Reader): void {
  flush(reader);
  const rows = [...table.rows].map((row) =>
    [...row.cells].map((cell) => {
      const inner: Reader = { blocks: [], runs: [], as: { kind: 'paragraph' } };
      readChildren(cell, inner, {}, 0);
      flush(inner);
      const lines = inner.blocks.flatMap((block): Line[] => (block.kind === 'table' ? block.rows.flat() : [block]));
      return lineOf(lines.flatMap((line, index) => [...(index > 0 ? [{ text: ' ' }] : []), ...runsOf(line)]));
    }),
  );
  const full = rows.filter((row) => row.length > 0);
  const head = table.rows[0] && [...table.rows[0].cells].every((cell) => cell.localName === 'th') ? { head: true as const } : {};
  if (full.length > 0) reader.blocks.push({ kind: 'table', ...head, rows: full });
}

function flush(reader: Reader): void {
  const line = lineOf(reader.runs);
  reader.runs = [];
  const text = line.text.replace(/ {2,}/g, ' ');
  if (text === '') return;
  reader.blocks.push({ ...reader.as, ...(text === line.text ? line : lineOf(squeezed(runsOf(line)))) } as Block);
}

/** No two spaces side by side, also where the look changes between them. */
function squeezed(runs: Run[]): Run[] {
  let before = '';
  return runs.map((run) => {
    const text = (before.endsWith(' ') ? run.text.replace(/^ +/, '') : run.text).replace(/ {2,}/g, ' ');
    before = text || before;
    return { ...run, text };
  });
}

function htmlOf(body: Block[]): string {
  let open: string[] = [];
  let html = '';
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</li></${open.pop()}>`;
  };
  for (const block of body) {
    if (block.kind !== 'item') {
      closeTo(0);
      html += block.kind === 'table' ? tableHtml(block.rows, block.head === true) : `<p>${lineHtml(block)}</p>`;
      continue;
    }
    const tag = block.bullet ? 'ul' : 'ol';
    const level = Math.min(block.level ?? 0, open.length);
    closeTo(open[level] === tag ? level + 1 : level);
    if (open.length > level) html += '</li>';
    else {
      html += `<${tag}>`;
      open = [...open, tag];
    }
    html += `<li><p>${lineHtml(block)}</p>`;
  }
  closeTo(0);
  return html;
}

function tableHtml(rows: Line[][], head: boolean): string {
  const cells = (row: Line[], tag: string) => row.map((cell) => `<${tag}><p>${lineHtml(cell)}</p></${tag}>`).join('');
  return `<table><tbody>${rows.map((row, index) => `<tr>${cells(row, head && index === 0 ? 'th' : 'td')}</tr>`).join('')}</tbody></table>`;
}

function lineHtml(line: Line): string {
  return runsOf(line)
    .map(({ text, bold, italic, underline }) => {
      const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
      const tags = [bold && 'strong', italic && 'em', underline && 'u'].filter((tag) => tag !== undefined);
      return tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, safe);
    })
    .join('');
}
