import type { ReactNode } from 'react';
import type { LinkView } from '../../routes/links.ts';
import { Link } from '../link/link.tsx';
import { getButtonClass, type ButtonLook } from './button-class.ts';

/** A link that looks like a button; renders nothing without a target. */
export function ButtonLink({
  view,
  children,
  ...look
}: ButtonLook & { view: LinkView | undefined; children?: ReactNode }) {
  if (!view) return undefined;
  return (
    <Link view={view} className={getButtonClass(look)}>
      {children}
    </Link>
  );
}
