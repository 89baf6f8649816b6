import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The way back to the page that a page lies under, above its head. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="way-up">
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
