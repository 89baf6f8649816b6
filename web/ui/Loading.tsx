import { Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../contract/rules/times.ts';

/** Grey lines in the final layout, only when the answer takes longer than 300 ms; their room is kept from the start, so that nothing below moves. */
export function LoadingRows({ rows = 3, height = 44 }: { rows?: number | undefined; height?: number | undefined }) {
  const { t } = useTranslation();
  return (
    <div style={{ minHeight: rows * height + (rows - 1) * gap }}>
      <Late>
        <div role="status" aria-label={t('loading')} style={{ display: 'grid', gap }}>
          {Array.from({ length: rows }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines without identity
            <Skeleton key={index} height={height} radius={8} />
          ))}
        </div>
      </Late>
    </div>
  );
}

/** Pixels between two lines. */
const gap = 12;

/** Shows its content only after a short wait, so that quick answers do not flicker. */
export function Late({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), times.skeleton);
    return () => clearTimeout(timer);
  }, []);
  return shown ? children : null;
}
