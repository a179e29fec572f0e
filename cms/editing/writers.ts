/** Who has written in a working copy lately: a version names them, and ends their sitting. Pure. */
import type { Actor } from '../access/actor.ts';
import { sittingMs } from '../limits.ts';

export interface Writer extends Actor {
  readonly at: number;
  /** Their words are in a version already. */
  readonly isSaved: boolean;
}

type Writers = readonly Writer[];

export function addWriter(writers: Writers, { id, name }: Actor, at: number): Writers {
  const others = writers.filter((writer) => writer.id !== id && !(writer.isSaved && isGone(writer, at)));
  return [...others, { id, name, at, isSaved: false }];
}

/** After a version. Who is still at work goes on with the same sitting. */
export function settleWriters(writers: Writers, at: number): Writers {
  return writers.filter((writer) => !isGone(writer, at)).map((writer) => ({ ...writer, isSaved: true }));
}

/** Those whose words no version has; the last one last. */
export const listAuthors = (writers: Writers): Writers => writers.filter(({ isSaved }) => !isSaved);

/**
 * Whether a change of `actor` begins a sitting, so that the words of before become a version: all were away, or they are
 * somebody else's. People who write at the same time share a sitting.
 */
export function beginsSitting(writers: Writers, actor: string, at: number): boolean {
  if (listAuthors(writers).length === 0) return false;
  const own = writers.find(({ id }) => id === actor);
  return writers.every((writer) => isGone(writer, at)) || !own || isGone(own, at);
}

const isGone = (writer: Writer, at: number): boolean => at - writer.at >= sittingMs;
