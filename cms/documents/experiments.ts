import type { AuditLog } from '../access/audit-log.ts';
import type { Storage, StoredDocument } from '../storage/storage.ts';
import type { ExperimentStatus, StoredExperiment, StoredVariation } from '../storage/stored-experiment.ts';
import { ContentError } from './content-error.ts';
import { getVersion, isSuperseded } from './get-version.ts';
import {
  publishVersions,
  type PublicationResult,
  type PublicationEvent,
  type PublishResources,
} from './publish-documents.ts';
import { createToken } from './releases.ts';

interface ExperimentInput {
  readonly name: string;
  /** The name in visitors' cookies; generated when missing. */
  readonly googleId: string | undefined;
  /** The first one is usually the unchanged site. Without weights they are equal; the weights add up to 1. */
  readonly variations: readonly { readonly label: string; readonly weight: number | undefined }[];
}

/**
 * Alternatives of the site, each shown to its share of the visitors. The first running experiment is the current one.
 * Documents are added to drafts only, because a running experiment must not change. Throws `ContentError` `not-found`,
 * `experiment-state`.
 */
export interface ExperimentAdministration {
  createExperiment(input: ExperimentInput): StoredExperiment;
  getExperiment(id: string): StoredExperiment;
  listExperiments(): StoredExperiment[];
  deleteExperiment(id: string): void;
  /** Without a version: the newest one at this moment. */
  putVariationDocument(place: VariationKey, document: { id: string; version: number | undefined }): StoredExperiment;
  removeVariationDocument(place: VariationKey, documentId: string): StoredExperiment;
  startExperiment(id: string): StoredExperiment;
  stopExperiment(id: string): StoredExperiment;
  /**
   * Stops the experiment and publishes the documents of a variation. Throws `release-conflict` when readers see
   * something newer.
   */
  publishWinner(place: VariationKey): PublicationResult;
}

export interface VariationKey {
  readonly experimentId: string;
  readonly variationId: string;
}

interface ExperimentResources {
  readonly storage: Storage;
  readonly audit: AuditLog;
  getResources(): PublishResources;
  emitPublish(action: string, event: PublicationEvent | undefined, subject?: string): PublicationResult;
}

export function createExperiments(resources: ExperimentResources): ExperimentAdministration {
  const { storage, audit, getResources, emitPublish } = resources;
  const time = (): number => getResources().now().getTime();

  function keep(action: string, experiment: StoredExperiment): StoredExperiment {
    const documents = experiment.variations.flatMap((variation) =>
      variation.documents.map(({ id, version }) => ({ id, before: undefined, after: version })),
    );
    return storage.transaction(() => {
      storage.putExperiment(experiment);
      audit.record({ action, subject: experiment.id, documents });
      return experiment;
    });
  }

  function changeDocuments(
    { experimentId, variationId }: VariationKey,
    change: (documents: StoredVariation['documents']) => StoredVariation['documents'],
  ): StoredExperiment {
    const experiment = getIn(storage, experimentId, ['draft']);
    const { id } = getVariation(experiment, variationId);
    const variations = experiment.variations.map((variation) =>
      variation.id === id
        ? { ...variation, revision: createToken(), documents: change(variation.documents).toSorted(byId) }
        : variation,
    );
    return keep('experiment.change', { ...experiment, variations });
  }

  return {
    createExperiment: (input) => keep('experiment.create', toExperiment(input, time())),
    getExperiment: (id) => getIn(storage, id),
    listExperiments: () => storage.listExperiments(),
    deleteExperiment(id) {
      getIn(storage, id, ['draft', 'stopped']);
      storage.transaction(() => {
        storage.deleteExperiment(id);
        audit.record({ action: 'experiment.delete', subject: id });
      });
    },
    putVariationDocument(place, { id, version }) {
      const found = getVersion(storage, id, version);
      return changeDocuments(place, (documents) => [
        ...documents.filter((document) => document.id !== id),
        { id, version: found.version },
      ]);
    },
    removeVariationDocument: (place, documentId) =>
      changeDocuments(place, (documents) => {
        const others = documents.filter(({ id }) => id !== documentId);
        if (others.length === documents.length)
          throw notFound(`The variation has no document "${documentId.slice(0, 80)}".`);
        return others;
      }),
    startExperiment: (id) =>
      keep('experiment.start', { ...getIn(storage, id, ['draft']), status: 'running', startedAt: time() }),
    stopExperiment: (id) => keep('experiment.stop', stop(getIn(storage, id, ['running']), time())),
    publishWinner: ({ experimentId, variationId }) =>
      storage.transaction(() => {
        const experiment = getIn(storage, experimentId, ['running', 'stopped']);
        const versions = listVersions(storage, getVariation(experiment, variationId));
        if (experiment.status === 'running') storage.putExperiment(stop(experiment, time()));
        return emitPublish('experiment.publish-winner', publishVersions(versions, getResources()), experimentId);
      }),
  };
}

function toExperiment({ name, googleId, variations }: ExperimentInput, createdAt: number): StoredExperiment {
  return {
    id: createToken(),
    googleId: googleId ?? createToken(),
    name,
    status: 'draft',
    createdAt,
    startedAt: undefined,
    stoppedAt: undefined,
    variations: variations.map(({ label, weight = 1 / variations.length }) => ({
      id: createToken(),
      label,
      weight,
      revision: createToken(),
      documents: [],
    })),
  };
}

function stop(experiment: StoredExperiment, stoppedAt: number): StoredExperiment {
  return { ...experiment, status: 'stopped', stoppedAt };
}

function listVersions(storage: Storage, { documents }: StoredVariation): StoredDocument[] {
  const versions = documents.map(({ id, version }) => getVersion(storage, id, version));
  const superseded = versions.filter(isSuperseded);
  if (superseded.length === 0) return versions;
  const message = 'was published in a newer version since';
  throw new ContentError(
    'release-conflict',
    `The winner cannot be published: ${superseded.map(({ id }) => id).join(', ')} ${message}.`,
    {
      problems: superseded.map(({ id }) => ({ documentId: id, path: id, message })),
    },
  );
}

function getIn(storage: Storage, id: string, wanted?: readonly ExperimentStatus[]): StoredExperiment {
  const experiment = storage.getExperiment(id);
  if (!experiment) throw notFound(`There is no experiment "${id.slice(0, 80)}".`);
  if (!wanted || wanted.includes(experiment.status)) return experiment;
  throw new ContentError('experiment-state', `The experiment is ${experiment.status}, not ${wanted.join(' or ')}.`);
}

function getVariation({ variations }: StoredExperiment, id: string): StoredVariation {
  const variation = variations.find((one) => one.id === id);
  if (!variation) throw notFound(`The experiment has no variation "${id.slice(0, 80)}".`);
  return variation;
}

function notFound(message: string): ContentError {
  return new ContentError('not-found', message);
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
