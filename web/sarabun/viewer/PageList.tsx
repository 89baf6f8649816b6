import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, type pdfjs } from 'react-pdf';
import classes from './PageList.module.css';
import { type PageSize, turned } from './page-layout.ts';

interface Props {
  pdf: pdfjs.PDFDocumentProxy;
  sizes: PageSize[];
  turn: number;
  current: number;
  onGo: (page: number) => void;
}

const width = 64;

/** Small pictures of the pages; one press leads to a page. Drawn when they come near. */
export function PageList({ pdf, sizes, turn, current, onGo }: Props) {
  const { t } = useTranslation('sarabun');
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = list.current;
    const now = box?.querySelector<HTMLElement>('[aria-current]');
    if (!box || !now) return;
    const [top, bottom] = [now.offsetTop, now.offsetTop + now.offsetHeight];
    if (top < box.scrollTop) box.scrollTop = top - 8;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 8;
  });
  return (
    <nav ref={list} className={classes.list} aria-label={t('viewer.pages')}>
      {sizes.map((size, index) => (
        <Small
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          pdf={pdf}
          page={index + 1}
          size={turned(size, turn)}
          turn={turn}
          now={index + 1 === current}
          onGo={onGo}
        />
      ))}
    </nav>
  );
}

interface SmallProps {
  pdf: pdfjs.PDFDocumentProxy;
  page: number;
  size: [number, number];
  turn: number;
  now: boolean;
  onGo: (page: number) => void;
}

function Small({ pdf, page, size, turn, now, onGo }: SmallProps) {
  const { t } = useTranslation('sarabun');
  const [near, setNear] = useState(false);
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '300px' });
    seen.observe(box.current);
    return () => seen.disconnect();
  }, []);
  const height = Math.min(width * 2, Math.round((width * size[1]) / size[0]));
  return (
    <UnstyledButton
      ref={box}
      fz="sm"
      className={classes.small ?? ''}
      aria-label={t('viewer.go', { page })}
      aria-current={now ? 'page' : undefined}
      onClick={() => onGo(page)}
    >
      <span className={classes.sheet} style={{ width, height }} aria-hidden>
        {near ? (
          <Page
            pdf={pdf}
            pageNumber={page}
            width={width}
            rotate={turn === 0 ? null : turn}
            devicePixelRatio={1}
            renderTextLayer={false}
            renderAnnotationLayer={false}
            loading=""
          />
        ) : null}
      </span>
      <span className="figures">{page}</span>
    </UnstyledButton>
  );
}
