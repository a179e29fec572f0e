import { useEffect, useState } from 'react';
import { studioWords } from '../words/studio.ts';
import styles from './skeleton.module.css';

/** A response within this time shows no sign of waiting: a flash would be slower to read than nothing. */
const quietMs = 200;

/** The shape of lines that are on their way. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div role="status" aria-label={studioWords.loading} className={styles['skeleton']}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles['line']} />
      ))}
    </div>
  );
}
