import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { base } from '../shell/boot.ts';
import classes from './ChapterText.module.css';

interface Props {
  html: string;
  language: string;
  /** Beside the page itself: its headings are no targets there. */
  aside?: boolean;
}

/** The text of a chapter. Its links to other chapters stay within the page. */
export function ChapterText({ html, language, aside }: Props) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = (event.target as HTMLElement).closest?.('a');
    const path = link?.getAttribute('href') ?? '';
    if (!path.startsWith(`${base}manual/`) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(`/${path.slice(base.length)}`);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed
    <div
      lang={language}
      className={classes.text}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server from the product's own Markdown, in which no HTML is let through
      dangerouslySetInnerHTML={{ __html: aside ? html.replace(/<(h[2-6]) id="[^"]*"/g, '<$1') : html }}
    />
  );
}
