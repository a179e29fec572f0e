import type { ReactNode } from 'react';

/**
 * Marks server-rendered markup that a `*.island.tsx` component hydrates in the browser.
 * The kernel loads React and the island's chunk only when it comes into view.
 * `props` must survive JSON: the browser receives views, never raw documents.
 */
export function Island({
  name,
  props,
  children,
}: {
  /** File name of the island without `.island.tsx`. */
  name: string;
  props: object;
  children: ReactNode;
}) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  );
}
