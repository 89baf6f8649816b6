import { decodeNamed } from './named-signs.ts';

/** Elements whose inside nobody reads. */
const unseen = new Set(['style', 'script', 'title', 'noscript', 'template', 'svg', 'math', 'object', 'iframe']);
/** Elements that begin a line of their own. */
const ownLine = new Set('p div br tr li ul ol table h1 h2 h3 h4 h5 h6 blockquote pre hr section article header footer dl dt dd'.split(' '));
const cells = new Set('td th'.split(' '));

/** What a reader of this HTML would read, without its look, its pictures and where its links lead. In time that grows with the text. */
export function htmlWords(html: string): string {
  const words: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const text = html.slice(at, open < 0 ? html.length : open);
    if (text) words.push(decodeNamed(text.replace(/\s+/g, ' ')));
    if (open < 0) break;
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const close = html.indexOf('>', open + 1);
    if (close < 0) break;
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(html.slice(open + 1, open + 20))?.[1]?.toLowerCase() ?? '';
    at = close + 1;
    if (unseen.has(name) && html[open + 1] !== '/') at = endOf(html, name, at);
    else if (ownLine.has(name)) words.push('\n');
    else if (cells.has(name)) words.push(' ');
  }
  return words.join('');
}

function endOf(html: string, name: string, from: number): number {
  const ending = new RegExp(`</${name}[\\s>]`, 'gi');
  ending.lastIndex = from;
  const found = ending.exec(html);
  if (!found) return html.length;
  const close = html.indexOf('>', found.index);
  return close < 0 ? html.length : close + 1;
}
