import { useLayoutEffect, useRef } from 'react';
import { previewStrings } from '../strings/preview.ts';
import { listSliceTypes } from './find-picked-field.ts';
import type { LiveShown, LiveStatus } from './live-channel.ts';
import styles from './live-frame.module.css';
import { useFrameTalk, type FrameTalk } from './use-frame-talk.ts';
import { useSize } from './use-size.ts';

export interface LiveFrameProps extends FrameTalk {
  /** The width of the page in CSS pixels; `fit` is the available width. */
  readonly width: 375 | 768 | 1280 | 'fit';
  /** The open document. In browse mode the frame may show another one. */
  readonly documentId?: string;
}

/** The live page of the open document, which shows each change of the draft. */
export function LiveFrame(props: LiveFrameProps) {
  const { url, width } = props;
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const size = useSize(room);
  const status = useFrameTalk(frame, props);
  const scale = width === 'fit' || size.width === 0 ? 1 : Math.min(1, size.width / width);
  const shown = width === 'fit' ? size.width : width;
  useLayoutEffect(() => {
    const { style } = frame.current ?? {};
    style?.setProperty('width', `${shown}px`);
    style?.setProperty('height', `${size.height / scale}px`);
    style?.setProperty('transform', `scale(${scale})`);
  }, [shown, scale, size.height]);
  return (
    <div className={styles.preview}>
      <p className={styles.label}>{previewStrings.scale(Math.round(shown), scale)}</p>
      <div ref={room} className={styles.room}>
        <iframe
          ref={frame}
          src={url}
          title={previewStrings.frame(props.isFollowing ? shown : undefined)}
          // No top navigation, no windows, no downloads; printing needs `allow-modals`. The site has another origin
          // than the studio, so its script cannot remove the sandbox. Without `allow-same-origin` the page could not
          // post patches to the site.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-modals"
          referrerPolicy="no-referrer"
          className={status.kind === 'stale' ? `${styles.frame} ${styles.stale}` : styles.frame}
        />
      </div>
      {!props.isFollowing && (
        <p role="status" className={styles.words}>
          {toWords(status, props)}
        </p>
      )}
    </div>
  );
}

function toWords(status: LiveStatus, talk: LiveFrameProps): string {
  switch (status.kind) {
    case 'connecting':
      return previewStrings.connecting;
    case 'stale':
      return previewStrings.stale(status);
    case 'ended':
      return previewStrings.ended;
    case 'shown':
      return [
        ...status.exceptions.flatMap((name) =>
          name in previewStrings.exceptions ? previewStrings.exceptions[name as 'vacancies'] : [],
        ),
        ...toLeftOutWords(status, talk),
      ].join(' ');
  }
}

/** A page leaves a slice out that has nothing to show, or nothing that it can show. Error pages have no slices. */
export function toLeftOutWords(
  { slices, status, documentId }: LiveShown,
  { draft, sliceNames, documentId: own }: Pick<LiveFrameProps, 'draft' | 'sliceNames' | 'documentId'>,
): string[] {
  if (slices === undefined || status !== 200 || documentId !== own) return [];
  const shown = new Set(slices);
  const leftOut = listSliceTypes(draft.content).filter(([id]) => !shown.has(id));
  return leftOut.length === 0 ? [] : [previewStrings.leftOut(leftOut.map(([, type]) => sliceNames?.get(type) ?? type))];
}
