import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { runCommandLine } from '../server/run-command-line.ts';
import { toSvgString } from '../site/design/graph-paths.ts';
import { drawConnect, drawIcon } from './media/draw-mark.ts';
import { drawOffice, officeNames } from './media/draw-office.ts';
import { drawPortrait } from './media/draw-portrait.ts';
import { drawSocialCard } from './media/draw-social.ts';
import { writePicture } from './media/render-picture.ts';
import { getColor, getGraphColors } from './media/theme-colors.ts';

// In the order of the team page, so that the path continues from one portrait to the next.
const people = [
  'ines-carvalho',
  'marcus-adeyemi',
  'hanneke-vos',
  'samuel-okoro',
  'claire-morvan',
  'priya-raman',
  'dana-whitfield',
  'aoife-brennan',
  'leila-haddad',
  'tomas-eklund',
  'rui-tavares',
  'mei-lin-koh',
  'bram-jansen',
  'grace-odhiambo',
];
const publicDirectory = 'site/public';

/** The names of the graphs that content uses: `graph/{name}.png`. */
async function listGraphs(): Promise<string[]> {
  const texts = await Promise.all(globSync('content/**/*.{yaml,md}').map((file) => readFile(file, 'utf8')));
  const names = texts.flatMap((text) => [...text.matchAll(/graph\/([a-z0-9-]+)\.png/g)].map(([, name]) => name ?? ''));
  return [...new Set(names)].sort();
}

async function makeContentMedia(): Promise<void> {
  for (const [index, name] of people.entries())
    await writePicture({ file: `content/media/people/${name}.png`, ...drawPortrait(name, index) });
  for (const name of officeNames)
    await writePicture({ file: `content/media/offices/${name}.png`, svg: drawOffice(name) });
  // Night colours: these work on light and on dark pages.
  const colors = getGraphColors('night');
  for (const name of await listGraphs()) {
    await writePicture({
      file: `content/media/graph/${name}.png`,
      svg: toSvgString(name, { width: 1600, height: 900, colors }),
    });
  }
  await writePicture({ file: `${publicDirectory}/assets/images/social/default.png`, ...drawSocialCard('default') });
}

async function makeIcons(): Promise<void> {
  await mkdir(`${publicDirectory}/assets/images`, { recursive: true });
  await writeFile(`${publicDirectory}/favicon.svg`, drawIcon(32, 7));
  await writeFile(`${publicDirectory}/assets/images/connect.svg`, drawConnect());
  const small = await sharp(Buffer.from(drawIcon(32, 7)))
    .png({ compressionLevel: 9 })
    .toBuffer();
  await writeFile(`${publicDirectory}/favicon.ico`, toIco(small, 32));
  await writePicture({ file: `${publicDirectory}/apple-touch-icon.png`, svg: drawIcon(180, 0) });
  for (const size of [192, 512])
    await writePicture({ file: `${publicDirectory}/icon-${size}.png`, svg: drawIcon(size, 0) });
  await writeFile(`${publicDirectory}/site.webmanifest`, `${JSON.stringify(webManifest, undefined, 2)}\n`);
}

/** URLs are relative to the manifest, so a base path needs no other file. */
const webManifest = {
  name: 'Financial Cloud',
  short_name: 'Financial Cloud',
  start_url: './',
  display: 'browser',
  background_color: getColor('canvas'),
  theme_color: getColor('blue-950'),
  icons: [
    { src: 'favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: 'icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
    { src: 'icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
  ],
};

/** An icon file with one image, stored as PNG: a header of 6 bytes, an entry of 16, the image. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const commandLine = {
  name: 'npm run media',
  does: `Draws every image of the starter content and every icon. The output is committed; run it again after a change of
tokens, graph art or the list of people.`,
  example: 'npm run media',
};

await runCommandLine(commandLine, async () => {
  await makeIcons();
  await makeContentMedia();
});
