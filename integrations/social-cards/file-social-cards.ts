import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAbsent, makePrivateDirectory, replaceDurably } from '../durable-file.ts';
import type { CardProcess } from './card-process.ts';
import { createDrawableText } from './drawable-text.ts';
import type { CardName, SocialCards } from './social-cards.ts';

const maxWriteMs = 60_000;

/** Pictures as files, in one folder per page. Only the newest version is kept. */
export function createFileSocialCards({
  directory,
  process,
  charactersFile,
}: {
  directory: string;
  process: Pick<CardProcess, 'draw'>;
  charactersFile: string;
}): SocialCards {
  const drawing = new Map<string, Promise<Buffer>>();
  // The name of a page may contain anything that a URL may contain.
  const toFolder = ({ page }: CardName) =>
    path.join(directory, createHash('sha256').update(page).digest('hex').slice(0, 32));
  const toFile = (card: CardName) => path.join(toFolder(card), toFileName(card));

  const store = async (card: CardName, picture: Buffer) => {
    const folder = toFolder(card);
    await makePrivateDirectory(folder);
    await replaceDurably(toFile(card), picture);
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      const isEarlier = name.endsWith('.png') && name !== toFileName(card);
      if (isEarlier || (name.startsWith('.') && (await isAbandoned(file)))) await rm(file, { force: true });
    }
  };

  return {
    toDrawable: createDrawableText(charactersFile),
    async find(card) {
      try {
        return await readFile(toFile(card));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    draw(card, own) {
      const file = toFile(card);
      const running = drawing.get(file);
      if (running) return running;
      const drawn = process
        .draw(own)
        .then(async (picture) => {
          await store(card, picture);
          return picture;
        })
        .finally(() => drawing.delete(file));
      drawing.set(file, drawn);
      return drawn;
    },
  };
}

/** Whether a crash left the draft of a picture: no write takes that long. */
async function isAbandoned(draft: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(draft)).mtimeMs > maxWriteMs;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

function toFileName({ version }: CardName): string {
  if (!/^[\w-]+$/.test(version)) throw new Error('The version of a social card has letters and digits only');
  return `${version}.png`;
}
