import { isFilled } from '@prismicio/client';
import type { ImageView } from '../../view/image-view.ts';
import type { RichTextView } from '../../view/rich-text-view.ts';
import type { VideoSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface VideoView {
  anchor: string | undefined;
  heading: string | undefined;
  title: string;
  duration: string | undefined;
  provider: VideoProvider;
  videoId: string;
  /** The provider's own page, to which the play control links without script. */
  watchUrl: string;
  poster: ImageView | undefined;
  /** Seed of the generated graph that replaces a missing poster. */
  seed: string;
  transcript: RichTextView;
  labels: Record<'play' | 'privacy' | 'privacyPolicy' | 'remember' | 'transcript', string>;
  privacyUrl: string;
}

/** site/browser/video.ts has the player of each. */
type VideoProvider = 'youtube' | 'vimeo';

const providers: Readonly<Record<VideoProvider, { name: string; watch: (id: string) => string; privacyUrl: string }>> =
  {
    youtube: {
      name: 'YouTube',
      watch: (id) => `https://www.youtube.com/watch?v=${id}`,
      privacyUrl: 'https://policies.google.com/privacy',
    },
    vimeo: { name: 'Vimeo', watch: (id) => `https://vimeo.com/${id}`, privacyUrl: 'https://vimeo.com/privacy' },
  };

/** Ids of both providers consist of letters, digits, `-` and `_`; other characters could change the URL. */
const videoIdPattern = /^[\w-]+$/;

export function toVideoView({ id, primary }: VideoSlice, context: ViewContext): VideoView | undefined {
  const videoId = primary.video_id?.trim() ?? '';
  if (!videoIdPattern.test(videoId)) return undefined;
  const provider = primary.provider === 'vimeo' ? 'vimeo' : 'youtube';
  const { name, watch, privacyUrl } = providers[provider];
  const title = primary.title || primary.heading || name;
  const { strings } = context;
  return {
    anchor: primary.anchor || undefined,
    heading: primary.heading || undefined,
    title,
    duration: primary.duration || undefined,
    provider,
    videoId,
    watchUrl: watch(videoId),
    poster: isFilled.image(primary.poster) ? context.image(primary.poster) : undefined,
    seed: id,
    transcript: context.richText(primary.transcript),
    labels: {
      play: strings.playVideo(title),
      privacy: strings.videoPrivacy(name),
      privacyPolicy: strings.providerPrivacy(name),
      remember: strings.rememberProvider(name),
      transcript: strings.transcript,
    },
    privacyUrl,
  };
}
