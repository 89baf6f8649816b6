import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the section that the address names, also once what stands above it has come; says which section is being read. */
export function useSectionAddress(ids: readonly string[]): string {
  const { hash, key } = useLocation();
  const asked = hash.slice(1);
  const settled = useIsFetching() === 0;
  const done = useRef('');
  const [here, setHere] = useState(asked || (ids[0] ?? ''));
  useEffect(() => {
    if (!asked || done.current === key) return;
    const section = document.getElementById(asked);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
    if (settled) done.current = key;
  }, [asked, key, settled]);
  useEffect(() => {
    const read = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const above = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < 160);
      setHere((atEnd && window.scrollY > 0 ? ids.at(-1) : above.at(-1)) ?? ids[0] ?? '');
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [ids]);
  return here;
}
