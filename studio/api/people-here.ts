import type { DocumentPresence, PersonHere, StudioEvent } from '../../cms/studio-events.ts';

/** The people at each document, as the service reported them last. */
export interface PeopleHere {
  /** The same array until it changes. */
  readonly at: (documentId: string) => readonly PersonHere[];
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly take: (event: StudioEvent) => void;
  /** The whole presence, for a tab that has just started. */
  readonly toEvent: () => Extract<StudioEvent, { kind: 'present' }>;
}

const nobody: readonly PersonHere[] = [];

/** Nobody is told of themselves in another tab, which would look like a colleague of the same name. */
export const listOthers = (people: readonly PersonHere[], accountId: string): readonly PersonHere[] =>
  people.filter((person) => person.accountId !== accountId);

export function createPeopleHere(): PeopleHere {
  let documents = new Map<string, readonly PersonHere[]>();
  const listeners = new Set<() => void>();

  function set(next: readonly DocumentPresence[], rest: Map<string, readonly PersonHere[]>): void {
    for (const { documentId, people } of next) {
      const before = documents.get(documentId) ?? nobody;
      const isSame = JSON.stringify(before) === JSON.stringify(people);
      if (people.length > 0) rest.set(documentId, isSame ? before : people);
      else rest.delete(documentId);
    }
    documents = rest;
    for (const listener of listeners) listener();
  }

  return {
    at: (documentId) => documents.get(documentId) ?? nobody,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    take(event) {
      if (event.kind === 'presence') set([event], new Map(documents));
      else if (event.kind === 'present') set(event.documents, new Map());
      // Without events the presence would be stale, so nobody is shown.
      else if (event.kind === 'session-ended') set([], new Map());
    },
    toEvent: () => ({
      kind: 'present',
      documents: [...documents].map(([documentId, people]) => ({ documentId, people })),
    }),
  };
}
