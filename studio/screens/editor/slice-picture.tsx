import { useEffect, useRef, useState } from 'react';
import { takeTurn } from './picture-turns.ts';
import styles from './slice-picture.module.css';

interface SlicePictureProps {
  /** The URL of the live page; undefined while there is none. */
  readonly pageUrl: string | undefined;
  readonly type: string;
  readonly variation: string;
  readonly name: string;
}

/** A preview of a slice: the site renders its first example, scaled to a quarter. */
export function SlicePicture({ pageUrl, type, variation, name }: SlicePictureProps) {
  const { element, isShown, end } = useTurn();
  const url = pageUrl?.replace(/\/$/, '');
  return (
    <span ref={element} className={styles.picture}>
      {url !== undefined && isShown && (
        <iframe
          src={`${url}/_slice/${encodeURIComponent(type)}/${encodeURIComponent(variation)}`}
          title={name}
          aria-hidden
          tabIndex={-1}
          inert
          // The page's fonts need an origin; scripts stay disabled.
          sandbox="allow-same-origin"
          onLoad={end}
          // Classic scroll bars would be part of the picture.
          scrolling="no"
          className={styles.frame}
        />
      )}
    </span>
  );
}

/** True once the preview has come into view and its turn has started. */
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
