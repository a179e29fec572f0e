import { GraphArt } from '../../components/graph-art/graph-art.tsx';
import { Image } from '../../components/image/image.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import { Section } from '../../components/section/section.tsx';
import type { VideoSlice } from '../../content/content-types.generated.ts';
import type { Slice, SliceProps } from '../slice.ts';
import { toVideoView, type OwnVideoView, type ProvidedVideoView, type VideoView } from './video-view.ts';
import styles from './video.module.css';

/**
 * A film of ours plays in place; one of a provider loads nothing from it until it is played (site/browser/video.ts).
 */
function Video({ view, container, headingLevel }: SliceProps<VideoView>) {
  return (
    <Section anchor={view.anchor} heading={view.heading} container={container} headingLevel={headingLevel}>
      <div className={`${styles.video} ${container === 'page' ? styles.wide : ''}`.trim()}>
        {view.kind === 'own' ? <Film view={view} /> : <Player view={view} />}
        <div className={styles.about}>
          {view.title !== view.heading && <p className={styles.title}>{view.title}</p>}
          {view.duration && <p className={styles.duration}>{view.duration}</p>}
          {view.kind === 'provided' && <Privacy view={view} />}
        </div>
        {view.transcript.length > 0 && (
          <details className={styles.transcript}>
            <summary>{view.transcriptLabel}</summary>
            <RichText view={view.transcript} headingShift={2} />
          </details>
        )}
      </div>
    </Section>
  );
}

function Privacy({ view: { labels, privacyUrl, provider } }: { view: ProvidedVideoView }) {
  return (
    <>
      <p className={styles.privacy}>
        {labels.privacy}{' '}
        <a href={privacyUrl} rel="external">
          {labels.privacyPolicy}
        </a>
      </p>
      <label className={`needsScript ${styles.remember}`}>
        <input type="checkbox" data-video-provider={provider} />
        {labels.remember}
      </label>
    </>
  );
}

function Film({ view: { url, captions, poster, title } }: { view: OwnVideoView }) {
  return (
    <div className={styles.player}>
      <video src={url} poster={poster?.src} aria-label={title} controls playsInline preload="none">
        <track kind="captions" src={captions.url} srcLang={captions.language} label={captions.label} default />
      </video>
    </div>
  );
}

function Player({ view }: { view: ProvidedVideoView }) {
  return (
    <div className={styles.player}>
      <a
        href={view.watchUrl}
        rel="external"
        className={styles.control}
        data-video-provider={view.provider}
        data-video-player={view.playerUrl}
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
