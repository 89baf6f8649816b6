import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchBlob, postForBlob } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { readPdf } from '../ui/read-pdf.ts';
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
  useEffect(() => {
    const left = new AbortController();
    void draw(file, place.current, left.signal).catch(() => undefined);
    return () => left.abort();
  }, [file]);
  return <div ref={place} className={classes.sheet} />;
}

async function draw(file: Blob, place: HTMLElement | null, signal: AbortSignal): Promise<void> {
  const pdf = await readPdf(file);
  try {
    const canvas = await pdf.draw(1, 1.6, signal);
    place?.replaceChildren(canvas);
  } finally {
    pdf.close();
  }
}
