import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isInDialog } from '../../ui/form-focus.ts';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { useSession } from '../session/session.ts';
import { isTyping } from './keys.ts';
import classes from './Layout.module.css';
import { Opening } from './Root.tsx';

/** What stands around a signed-in screen. */
export const Office = lazyAgain(() => import('./Office.tsx').then((file) => file.Office), 'screen');

/**
 * The three templates [L1]: tmp-master with header, rail, content, footer and tools; tmp-portal without the rail;
 * tmp-login is the content alone, and loads nothing of the other two.
 */
export function Layout() {
  const template = useSession((session) => session.template);
  useContentFocus();
  if (template === 'tmp-master' || template === 'tmp-portal') {
    return (
      <Suspense fallback={<Opening />}>
        <Office template={template} />
      </Suspense>
    );
  }
  return (
    <div data-template={template} className={classes.bare}>
      <Outlet />
    </div>
  );
}

/** A new page begins at its top, with the reader of a screen reader at its content; `data-content` marks it where a menu stands before it. */
function useContentFocus(): void {
  const { pathname } = useLocation();
  const [first, setFirst] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus
  useEffect(() => {
    if (first) return setFirst(false);
    window.scrollTo(0, 0);
    if (isInDialog()) return;
    return whenThere(
      () => document.querySelector<HTMLElement>('[data-content]') ?? document.getElementById('content'),
      (content) => {
        const at = document.activeElement;
        // a page that begins with a field has put the focus there
        if (!isTyping(at) || !content.contains(at)) content.focus({ preventScroll: true });
      },
    );
  }, [pathname]);
}

/** The frame of an office may still be on its way, as after signing in. Whoever has begun to use the page is left where he is. */
function whenThere(find: () => HTMLElement | null, then: (found: HTMLElement) => void): () => void {
  const there = find();
  if (there) then(there);
  if (there) return () => {};
  const watch = new MutationObserver(() => {
    const found = find();
    if (!found) return;
    watch.disconnect();
    if (document.activeElement === document.body) then(found);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
