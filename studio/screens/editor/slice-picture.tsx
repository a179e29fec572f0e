import { useEffect, useRef, useState } from 'react';
import { takeTurn } from './picture-turns.ts';
import styles from './slice-picture.module.css';

interface SlicePictureProps {
  /** Of the live page; undefined as long as there is none. */
  readonly pageUrl: string | undefined;
  readonly type: string;
  readonly variation: string;
  readonly name: string;
}

/** What a slice looks like: the site's own render of its first example, at a quarter of its size. */
export function SlicePicture({ pageUrl, type, variation, name }: SlicePictureProps) {
  const { element, isShown, end } = useTurn();
  const url = pageUrl?.replace(/\/$/, '');
  return (
    <span ref={element} className={styles['picture']}>
      {url !== undefined && isShown && (
        <iframe
          src={`${url}/_slice/${encodeURIComponent(type)}/${encodeURIComponent(variation)}`}
          title={name}
          aria-hidden
          tabIndex={-1}
          inert
          // Its fonts need an origin; scripts do not run.
          sandbox="allow-same-origin"
          onLoad={end}
          className={styles['frame']}
        />
      )}
    </span>
  );
}

/** True from the turn that begins when the picture comes into view. */
function useTurn() {
  const element = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  const endTurn = useRef<() => void>(undefined);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      endTurn.current = takeTurn(() => setShown(true));
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      endTurn.current?.();
    };
  }, []);
  return { element, isShown, end: () => endTurn.current?.() };
}
