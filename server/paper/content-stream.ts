/** A run of glyphs whose true text the typesetter put beside it, because its font map could not say it. */
export interface Span {
  text: string;
  glyphs: { font: string; glyph: number }[];
  /** Where `/Span << /ActualText … >> BDC` and its `EMC` stand. */
  opening: [number, number];
  closing: [number, number];
}

/**
 * Finds the spans of a page's content stream (latin1). Knows just what the typesetter writes: no inline pictures.
 * A glyph outside any span whose font map gives it a whole cluster (`textOf`) counts as a span of its own, without words to cut.
 */
export function spansOf(content: string, textOf: (font: string, glyph: number) => string | undefined): Span[] {
  const spans: Span[] = [];
  const stack: (Span | null)[] = [];
  let font = '';
  let operands: Token[] = [];
  for (const token of tokensOf(content)) {
    if (!token.operator) {
      operands.push(token);
      continue;
    }
    const word = content.slice(token.start, token.end);
    if (word === 'Tf') font = content.slice(operands[0]?.start, operands[0]?.end).slice(1);
    if (word === 'Tj' || word === 'TJ') {
      const glyphs = glyphsOf(content, operands, font);
      const span = stack.at(-1);
      if (span) span.glyphs.push(...glyphs);
      else spans.push(...glyphs.flatMap((glyph) => loose(glyph, textOf(glyph.font, glyph.glyph) ?? '', token.end)));
    }
    if (word === 'BMC') stack.push(null);
    if (word === 'BDC') stack.push(openSpan(content, operands, token));
    if (word === 'EMC') {
      const span = stack.pop();
      if (span) spans.push({ ...span, closing: [token.start, token.end] });
    }
    operands = [];
  }
  return spans;
}

/** All glyphs a piece of a stream shows. */
export function glyphsShown(content: string): Span['glyphs'] {
  const glyphs: Span['glyphs'] = [];
  spansOf(content, (font, glyph) => void glyphs.push({ font, glyph }) as undefined);
  return glyphs;
}

interface Token {
  start: number;
  end: number;
  operator: boolean;
}

function openSpan(content: string, operands: Token[], operator: Token): Span | null {
  const start = operands[0]?.start ?? operator.start;
  const match = /^\/Span\s*<<\s*\/ActualText\s*<FEFF([0-9A-F]+)>\s*>>\s*BDC$/i.exec(content.slice(start, operator.end));
  return match ? { text: utf16(match[1] as string), glyphs: [], opening: [start, operator.end], closing: [0, 0] } : null;
}

function loose(glyph: Span['glyphs'][number], text: string, at: number): Span[] {
  return text.length > 1 ? [{ text, glyphs: [glyph], opening: [at, at], closing: [at, at] }] : [];
}

function* tokensOf(content: string): Generator<Token> {
  const plain = /[^\s()<>[\]{}/%]+/y;
  for (let at = 0; at < content.length; ) {
    const character = content[at] as string;
    const start = at;
    if (/\s/.test(character)) {
      at++;
      continue;
    }
    if (character === '(') at = endOfString(content, at);
    else if (character === '<' && content[at + 1] !== '<') at = content.indexOf('>', at) + 1;
    else if (character === '/') at = endOf(plain, content, at + 1);
    else at = Math.max(endOf(plain, content, at), at + 1);
    yield { start, end: at, operator: /[A-Za-z'"]/.test(character) };
  }
}

function endOf(pattern: RegExp, content: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(content) ? pattern.lastIndex : at;
}

/** Balanced brackets need no backslash in a string. */
function endOfString(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    if (content[at] === '\\') at++;
    else if (content[at] === '(') depth++;
    else if (content[at] === ')' && --depth === 0) return at + 1;
  }
  return content.length;
}

function glyphsOf(content: string, operands: Token[], font: string): { font: string; glyph: number }[] {
  const bytes = operands.map(({ start, end }) => stringBytes(content.slice(start, end))).join('');
  return Array.from({ length: bytes.length >> 1 }, (_, i) => ({
    font,
    glyph: (bytes.charCodeAt(i * 2) << 8) | bytes.charCodeAt(i * 2 + 1),
  }));
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };

/** A literal or hexadecimal string as bytes; empty for anything else. */
function stringBytes(token: string): string {
  if (token.startsWith('<'))
    return token
      .slice(1, -1)
      .replace(/\s/g, '')
      .replace(/../g, (hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (!token.startsWith('(')) return '';
  return token
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
      /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 255) : (escapes[code] ?? code),
    );
}

export function utf16(hex: string): string {
  return String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
}
