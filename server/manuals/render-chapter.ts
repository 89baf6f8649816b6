import markdownIt, { type MarkdownIt, type RendererRule, type Token } from 'markdown-it';

/** What the text of a chapter becomes. */
export interface Rendered {
  html: string;
  sections: { id: string; title: string }[];
  /** Words of each section for the search; the first has no id. */
  texts: { id: string; heading: string; text: string }[];
}

export interface Addresses {
  /** Address of another chapter. */
  chapter: (topic: string) => string;
  /** Address and size of a picture; null where it has not been taken. */
  picture: (name: string) => { src: string; width: number; height: number } | null;
}

/**
 * Markdown of the repository as HTML: no HTML of its own (`html: false`), headings with ids, «…» as a name on the screen,
 * `topic:x` as a link to a chapter. Comments tell how pictures are taken and are left out.
 */
export function renderChapter(markdown: string, addresses: Addresses): Rendered {
  const md = makeRenderer(addresses);
  const env = {};
  const tokens = md.parse(withoutComments(markdown), env);
  const texts = giveIds(tokens);
  return {
    html: md.renderer.render(tokens, md.options, env),
    sections: texts.filter(({ id, level }) => id && level === 'h2').map(({ id, heading }) => ({ id, title: heading })),
    texts: texts.map(({ id, heading, text }) => ({ id, heading, text })),
  };
}

export function withoutComments(markdown: string): string {
  return markdown.replace(/<!--[\s\S]*?-->\n?/g, '');
}

interface Part {
  id: string;
  heading: string;
  level: string;
  text: string;
}

function giveIds(tokens: Token[]): Part[] {
  const parts: Part[] = [{ id: '', heading: '', level: 'h1', text: '' }];
  const taken = new Map<string, number>();
  tokens.forEach((token, at) => {
    const before = tokens[at - 1];
    if (token.type === 'inline' && before?.type === 'heading_open') {
      const heading = wordsOf(token);
      const slug = slugOf(heading);
      const again = taken.get(slug) ?? 0;
      taken.set(slug, again + 1);
      const id = again ? `${slug}-${again + 1}` : slug;
      before.attrSet('id', id);
      parts.push({ id, heading, level: before.tag, text: '' });
    } else if (token.type === 'inline' || token.type === 'fence') {
      const last = parts.at(-1) as Part;
      last.text += ` ${token.type === 'inline' ? wordsOf(token) : token.content}`;
    }
  });
  return parts;
}

function wordsOf(token: Token): string {
  return (token.children ?? [])
    .map((child) => (child.type === 'softbreak' ? ' ' : child.type === 'image' ? '' : child.content))
    .join('')
    .replace(/[«»]/g, '')
    .trim();
}

function slugOf(heading: string): string {
  return (
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'part'
  );
}

function makeRenderer({ chapter, picture }: Addresses): MarkdownIt {
  const md = markdownIt({ html: false, linkify: false, typographer: false });
  const rules = md.renderer.rules as Record<string, RendererRule>;
  const safe = md.utils.escapeHtml;
  rules.text = (tokens, at) => safe(tokens[at]?.content ?? '').replace(/«([^»]+)»/g, '<b data-ui="">$1</b>');
  // one that is wider than the page scrolls by itself, also by keyboard
  rules.table_open = () => '<div data-table="" role="group" tabindex="0"><table>';
  rules.table_close = () => '</table></div>';
  rules.link_open = (tokens, at, options, _env, self) => {
    const token = tokens[at] as Token;
    const href = String(token.attrGet('href') ?? '');
    if (href.startsWith('topic:')) token.attrSet('href', chapter(href.slice('topic:'.length)));
    else if (/^https?:/.test(href)) {
      token.attrSet('target', '_blank');
      token.attrSet('rel', 'noopener noreferrer');
    }
    return self.renderToken(tokens, at, options);
  };
  rules.image = (tokens, at) => {
    const token = tokens[at] as Token;
    const words = safe(token.content);
    const found = picture(
      String(token.attrGet('src') ?? '')
        .split('/')
        .at(-1) ?? '',
    );
    if (!found) return '';
    const { src, width, height } = found;
    return `<span data-picture=""><img src="${safe(src)}" alt="${words}" width="${width}" height="${height}" loading="lazy" decoding="async"><span aria-hidden="true">${words}</span></span>`;
  };
  return md;
}
