import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WayOn } from './toast.ts';

/** What a toast says, and the link to where one goes on. */
export function ToastWords({ words, to, label, onFollow }: WayOn & { words: ReactNode; onFollow: () => void }) {
  return (
    <>
      {words}{' '}
      <Link className="link" to={to} onClick={onFollow}>
        {label}
      </Link>
    </>
  );
}
