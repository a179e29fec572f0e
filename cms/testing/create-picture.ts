import sharp from 'sharp';

/** An image of one colour; sizes in pixels. */
export function createPicture(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff' = 'png',
  width = 200,
  height = 100,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
}
