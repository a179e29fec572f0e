import type { ContentVariant } from '../../content/choose-variant.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface PreviewBarView {
  readonly text: string;
  /** The ref that the page is rendered from, for site/browser/preview.ts. Absent once the preview has ended. */
  readonly ref: string | undefined;
  /** Absent once the preview has ended. */
  readonly leave: { action: string; from: string; text: string } | undefined;
}

/** `path` is the page's path; posting to `action` ends the preview. */
export function toPreviewBarView(
  preview: NonNullable<ContentVariant['preview']>,
  { strings, path: toPath }: Pick<ViewContext, 'strings' | 'path'>,
  { path, action }: { path: string; action: string },
): PreviewBarView {
  if (preview.state === 'ended') return { text: strings.preview.ended, ref: undefined, leave: undefined };
  const name = preview.release ? `${strings.preview.release} “${preview.release}”` : strings.preview.draft;
  return {
    text: `${strings.preview.active} ${name}.`,
    ref: preview.ref,
    leave: { action, from: toPath(path), text: strings.preview.leave },
  };
}
