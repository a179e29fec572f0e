import { GraphArt } from '../../components/graph-art/graph-art.tsx';
import { Image } from '../../components/image/image.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { VideoSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toVideoView, type VideoView } from './video-view.ts';
import styles from './video.module.css';

/** A video that loads nothing from its provider until it is played (site/browser/video.ts inserts the player). */
function Video({ view, container, headingLevel }: SliceProps<VideoView>) {
  const { labels } = view;
  return (
    <Section anchor={view.anchor} heading={view.heading} container={container} headingLevel={headingLevel}>
      <div className={`${styles.video} ${container === 'page' ? styles.wide : ''}`.trim()}>
        <Player view={view} />
        <div className={styles.about}>
          {view.title !== view.heading && <p className={styles.title}>{view.title}</p>}
          {view.duration && <p className={styles.duration}>{view.duration}</p>}
          <p className={styles.privacy}>
            {labels.privacy}{' '}
            <a href={view.privacyUrl} rel="external">
              {labels.privacyPolicy}
            </a>
          </p>
          <label className={`needsScript ${styles.remember}`}>
            <input type="checkbox" data-video-provider={view.provider} />
            {labels.remember}
          </label>
        </div>
        {view.transcript.length > 0 && (
          <details className={styles.transcript}>
            <summary>{labels.transcript}</summary>
            <RichText view={view.transcript} headingShift={2} />
          </details>
        )}
      </div>
    </Section>
  );
}

function Player({ view }: { view: VideoView }) {
  return (
    <div className={styles.player}>
      <a
        href={view.watchUrl}
        rel="external"
        className={styles.control}
        data-video-provider={view.provider}
        data-video-id={view.videoId}
        data-video-title={view.title}
        data-part="video"
      >
        {view.poster ? (
          <Image view={{ ...view.poster, alt: '' }} sizes="(width < 1009px) 100vw, 800px" className={styles.poster} />
        ) : (
          <GraphArt seed={view.seed} shape="card" className={styles.poster} />
        )}
        <svg className={styles.play} viewBox="0 0 72 72" aria-hidden="true">
          <circle cx="36" cy="36" r="36" />
          <path d="M29 24v24l20-12z" />
        </svg>
        <span className="visuallyHidden">{view.labels.play}</span>
      </a>
    </div>
  );
}

export const videoSlice: Slice<VideoSlice, VideoView> = { type: 'video', toView: toVideoView, Component: Video };
