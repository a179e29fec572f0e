import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { toReleaseRef } from '../documents/resolve-ref.ts';
import { decorateStorage } from '../storage/decorate-storage.ts';
import type { StoredExperiment } from '../storage/experiment-register.ts';
import type { StoredModel } from '../storage/model-register.ts';
import type { PublicationChange } from '../storage/publication-register.ts';
import type { StoredRelease } from '../storage/release-register.ts';
import type { Storage } from '../storage/storage.ts';
import { isOpenRelease } from '../storage/release-register.ts';
import type { EventTopic, OutboxEvent } from '../storage/webhook-register.ts';

const eventTypes = ['api-update', 'test-trigger'] as const;

/** `api-update` of the hosted service. The delivery adds domain, API URL and secret. */
interface EventBody {
  readonly type: (typeof eventTypes)[number];
  readonly masterRef?: string;
  readonly releases: Changes;
  /** The hosted service's name for custom types. */
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

/** The body that `createEvent` stored; `undefined` if it is damaged. */
export function readEventBody({ body }: Pick<OutboxEvent, 'body'>): object | undefined {
  const stored = v.safeParse(storedBody, body);
  return stored.success ? stored.output : undefined;
}

/**
 * Wraps the storage so that every change that readers or receivers can notice stores its event in the same transaction.
 * As a decorator it also covers methods that are added later.
 */
export function recordChanges<Kind extends Storage>(storage: Kind, { now }: { now: () => Date }): Kind {
  return decorateStorage(storage, (inner) => ({
    changePublication: (change) =>
      inner.transaction(async (transaction) => {
        const event = await describePublication(transaction, change, now());
        return transaction.changePublication({ ...change, event });
      }),
    putRelease: (release) =>
      inner.transaction(async (transaction) => {
        await transaction.putRelease(release, await describeRelease(transaction, release, now()));
      }),
    putExperiment: (experiment) =>
      inner.transaction(async (transaction) => {
        const kind = (await transaction.getExperiment(experiment.id)) ? 'update' : 'addition';
        await transaction.putExperiment(experiment);
        await transaction.putEvent(describeExperiment(kind, experiment, now()));
      }),
    deleteExperiment: (id) =>
      inner.transaction(async (transaction) => {
        const experiment = await transaction.getExperiment(id);
        await transaction.deleteExperiment(id);
        if (experiment) await transaction.putEvent(describeExperiment('deletion', experiment, now()));
      }),
    replaceModels: (models) =>
      inner.transaction(async (transaction) => {
        await transaction.replaceModels(models, describeModels(await transaction.listModels(), models, now()));
      }),
  }));
}

function describeExperiment(kind: keyof Changes, { id, name, status }: StoredExperiment, at: Date): OutboxEvent {
  return createEvent({ experiments: { [kind]: [{ id, name, status }] } }, ['experiments'], at);
}

async function describePublication(storage: Storage, change: PublicationChange, at: Date): Promise<OutboxEvent> {
  const tags = await describeTags(storage, change);
  const released = change.release && (await storage.getRelease(change.release.id));
  const topics: EventTopic[] = ['documents'];
  if (Object.keys(tags).length > 0) topics.push('tags');
  if (released) topics.push('releases');
  return createEvent(
    {
      masterRef: change.ref,
      documents: [...change.publish.map(({ documentId }) => documentId), ...change.withdraw],
      tags,
      ...(released && { releases: { deletion: [await toReleaseEntry(released, storage)] } }),
    },
    topics,
    at,
  );
}

/** A tag exists as long as a published document has it. */
async function describeTags(storage: Storage, { publish, withdraw }: PublicationChange): Promise<Changes> {
  const { sequence } = await storage.getMasterRef();
  const changing = [...publish.map(({ documentId }) => documentId), ...withdraw];
  const after = new Set(publish.flatMap(({ values }) => values.flatMap(toTag)));
  const left = new Map<string, number>();
  for (const { tags } of await storage.listPublished(sequence, changing)) {
    for (const tag of tags) left.set(tag, (left.get(tag) ?? 0) + 1);
  }
  const deletion: { id: string }[] = [];
  for (const [tag, holders] of left) {
    if (!after.has(tag) && (await countHolders(storage, sequence, tag)) === holders) deletion.push({ id: tag });
  }
  const unknown = [...after].filter((tag) => !left.has(tag));
  // Most changes only use tags that their documents had already. The list of all tags takes long to read.
  const before = new Set(unknown.length === 0 ? [] : await storage.listTags(sequence));
  const addition = unknown.filter((tag) => !before.has(tag)).map((id) => ({ id }));
  return toChanges({ addition, deletion });
}

function toTag({ path, value }: { path: string; value: string | number | undefined }): string[] {
  return path === 'document.tags' && typeof value === 'string' ? [value] : [];
}

async function countHolders(storage: Storage, sequence: number, tag: string): Promise<number> {
  const { total } = await storage.findPublished({
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
  });
  return total;
}

async function describeRelease(storage: Storage, release: StoredRelease, at: Date): Promise<OutboxEvent> {
  const isNew = (await storage.getRelease(release.id)) === undefined;
  const kind = !isOpenRelease(release) ? 'deletion' : isNew ? 'addition' : 'update';
  return createEvent({ releases: { [kind]: [await toReleaseEntry(release, storage)] } }, ['releases'], at);
}

async function toReleaseEntry(release: StoredRelease, storage: Storage): Promise<object> {
  const { id, label, documents } = release;
  return { id, ref: await toReleaseRef(release, storage), label, documents: documents.map((document) => document.id) };
}

/** Undefined without a difference, because the site stores its models again at every start. */
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
