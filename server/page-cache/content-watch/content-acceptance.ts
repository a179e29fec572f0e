/** How a person says that it is true that so much content is gone: `npm run accept-content`. */
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

/** More than this share gone in one step is a fault of the content service, unless a person says otherwise. */
const believableLoss = 0.2;
const smallLoss = 10;

export function isBelievable(removed: number, before: number): boolean {
  return removed < before && (removed <= smallLoss || removed <= before * believableLoss);
}

/** Leaves the question where the command finds it, and looks whether it was answered. */
export async function isAcceptedLoss(directory: string, loss: DistrustedContent): Promise<boolean> {
  if ((await readIfThere(answer(directory))) === loss.ref) {
    await rm(question(directory), { force: true });
    return true;
  }
  await writeAtomically(question(directory), JSON.stringify(loss));
  return false;
}

/** What waits for an answer, if anything does. A damaged question is asked again at the next look. */
export async function readDistrusted(directory: string): Promise<DistrustedContent | undefined> {
  const text = await readIfThere(question(directory));
  const read = v.safeParse(lossShape, text);
  return read.success ? read.output : undefined;
}

/** The running site notices within its next look at the content service. */
export function acceptLoss(directory: string, ref: string): Promise<void> {
  return writeAtomically(answer(directory), ref);
}

/** A reader finds the old file or the new one, whatever happens meanwhile. */
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
