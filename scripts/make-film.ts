/**
 * Draws the film of the starter content and its poster: `node scripts/make-film.ts`. It needs ffmpeg; the output is
 * committed, so that nothing else does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { drawFrame, film } from './media/draw-film.ts';
import { writePicture } from './media/render-picture.ts';

const directory = 'content/media/film';
const name = 'one-instant-payment';
/** All that the poster shows has arrived. */
const posterAt = 10.6;

async function makeFilm(): Promise<void> {
  await writePicture({ file: `${directory}/${name}.png`, svg: drawFrame(posterAt) });
  const input = ['-f', 'image2pipe', '-framerate', String(film.framesPerSecond), '-c:v', 'png', '-i', 'pipe:0'];
  const output = ['-c:v', 'libx264', '-crf', '28', '-preset', 'slow', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output, `${directory}/${name}.mp4`], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(encoder, 'close');
  for (let frame = 0; frame < film.seconds * film.framesPerSecond; frame += 1) {
    const picture = await sharp(Buffer.from(drawFrame(frame / film.framesPerSecond)))
      .png({ compressionLevel: 1 })
      .toBuffer();
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

await makeFilm();
