import type { ImageView } from '../../view/image-view.ts';

/** A raster image with its dimensions, loaded lazily unless it is above the fold. */
export function Image({
  view,
  sizes = '100vw',
  isFirst = false,
  className,
}: {
  view: ImageView;
  sizes?: string;
  isFirst?: boolean;
  className?: string | undefined;
}) {
  return (
    <img
      className={className}
      src={view.src}
      srcSet={view.srcSet}
      sizes={view.srcSet ? sizes : undefined}
      width={view.width}
      height={view.height}
      alt={view.alt}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isFirst ? 'high' : undefined}
    />
  );
}
