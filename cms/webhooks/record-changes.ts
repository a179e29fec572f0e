import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import type { StoredExperiment } from '../storage/stored-experiment.ts';
import type { PublicationChange, Storage, StoredModel, StoredRelease } from '../storage/storage.ts';
import { isOpenRelease } from '../storage/stored-release.ts';
import type { EventTopic, OutboxEvent } from '../storage/webhook-storage.ts';

const eventTypes = ['api-update', 'test-trigger'] as const;

/** `api-update` of the hosted service. The delivery adds domain, API URL and secret. */
interface EventBody {
  readonly type: (typeof eventTypes)[number];
  readonly masterRef?: string;
  readonly releases: Changes;
  /** The hosted service's word for custom types. */
  readonly masks: Changes;
  readonly tags: Changes;
  readonly documents: readonly string[];
  readonly experiments: Changes;
}

/** An empty list is left out. */
type Changes = Partial<Record<'addition' | 'update' | 'deletion', readonly object[]>>;

const nothing: Omit<EventBody, 'type'> = { releases: {}, masks: {}, tags: {}, documents: [], experiments: {} };

export function createEvent(body: Partial<EventBody>, topics: readonly EventTopic[], at: Date): OutboxEvent {
  const whole: EventBody = { type: 'api-update', ...nothing, ...body };
  return {
    id: `msg_${randomBytes(16).toString('base64url')}`,
    topics,
    body: JSON.stringify(whole),
    createdAt: at.getTime(),
  };
}

const storedBody = v.pipe(v.string(), v.parseJson(), v.looseObject({ type: v.picklist(eventTypes) }));

/** The body that `createEvent` wrote; `undefined` when it is damaged. */
export function readEventBody({ body }: Pick<OutboxEvent, 'body'>): object | undefined {
  const stored = v.safeParse(storedBody, body);
  return stored.success ? stored.output : undefined;
}

/**
 * Wraps the storage so that every change that readers or receivers can notice writes its event in the same transaction.
 * A decorator cannot be forgotten by a new way to change something.
 */
export function recordChanges(storage: Storage, options: { now(): Date; onRecorded(): void }): Storage {
  const record = <Result>(write: () => Result): Result => {
    const result = write();
    options.onRecorded();
    return result;
  };
  return {
    ...storage,
    changePublication(change) {
      const event = describePublication(storage, change, options.now());
      return record(() => storage.changePublication({ ...change, event }));
    },
    putRelease(release) {
      const event = describeRelease(storage, release, options.now());
      record(() => storage.putRelease(release, event));
    },
    putExperiment(experiment) {
      const kind = storage.getExperiment(experiment.id) ? 'update' : 'addition';
      const event = describeExperiment(kind, experiment, options.now());
      record(() =>
        storage.transaction(() => {
          storage.putExperiment(experiment);
          storage.putEvent(event);
        }),
      );
    },
    deleteExperiment(id) {
      const experiment = storage.getExperiment(id);
      record(() =>
        storage.transaction(() => {
          storage.deleteExperiment(id);
          if (experiment) storage.putEvent(describeExperiment('deletion', experiment, options.now()));
        }),
      );
    },
    replaceModels(models) {
      const event = describeModels(storage.listModels(), models, options.now());
      record(() => storage.replaceModels(models, event));
    },
  };
}

function describeExperiment(kind: keyof Changes, { id, name, status }: StoredExperiment, at: Date): OutboxEvent {
  return createEvent({ experiments: { [kind]: [{ id, name, status }] } }, ['experiments'], at);
}

function describePublication(storage: Storage, change: PublicationChange, at: Date): OutboxEvent {
  const tags = describeTags(storage, change);
  const released = change.release && storage.getRelease(change.release.id);
  const topics: EventTopic[] = ['documents'];
  if (Object.keys(tags).length > 0) topics.push('tags');
  if (released) topics.push('releases');
  return createEvent(
    {
      masterRef: change.ref,
      documents: [...change.publish.map(({ documentId }) => documentId), ...change.withdraw],
      tags,
      ...(released && { releases: { deletion: [toReleaseEntry(released, storage)] } }),
    },
    topics,
    at,
  );
}

/** A tag exists while a published document has it. */
function describeTags(storage: Storage, { publish, withdraw }: PublicationChange): Changes {
  const { sequence } = storage.getMasterRef();
  const before = new Set(storage.listTags(sequence));
  const changing = [...publish.map(({ documentId }) => documentId), ...withdraw];
  const after = new Set(publish.flatMap(({ values }) => values.flatMap(toTag)));
  const left = new Map<string, number>();
  for (const id of changing) {
    for (const tag of storage.getPublished(sequence, id)?.tags ?? []) left.set(tag, (left.get(tag) ?? 0) + 1);
  }
  const isGone = ([tag, holders]: [string, number]): boolean =>
    !after.has(tag) && countHolders(storage, sequence, tag) === holders;
  const addition = [...after].filter((tag) => !before.has(tag)).map((id) => ({ id }));
  const deletion = [...left].filter(isGone).map(([id]) => ({ id }));
  return toChanges({ addition, deletion });
}

function toTag({ path, value }: { path: string; value: string | number | undefined }): string[] {
  return path === 'document.tags' && typeof value === 'string' ? [value] : [];
}

function countHolders(storage: Storage, sequence: number, tag: string): number {
  return storage.findPublished({
    sequence,
    conditions: [
      {
        kind: 'value',
        operand: { source: 'field', path: 'document.tags' },
        test: { test: 'one-of', values: [tag] },
        negated: false,
      },
    ],
    orderings: [],
    offset: 0,
    limit: 1,
  }).total;
}

function describeRelease(storage: Storage, release: StoredRelease, at: Date): OutboxEvent {
  const kind = !isOpenRelease(release) ? 'deletion' : storage.getRelease(release.id) ? 'update' : 'addition';
  const entry = toReleaseEntry(release, storage);
  return createEvent({ releases: { [kind]: [entry] } }, ['releases'], at);
}

function toReleaseEntry(release: StoredRelease, storage: Storage): object {
  const { id, label, documents } = release;
  return { id, ref: toReleaseRef(release, storage), label, documents: documents.map((document) => document.id) };
}

/** Undefined without a difference: the site puts its models again at every start. */
function describeModels(
  before: readonly StoredModel[],
  after: readonly StoredModel[],
  at: Date,
): OutboxEvent | undefined {
  const toKey = ({ kind, id }: StoredModel): string => `${kind} ${id}`;
  const toEntry = ({ kind, id }: StoredModel): object => ({ id, kind });
  const known = new Map(before.map((model) => [toKey(model), model]));
  const kept = new Set(after.map(toKey));
  const masks = toChanges({
    addition: after.filter((model) => !known.has(toKey(model))).map(toEntry),
    update: after.filter((model) => (known.get(toKey(model))?.json ?? model.json) !== model.json).map(toEntry),
    deletion: before.filter((model) => !kept.has(toKey(model))).map(toEntry),
  });
  return Object.keys(masks).length === 0 ? undefined : createEvent({ masks }, ['models'], at);
}

function toChanges(lists: Changes): Changes {
  return Object.fromEntries(Object.entries(lists).filter(([, entries]) => entries.length > 0));
}
