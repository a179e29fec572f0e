/** How a person says that it is true that so much content is gone: `npm run accept-content`. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { writeAtomically } from '../snapshot/snapshot-file.ts';
import { readShape } from '../snapshot/snapshot-shapes.ts';

const lossShape = v.object({ ref: v.string(), removed: v.number(), before: v.number() });

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
  return text === undefined ? undefined : readShape(lossShape, text);
}

/** The running site notices within its next look at the content service. */
export function acceptLoss(directory: string, ref: string): Promise<void> {
  return writeAtomically(answer(directory), ref);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
