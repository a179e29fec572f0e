/** Lets a person confirm that a large loss of content is intended: `npm run accept-content`. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { privateDirectory, privateFileMode } from '../../private-files.ts';

const lossShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ref: v.string(), removed: v.number(), before: v.number() }),
);

type DistrustedContent = v.InferOutput<typeof lossShape>;

const question = (directory: string) => path.join(directory, 'distrusted.json');
const answer = (directory: string) => path.join(directory, 'accepted-ref');

/** The loss of a larger share in one step counts as a fault of the content service, unless a person accepts it. */
const maxPlausibleShare = 0.2;
const maxSmallLoss = 10;

export function isPlausible(removed: number, before: number): boolean {
  return removed < before && (removed <= maxSmallLoss || removed <= before * maxPlausibleShare);
}

/** Writes a request for acceptance to a file that the command reads, and checks whether it was accepted. */
export async function isAcceptedLoss(directory: string, loss: DistrustedContent): Promise<boolean> {
  if ((await readIfThere(answer(directory))) === loss.ref) {
    await rm(question(directory), { force: true });
    return true;
  }
  await writeAtomically(question(directory), JSON.stringify(loss));
  return false;
}

/** The pending request, if there is one. A damaged file is written again by the next comparison. */
export async function readDistrusted(directory: string): Promise<DistrustedContent | undefined> {
  const text = await readIfThere(question(directory));
  const read = v.safeParse(lossShape, text);
  return read.success ? read.output : undefined;
}

/** The running site reads it with its next comparison. */
export function acceptLoss(directory: string, ref: string): Promise<void> {
  return writeAtomically(answer(directory), ref);
}

/** A process that reads at the same time gets either the old or the new file. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await mkdir(path.dirname(file), privateDirectory);
  await writeFile(temporary, text, { mode: privateFileMode });
  await rename(temporary, file);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
