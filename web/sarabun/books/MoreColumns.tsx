import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './BookTable.module.css';

/** Beside a table that is wider than its place: which columns lie outside to the right, and the way to them; at the end the way back. */
export function MoreColumns({ scroll }: { scroll: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('books');
  const [hidden, setHidden] = useState<{ names: string[]; before: boolean }>({ names: [], before: false });
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const look = () => {
      const edge = box.getBoundingClientRect().right - 1;
      const heads = [...box.querySelectorAll<HTMLElement>('thead th')];
      const names = heads.filter((one) => one.getBoundingClientRect().right > edge + 8).map((one) => one.textContent ?? '');
      const before = box.scrollLeft > 4;
      setHidden((now) => (now.before === before && now.names.join() === names.join() ? now : { names, before }));
    };
    const sized = new ResizeObserver(look);
    sized.observe(box);
    for (const inside of box.children) sized.observe(inside);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroll]);
  if (hidden.names.length === 0 && !hidden.before) return null;
  const forward = hidden.names.length > 0;
  const label = forward ? t('moreColumns', { count: hidden.names.length, names: hidden.names.join(' · ') }) : t('firstColumns');
  return (
    <UnstyledButton
      className={classes.moreColumns}
      onClick={() => scroll.current?.scrollTo({ left: forward ? scroll.current.scrollWidth : 0, behavior: 'smooth' })}
    >
      {forward ? <IconChevronRight size={18} aria-hidden /> : <IconChevronLeft size={18} aria-hidden />}
      <span>{label}</span>
    </UnstyledButton>
  );
}
