import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Document, Thumbnail } from 'react-pdf';
import { pdfOptions } from '../viewer/PdfView.tsx';
import classes from './PageStrip.module.css';

/** Small pictures of the pages; one press leads to a page. */
export function PageStrip({ file, onGo }: { file: Blob; onGo: (page: number) => void }) {
  const { t } = useTranslation('intake');
  const [pages, setPages] = useState(0);
  return (
    <nav className={classes.strip} aria-label={t('pages.strip')}>
      <Document file={file} suspense={false} options={pdfOptions} loading="" error="" onLoadSuccess={(pdf) => setPages(pdf.numPages)}>
        {Array.from({ length: pages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <Small key={index} page={index + 1} onGo={onGo} />
        ))}
      </Document>
    </nav>
  );
}

/** Drawn when it comes near. */
function Small({ page, onGo }: { page: number; onGo: (page: number) => void }) {
  const { t } = useTranslation('intake');
  const [near, setNear] = useState(page <= 5);
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (near || !box.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' });
    seen.observe(box.current);
    return () => seen.disconnect();
  }, [near]);
  return (
    <button ref={box} type="button" className={classes.small} aria-label={t('pages.go', { page })} onClick={() => onGo(page)}>
      <span className={classes.sheet} aria-hidden>
        {near ? <Thumbnail pageNumber={page} width={52} loading="" className={classes.picture ?? ''} /> : null}
      </span>
      <span className="figures">{page}</span>
    </button>
  );
}
