import type { ReactNode } from 'react';
import { Answer, type Reading } from './Answer.tsx';
import { BackLink } from './BackLink.tsx';
import { PageHead } from './PageHead.tsx';

interface Props<T> {
  /** The list that it lies under. */
  back: { to: string; label: string };
  of: Reading<T>;
  rows?: number;
  /** It takes the whole window and brings its own way back. */
  whole?: true;
  children: (data: T) => ReactNode;
}

/** The page of one thing of a list. One that is not there, or not for this reader, is told under the heading of its list. */
export function DetailPage<T>({ back, of, rows = 8, whole, children }: Props<T>) {
  const absent = of.isError && of.data === undefined;
  return (
    <>
      {absent || !whole ? <BackLink to={back.to}>{back.label}</BackLink> : null}
      {absent ? <PageHead title={back.label} /> : null}
      <Answer of={of} rows={rows}>
        {children}
      </Answer>
    </>
  );
}
