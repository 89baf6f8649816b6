import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { fetchBlob, postForBlob } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { readPdf } from '../ui/read-pdf.ts';
import { useWidth } from '../ui/useWidth.ts';
import classes from './testimonial.module.css';

interface Props {
  /** Read aloud as the name of the page. */
  label: string;
  path: string;
  /** Typed and not kept: sent along (JSON). */
  typed?: string;
}

/** The first page of a paper as it will be, drawn by the typesetter that prints it. */
export function PagePreview({ label, path, typed }: Props) {
  const read = useQuery({
    queryKey: [path, typed ?? ''],
    queryFn: ({ signal }) => (typed === undefined ? fetchBlob(path, signal) : postForBlob(path, typed, signal)),
    staleTime: 60_000,
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <figure className={classes.page} aria-label={label}>
      <Answer of={read} rows={6}>
        {(file) => <Drawn file={file} />}
      </Answer>
    </figure>
  );
}

function Drawn({ file }: { file: Blob }) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place, 400);
  useEffect(() => {
    const left = new AbortController();
    void draw(file, place, width, left.signal).catch(() => undefined);
    return () => left.abort();
  }, [file, width]);
  return <div ref={place} className={classes.sheet} />;
}

/** As wide as its place: a canvas that is drawn larger loses the thin lines of small letters. */
async function draw(file: Blob, place: RefObject<HTMLElement | null>, width: number, signal: AbortSignal): Promise<void> {
  const pdf = await readPdf(file);
  try {
    const canvas = await pdf.draw(1, (width * Math.max(2, window.devicePixelRatio)) / (pdf.pages[0]?.width ?? 595), signal);
    place.current?.replaceChildren(canvas);
  } finally {
    pdf.close();
  }
}
