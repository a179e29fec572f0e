import type { ReactNode } from 'react';
import type { LinkView } from '../../routes/links.ts';

/** A link, or only its content if it has no target. */
export function Link({
  view,
  className,
  children,
}: {
  view: LinkView | undefined;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const content = children ?? view?.text;
  if (!view) return <>{content}</>;
  return (
    <a className={className} href={view.href} target={view.target} rel={view.rel}>
      {content}
    </a>
  );
}
