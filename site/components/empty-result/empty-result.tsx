import type { ReactNode } from 'react';
import { NoRouteArt } from '../graph-art/no-route-art.tsx';
import styles from './empty-result.module.css';

/** An empty list: suggestions beside a drawing of a path that does not arrive. */
export function EmptyResult({ children }: { children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      <NoRouteArt className={styles.art} />
    </div>
  );
}
