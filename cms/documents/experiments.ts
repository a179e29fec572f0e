import type { AuditedDocument } from '../storage/audit-register.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import type { ExperimentStatus, StoredExperiment, StoredVariation } from '../storage/experiment-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { ChangeContent } from './content-change.ts';
import { ContentError } from './content-error.ts';
import { getVersion, isSuperseded, listVersions } from './get-version.ts';
import { publishVersions, type PublicationResult } from './publish-documents.ts';
import { createToken } from './releases.ts';

interface ExperimentInput {
  readonly name: string;
  /** The experiment's name in visitors' cookies; generated if missing. */
  readonly googleId: string | undefined;
  /** The first variation is usually the unchanged site. Weights add up to 1; without them all are equal. */
  readonly variations: readonly { readonly label: string; readonly weight: number | undefined }[];
}

/**
 * Experiments: variations of the site, each shown to a share of the visitors. The first running experiment is the
 * current one. Documents are added to drafts only, because a running experiment must not change. Throws `ContentError`
 * `not-found`, `experiment-state`.
 */
export interface ExperimentAdministration {
  readonly createExperiment: (input: ExperimentInput) => Promise<StoredExperiment>;
  readonly getExperiment: (id: string) => Promise<StoredExperiment>;
  readonly listExperiments: () => Promise<StoredExperiment[]>;
  readonly deleteExperiment: (id: string) => Promise<void>;
  /** Without `version`, the newest version at this moment. */
  readonly putVariationDocument: (
    place: VariationKey,
    document: { id: string; version: number | undefined },
  ) => Promise<StoredExperiment>;
  readonly removeVariationDocument: (place: VariationKey, documentId: string) => Promise<StoredExperiment>;
  readonly startExperiment: (id: string) => Promise<StoredExperiment>;
  readonly stopExperiment: (id: string) => Promise<StoredExperiment>;
  /**
   * Stops the experiment and publishes the documents of a variation. Throws `release-conflict` if newer versions were
   * published.
   */
  readonly publishWinner: (place: VariationKey) => Promise<PublicationResult>;
}

export interface VariationKey {
  readonly experimentId: string;
  readonly variationId: string;
}

interface ExperimentResources {
  readonly storage: Storage;
  readonly change: ChangeContent;
}

export function createExperiments({ storage, change }: ExperimentResources): ExperimentAdministration {
  const keep = (
    action: string,
    work: (storage: Storage, at: number) => StoredExperiment | Promise<StoredExperiment>,
  ): Promise<StoredExperiment> =>
    change(async ({ resources, record }) => {
      const experiment = await work(resources.storage, resources.now().getTime());
      await resources.storage.putExperiment(experiment);
      await record({ action, subject: experiment.id, documents: listChosen(experiment) });
      return experiment;
    });

  const changeDocuments = (
    { experimentId, variationId }: VariationKey,
    edit: (documents: ChosenDocuments, storage: Storage) => ChosenDocuments | Promise<ChosenDocuments>,
  ): Promise<StoredExperiment> =>
    keep('experiment.change', async (own) => {
      const experiment = await getIn(own, experimentId, ['draft']);
      const chosen = getVariation(experiment, variationId);
      const documents = (await edit(chosen.documents, own)).toSorted(byId);
      const changed = { ...chosen, revision: createToken(), documents };
      return { ...experiment, variations: experiment.variations.map((one) => (one === chosen ? changed : one)) };
    });

  return {
    createExperiment: (input) => keep('experiment.create', (_own, at) => toExperiment(input, at)),
    getExperiment: (id) => getIn(storage, id),
    listExperiments: () => storage.listExperiments(),
    deleteExperiment: (id) =>
      change(async ({ resources, record }) => {
        await getIn(resources.storage, id, ['draft', 'stopped']);
        await resources.storage.deleteExperiment(id);
        await record({ action: 'experiment.delete', subject: id });
      }),
    putVariationDocument: (place, { id, version }) =>
      changeDocuments(place, async (documents, own) => {
        const found = await getVersion(own, id, version);
        return [...documents.filter((document) => document.id !== id), { id, version: found.version }];
      }),
    removeVariationDocument: (place, documentId) =>
      changeDocuments(place, (documents) => {
        const others = documents.filter(({ id }) => id !== documentId);
        if (others.length === documents.length)
          throw notFound(`The variation has no document "${documentId.slice(0, 80)}".`);
        return others;
      }),
    startExperiment: (id) =>
      keep('experiment.start', async (own, at) => ({
        ...(await getIn(own, id, ['draft'])),
        status: 'running',
        startedAt: at,
      })),
    stopExperiment: (id) => keep('experiment.stop', async (own, at) => stop(await getIn(own, id, ['running']), at)),
    publishWinner: ({ experimentId, variationId }) =>
      change(async ({ resources, emitPublish }) => {
        const own = resources.storage;
        const experiment = await getIn(own, experimentId, ['running', 'stopped']);
        const versions = await listWinners(own, getVariation(experiment, variationId));
        if (experiment.status === 'running') await own.putExperiment(stop(experiment, resources.now().getTime()));
        return emitPublish('experiment.publish-winner', await publishVersions(versions, resources), experimentId);
      }),
  };
}

type ChosenDocuments = StoredVariation['documents'];

function listChosen({ variations }: StoredExperiment): AuditedDocument[] {
  return variations.flatMap(({ documents }) =>
    documents.map(({ id, version }) => ({ id, before: undefined, after: version })),
  );
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

async function listWinners(storage: Storage, { documents }: StoredVariation): Promise<StoredDocument[]> {
  const versions = await listVersions(storage, documents);
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

async function getIn(storage: Storage, id: string, wanted?: readonly ExperimentStatus[]): Promise<StoredExperiment> {
  const experiment = await storage.getExperiment(id);
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
