import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchBlob } from '../../../api.ts';
import classes from './Batch.module.css';

/** A page of the scan, fetched once it comes near the window: there may be five hundred. */
export function PagePicture({ batchId, page, label }: { batchId: number; page: number; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || near) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), { rootMargin: '400px' });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  const picture = useQuery({
    queryKey: ['batch-page', batchId, page],
    queryFn: async ({ signal }) => URL.createObjectURL(await fetchBlob(`/sarabun/intake/batches/${batchId}/page?n=${page}`, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: near,
  });
  return (
    <div ref={place} className={classes.page}>
      {picture.data ? <img src={picture.data} alt={label} /> : null}
    </div>
  );
}
