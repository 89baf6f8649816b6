import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { firstTour } from './help.ts';

const Tour = lazyAgain(firstTour);
/** After the page itself, which comes first. */
const quiet = 2_000;

/** Offers the tour where people land, once the page stands. */
export function FirstTour() {
  const { pathname } = useLocation();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  const here = pathname === paths.portal || pathname === paths.dashboard();
  return ready && here ? (
    <Suspense>
      <Tour />
    </Suspense>
  ) : null;
}
