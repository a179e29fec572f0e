import { isFilled } from '@prismicio/client';
import type { ImageView } from '../../view/image-view.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { VideoSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import { readVideo, toPlayerUrl, toWatchUrl, type VideoProvider } from './read-video.ts';

export type VideoView = ProvidedVideoView | OwnVideoView;

interface VideoFrame {
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly title: string;
  readonly duration: string | undefined;
  readonly poster: ImageView | undefined;
  readonly transcript: RichTextView;
  readonly transcriptLabel: string;
}

/** A film of ours, from our own origin: it needs no consent, and plays without script. */
export interface OwnVideoView extends VideoFrame {
  readonly kind: 'own';
  readonly url: string;
  readonly captions: { url: string; language: string; label: string };
}

export interface ProvidedVideoView extends VideoFrame {
  readonly kind: 'provided';
  readonly provider: VideoProvider;
  /** What site/browser/video.ts shows when the video is played. */
  readonly playerUrl: string;
  /** The provider's own page, to which the play control links without script. */
  readonly watchUrl: string;
  /** Seed of the generated graph that replaces a missing poster. */
  readonly seed: string;
  readonly labels: Record<'play' | 'privacy' | 'privacyPolicy' | 'remember', string>;
  readonly privacyUrl: string;
}

const providers: Readonly<Record<VideoProvider, { name: string; privacyUrl: string }>> = {
  youtube: { name: 'YouTube', privacyUrl: 'https://policies.google.com/privacy' },
  vimeo: { name: 'Vimeo', privacyUrl: 'https://vimeo.com/privacy' },
};

export function toVideoView(slice: VideoSlice, context: ViewContext): VideoView | undefined {
  return slice.primary.provider === 'file' ? toOwnView(slice, context) : toProvidedView(slice, context);
}

function toOwnView({ primary }: VideoSlice, context: ViewContext): OwnVideoView | undefined {
  const film = context.link(primary.file);
  const captions = context.link(primary.captions);
  // A film that some readers cannot follow is not shown.
  if (!film || !captions) return undefined;
  const { language, strings } = context;
  return {
    kind: 'own',
    ...toFrame(primary, context),
    title: primary.title || primary.heading || strings.film,
    url: film.href,
    captions: { url: captions.href, language: language.html, label: language.name },
  };
}

function toProvidedView({ id, primary }: VideoSlice, context: ViewContext): ProvidedVideoView | undefined {
  const video = readVideo(primary.video_id ?? '', primary.provider === 'vimeo' ? 'vimeo' : 'youtube');
  if (!video) return undefined;
  const { provider } = video;
  const { name, privacyUrl } = providers[provider];
  const title = primary.title || primary.heading || name;
  const { strings } = context;
  return {
    kind: 'provided',
    ...toFrame(primary, context),
    title,
    provider,
    playerUrl: toPlayerUrl(video),
    watchUrl: toWatchUrl(video),
    seed: id,
    labels: {
      play: strings.playVideo(title),
      privacy: strings.videoPrivacy(name),
      privacyPolicy: strings.providerPrivacy(name),
      remember: strings.rememberProvider(name),
    },
    privacyUrl,
  };
}

function toFrame(primary: VideoSlice['primary'], context: ViewContext): Omit<VideoFrame, 'title'> {
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    duration: primary.duration || undefined,
    poster: isFilled.image(primary.poster) ? context.image(primary.poster) : undefined,
    transcript: context.richText(primary.transcript),
    transcriptLabel: context.strings.transcript,
  };
}
