import { Parser } from 'saxen';

/** An element; names come without their prefix. */
export interface Element {
  name: string;
  attributes: Record<string, string | undefined>;
  text: string;
  children: Element[];
}

const mostElements = 10_000;
const mostDepth = 40;

/** A document type: no message of e-CMS has one, and entities are how a small one grows. */
export class HasDoctype extends Error {}

/** @throws HasDoctype; anything else where it is no XML */
export function readXml(xml: string): Element {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new HasDoctype();
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open: Element[] = [top];
  let count = 0;
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('openTag', (name, attributes) => {
    if (++count > mostElements || open.length > mostDepth) throw new Error('too many elements');
    const one: Element = { name: localOf(name), attributes: { ...attributes() }, text: '', children: [] };
    open.at(-1)?.children.push(one);
    open.push(one);
  });
  parser.on('closeTag', () => void open.pop());
  const add = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  // a file in base64 holds no entity, and is too long to look for one
  parser.on('text', (text, decode) => add(text.includes('&') ? decode(text) : text));
  parser.on('cdata', add);
  parser.parse(xml);
  const [root] = top.children;
  if (!root || open.length !== 1) throw new Error('no whole document');
  return root;
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The first element of one of these names below, however deep; letter case apart: nodes differ in it. */
export function find(element: Element, ...names: string[]): Element | null {
  const wanted = names.map((name) => name.toLowerCase());
  for (const child of element.children) {
    if (wanted.includes(child.name.toLowerCase())) return child;
    const below = find(child, ...names);
    if (below) return below;
  }
  return null;
}

/** All below, in their order. */
export function elementsOf({ children }: Element): Element[] {
  return children.flatMap((child) => [child, ...elementsOf(child)]);
}

export function wordsOf(element: Element | null, ...path: string[]): string {
  let at = element;
  for (const name of path) at = at?.children.find((child) => child.name.toLowerCase() === name.toLowerCase()) ?? null;
  return at?.text.trim() ?? '';
}

export function escapeXml(text: string): string {
  return withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Letters that no XML may hold. */
function withoutControls(text: string): string {
  return Array.from(text)
    .filter((letter) => letter >= ' ' || letter === '\t' || letter === '\n' || letter === '\r')
    .join('');
}

/** An element with words, or with what `made` holds. */
export function tag(name: string, content: string | { made: string }, attributes = ''): string {
  return `<${name}${attributes}>${typeof content === 'string' ? escapeXml(content) : content.made}</${name}>`;
}
