import type { ContentService, PublishEvent } from '../content-service.ts';
import { call, type ServiceResponse } from './call-service.ts';

export const stepNames = [
  'open',
  'save',
  'publish',
  'unpublish',
  'create-release',
  'put-in-release',
  'withdraw-in-release',
  'publish-release',
  'schedule-release',
  'roll-back-release',
  'create-experiment',
  'put-in-experiment',
  'start-experiment',
  'publish-winner',
  'preview-document',
  'preview-release',
] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  readonly name: StepName;
  /** The index of the editor. */
  readonly editor: number;
  /** The index of the document. */
  readonly document: number;
}

/** One request, recorded with its response. */
interface Note {
  readonly step: Step;
  readonly answer: ServiceResponse;
  /** The version that was edited, and the saved one. */
  readonly base?: number;
  readonly teaser?: string;
}

/** Two editors of one repository, each with the versions that they opened last. */
export interface InterleavedEditors {
  readonly notes: readonly Note[];
  /** Every publication, in the order of the store. */
  readonly publications: readonly PublishEvent[];
  /** Starts all steps at once, without waiting for one another. */
  readonly runTogether: (steps: readonly Step[]) => Promise<void>;
  /** Advances the clock by two hours and publishes releases that are due. */
  readonly passTime: () => Promise<void>;
  readonly documentId: (number: number) => string;
  readonly close: () => void;
}

export function createInterleavedEditors(
  service: ContentService & { clock: { now: () => Date; advance: (milliseconds: number) => void } },
  run: string,
): InterleavedEditors {
  const notes: Note[] = [];
  const publications: PublishEvent[] = [];
  const opened = [new Map<number, number>(), new Map<number, number>()];
  const made = { release: '', experiment: '', variation: '' };
  const stopListening = service.onPublish((event) => void publications.push(event));
  let texts = 0;
  const documentId = (number: number): string => `${run}-document-${number}`;

  async function save(step: Step): Promise<void> {
    const versions = opened[step.editor];
    const base = versions?.get(step.document) ?? 0;
    texts += 1;
    const teaser = `${run} text ${texts}`;
    const answer = await call(service, `PUT /admin/documents/${documentId(step.document)}/draft`, {
      version: base,
      type: 'article',
      lang: 'en-gb',
      tags: [run],
      data: { teaser },
    });
    notes.push({ step, answer, base, teaser });
    if (answer.status < 300) versions?.set(step.document, base + 1);
  }

  async function open(step: Step): Promise<void> {
    const answer = await call(service, `GET /admin/documents/${documentId(step.document)}`);
    notes.push({ step, answer });
    if (answer.status === 200) opened[step.editor]?.set(step.document, answer.body.version ?? 0);
  }

  async function create(step: Step): Promise<void> {
    const isRelease = step.name === 'create-release';
    const answer = await call(
      service,
      `POST /admin/${isRelease ? 'releases' : 'experiments'}`,
      isRelease ? { label: run } : { name: run, variations: [{ label: 'As it is' }, { label: 'Bold' }] },
    );
    notes.push({ step, answer });
    if (isRelease) made.release = answer.body.id ?? '';
    else Object.assign(made, { experiment: answer.body.id, variation: answer.body.variations?.[1]?.id });
  }

  async function send(step: Step): Promise<void> {
    const { line, body } = toRequest(step.name, {
      document: `/admin/documents/${documentId(step.document)}`,
      release: `/admin/releases/${made.release || 'none'}`,
      experiment: `/admin/experiments/${made.experiment || 'none'}`,
      documentId: documentId(step.document),
      variation: made.variation || 'none',
      scheduledAt: new Date(service.clock.now().getTime() + 3600_000).toISOString(),
    });
    notes.push({ step, answer: await call(service, line, body) });
  }

  const doStep = (step: Step): Promise<void> => {
    if (step.name === 'open') return open(step);
    if (step.name === 'save') return save(step);
    return step.name.startsWith('create-') ? create(step) : send(step);
  };
  return {
    notes,
    publications,
    runTogether: async (steps) => void (await Promise.all(steps.map(doStep))),
    async passTime() {
      service.clock.advance(2 * 3600_000);
      // A release that cannot be published is reopened and logged, which is not a failure here.
      await service.admin.publishDueReleases(() => undefined);
    },
    documentId,
    close: stopListening,
  };
}

interface Addresses {
  readonly document: string;
  readonly release: string;
  readonly experiment: string;
  readonly documentId: string;
  readonly variation: string;
  readonly scheduledAt: string;
}

function toRequest(name: StepName, at: Addresses): { line: string; body?: unknown } {
  switch (name) {
    case 'publish':
    case 'unpublish':
      return { line: `POST ${at.document}/${name}` };
    case 'put-in-release':
      return { line: `PUT ${at.release}/documents/${at.documentId}` };
    case 'withdraw-in-release':
      return { line: `PUT ${at.release}/documents/${at.documentId}`, body: { action: 'unpublish' } };
    case 'publish-release':
      return { line: `POST ${at.release}/publish` };
    case 'schedule-release':
      return { line: `POST ${at.release}/publish`, body: { scheduledAt: at.scheduledAt } };
    case 'roll-back-release':
      return { line: `POST ${at.release}/rollback` };
    case 'put-in-experiment':
      return { line: `PUT ${at.experiment}/variations/${at.variation}/documents/${at.documentId}` };
    case 'start-experiment':
      return { line: `POST ${at.experiment}/start` };
    case 'publish-winner':
      return { line: `POST ${at.experiment}/publish-winner`, body: { variation: at.variation } };
    case 'preview-document':
      return { line: `POST ${at.document}/preview` };
    case 'preview-release':
      return { line: `POST ${at.release}/preview` };
    default:
      throw new TypeError(`${name} is no request.`);
  }
}
