import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { wholePages } from '../../paths.ts';
import { base } from '../boot.ts';
import { targetOf } from './menu.ts';

interface Props {
  item: Parameters<typeof targetOf>[0];
  className: string | undefined;
  children: ReactNode;
  onFollow?: () => void;
}

/** A menu item of the server as a link: by route name, or as a full page where the specification says so [S54]. */
export function MenuLink({ item, className, children, onFollow }: Props) {
  const { pathname } = useLocation();
  const target = targetOf(item);
  if (!target) return null;
  if (target.whole) {
    return (
      <a
        href={target.to}
        className={className}
        aria-current={target.to === `${base}${pathname.slice(1)}` ? 'page' : undefined}
        {...(target.apart ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {children}
      </a>
    );
  }
  return (
    <NavLink to={target.to} end={named.has(pathname)} className={className} {...(onFollow ? { onClick: onFollow } : {})}>
      {children}
    </NavLink>
  );
}

/** Pages with an item of their own, below another page or not: no other item is marked at them. */
const named = new Set(Object.values(wholePages));
