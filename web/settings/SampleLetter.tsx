import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchBlob } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { readPdf } from '../ui/read-pdf.ts';
import { useWidth } from '../ui/useWidth.ts';
import classes from './Organization.module.css';

interface Props {
  /** Drawn anew when it changes. */
  state: string;
  path?: string;
  label?: string;
}

/** A letter with the marks and defaults as they are saved; what stands stays until the new one is drawn. */
export function SampleLetter({ state, path = '/settings/sample-letter', label }: Props) {
  const { t } = useTranslation('organization');
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 400);
  const page = useQuery({
    queryKey: ['sample letter', path, state],
    queryFn: ({ signal }) => fetchBlob(path, signal),
    placeholderData: (before) => before,
  });
  const { data } = page;
  useEffect(() => {
    if (!data) return;
    const gone = new AbortController();
    void readPdf(data).then(async (pdf) => {
      const wide = pdf.pages[0]?.width ?? 595;
      const canvas = await pdf.draw(1, (width * Math.min(2, window.devicePixelRatio)) / wide, gone.signal).catch(() => null);
      canvas?.setAttribute('aria-hidden', 'true');
      if (canvas) box.current?.replaceChildren(canvas);
      pdf.close();
    });
    return () => gone.abort();
  }, [data, width]);
  return (
    <>
      <NotYet of={page} rows={6} height={60} />
      <div ref={box} className={classes.sheet} role="img" aria-label={label ?? t('sample')} />
    </>
  );
}
