import { badField } from '../http/errors.ts';

/** Shapes and how they are painted; whatever else an SVG may carry is refused, so that nobody is left to wonder what was dropped. */
const shapes = new Set(
  'svg g defs title desc metadata path rect circle ellipse line polyline polygon use symbol clippath mask pattern lineargradient radialgradient stop style text tspan'.split(
    ' ',
  ),
);

/**
 * Only what is drawn from the file itself passes: no script, handler, link, picture, entity or style from elsewhere.
 * @throws a refusal `svg_not_read`, or `svg_unsafe` that names what was found
 */
export function judgeSvg(bytes: Uint8Array): void {
  const text = readText(bytes).replace(/<!--[\s\S]*?-->/g, '');
  if (/<!(DOCTYPE\s[^>]*\[|ENTITY)/i.test(text)) throw unsafe('ENTITY');
  const body = text.replace(/<\?xml[^>]*\?>/i, '').replace(/<!DOCTYPE[^>[]*>/i, '');
  if (/<\?/.test(body)) throw unsafe('<?');
  if (!/^\s*<svg[\s>]/i.test(body) || !/<\/svg>\s*$/i.test(body)) throw badField('file', 'svg_not_read');
  let elements = 0;
  for (const [, name = '', attributes = ''] of body.matchAll(/<\/?([A-Za-z][\w:.-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g)) {
    if (++elements > mostElements) throw badField('file', 'svg_not_read');
    // editors keep notes of their own (sodipodi:namedview); they draw nothing
    if (!shapes.has(name.toLowerCase()) && !/^(sodipodi|inkscape|rdf|cc|dc|i|x|serif|sketch):/i.test(name)) throw unsafe(`<${name}>`);
    const wrong = wrongAttribute(attributes);
    if (wrong) throw unsafe(wrong);
  }
  for (const [, style = ''] of body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)) if (reachesOut(style)) throw unsafe('<style>');
}

const mostElements = 20_000;

function wrongAttribute(attributes: string): string | null {
  for (const [, name = '', quoted = ''] of attributes.matchAll(/([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    const value = quoted.slice(1, -1);
    if (/^on/i.test(name)) return name;
    if (/(^|:)href$/i.test(name) && !/^\s*#/.test(value)) return `${name}=`;
    if (!/^xmlns(:|$)/i.test(name) && reachesOut(value)) return name;
  }
  return null;
}

function reachesOut(value: string): boolean {
  return (
    /@import|javascript:|expression\s*\(|data:|&#/i.test(value) ||
    [...value.matchAll(/url\(\s*['"]?([^)'"]*)/gi)].some(([, to = '']) => !to.trim().startsWith('#'))
  );
}

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim();
  } catch {
    throw badField('file', 'svg_not_read');
  }
}

function unsafe(what: string) {
  return badField('file', 'svg_unsafe', { what: what.slice(0, 40) });
}
