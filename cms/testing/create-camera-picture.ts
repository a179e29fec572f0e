import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Words that a camera, a phone or a program wrote into a file, each in another place. */
export const cameraWords = [
  'Camera of somebody',
  'somebody at home',
  'xmp of somebody',
  'comment of somebody',
  'after the end',
] as const;

export type CameraFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const exif = {
  IFD0: { Model: 'Camera of somebody', Copyright: 'somebody at home' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 6/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '8/1 40/1 0/1' },
};
const xmp =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">xmp of somebody</x:xmpmeta>';

/**
 * A picture as a phone writes it: wide colours, lying on its side (40 x 20 pixels are shown as 20 x 40), left half red
 * and right half green, with the place and the camera.
 */
export async function createCameraPicture(format: CameraFormat): Promise<Buffer> {
  const half = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00ff00' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withIccProfile('p3')
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .withXmp(xmp)
    .toFormat(format, format === 'jpeg' ? { quality: 95, chromaSubsampling: '4:4:4' } : {})
    .toBuffer();
  switch (format) {
    case 'jpeg':
      return Buffer.concat([insert(picture, 2, toJpegComment('comment of somebody')), Buffer.from('after the end')]);
    case 'png':
      return Buffer.concat([insert(picture, 33, toPngText('comment of somebody')), Buffer.from('after the end')]);
    case 'webp':
      return Buffer.concat([picture, Buffer.from('after the end')]);
    case 'avif':
      return Buffer.concat([picture, toIsoBox('uuid', 'comment of somebody')]);
  }
}

const placeInTrack = 'place in a track';
/** The box in which a track says how long its samples are. */
const filmSizes = toIsoBox('stsz', toNumbers(0, 0, 2, 8, 8));

/** The box in which it says how many samples each chunk has. */
const filmLengths = toIsoBox('stsc', toNumbers(0, 1, 1, 2, 1));

/**
 * A film without frames, with the place in the words of the file and in two samples of a track of the camera, of eight
 * bytes each.
 */
export function createCameraFilm({ sizes = filmSizes, lengths = filmLengths } = {}): Buffer {
  const type = toIsoBox('ftyp', 'isom\0\0\0\0isom');
  const data = toIsoBox('mdat', `picture${placeInTrack}`);
  const placeAt = type.byteLength + 8 + 'picture'.length;
  const samples = toIsoBox('stbl', sizes, lengths, toIsoBox('stco', toNumbers(0, 1, placeAt)));
  const handler = toIsoBox('hdlr', toNumbers(0, 0), 'meta', toNumbers(0, 0, 0));
  const track = toIsoBox('trak', toIsoBox('mdia', handler, toIsoBox('minf', samples)));
  const words = toIsoBox('udta', toIsoBox('\xa9xyz', 'place of somebody'), toIsoBox('\xa9mod', 'Camera of somebody'));
  return Buffer.concat([type, data, toIsoBox('moov', toIsoBox('mvhd', 'header of the film'), track, words)]);
}

export function toIsoBox(type: string, ...content: (string | Buffer)[]): Buffer {
  const bytes = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([toNumbers(bytes.byteLength + 8), Buffer.from(type, 'latin1'), bytes]);
}

function toNumbers(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
}

function insert(file: Buffer, at: number, bytes: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)]);
}

function toJpegComment(text: string): Buffer {
  return Buffer.from(`\xff\xfe\0${String.fromCodePoint(text.length + 2)}${text}`, 'latin1');
}

function toPngText(text: string): Buffer {
  return toPngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));
}

export function toPngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([toNumbers(data.byteLength), named, toNumbers(crc32(named))]);
}
