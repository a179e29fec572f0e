/**
 * Who has edited a working copy recently. A version records these authors, and their sittings are based on it. Pure.
 */
import type { Actor } from '../access/actor.ts';
import { sittingMs } from '../limits.ts';

export interface Writer extends Actor {
  readonly at: number;
  /** Whether all of their changes are in a version. */
  readonly isSaved: boolean;
}

type Writers = readonly Writer[];

export function addWriter(writers: Writers, { id, name }: Actor, at: number): Writers {
  const others = writers.filter((writer) => writer.id !== id && !(writer.isSaved && isGone(writer, at)));
  return [...others, { id, name, at, isSaved: false }];
}

/** Call it after a version. A writer who is still active continues the same sitting. */
export function settleWriters(writers: Writers, at: number): Writers {
  return writers.filter((writer) => !isGone(writer, at)).map((writer) => ({ ...writer, isSaved: true }));
}

/** Writers with changes that are in no version, the last one at the end. */
export const listAuthors = (writers: Writers): Writers => writers.filter(({ isSaved }) => !isSaved);

/**
 * Whether a change of `actor` begins a new sitting, so that earlier changes become a version: nobody was active in the
 * meantime, or only other people were. People who edit at the same time share a sitting.
 */
export function beginsSitting(writers: Writers, actor: string, at: number): boolean {
  if (listAuthors(writers).length === 0) return false;
  const own = writers.find(({ id }) => id === actor);
  return writers.every((writer) => isGone(writer, at)) || !own || isGone(own, at);
}

const isGone = (writer: Writer, at: number): boolean => at - writer.at >= sittingMs;
