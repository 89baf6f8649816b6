import type { ReactNode } from 'react';

/** What a row is about, and dimmed under it what is known of it; what is empty is left out. */
export function Lines({ children, sub }: { children?: ReactNode; sub: readonly (string | number | null | undefined | false)[] }) {
  const known = sub.filter(Boolean);
  return (
    <>
      {children}
      {known.length > 0 ? <span className="sub figures">{known.join(' · ')}</span> : null}
    </>
  );
}
