import { useEffect, useState } from 'react';
import { studioStrings } from '../strings/studio.ts';
import styles from './skeleton.module.css';

/** A response within this time shows no skeleton, which would only flash. */
const quietMs = 200;

/** A placeholder for lines that are being loaded. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div role="status" aria-label={studioStrings.loading} className={styles.skeleton}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}
