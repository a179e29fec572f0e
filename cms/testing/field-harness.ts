import * as v from 'valibot';
import type { CheckContext, IndexContext, SerialiseContext } from '../fields/field-type.ts';
import { getFieldType } from '../fields/field-types.ts';
import { checkModels, toModelSet } from '../models/model-set.ts';
import { WidgetSchema, type Widget } from '../models/widget.ts';
import type { StoredAsset } from '../storage/asset-register.ts';
import { testModels } from './test-models.ts';

const models = toModelSet(checkModels(testModels));
const image = {
  kind: 'image',
  mediaType: 'image/png',
  sizeBytes: 5,
  width: 200,
  height: 100,
  sha256: '',
  createdAt: 0,
} as const;
const assets: Record<string, StoredAsset> = {
  picture: { ...image, id: 'picture', filename: 'blue.png', alt: 'Blue', credits: 'Ada' },
  paper: {
    ...image,
    id: 'paper',
    filename: 'a.pdf',
    mediaType: 'application/pdf',
    kind: 'document',
    width: undefined,
    height: undefined,
    alt: undefined,
    credits: undefined,
  },
};

interface FieldOutcome {
  /** The serialised value. */
  read: unknown;
  readonly problems: string[];
  /** Path, value and sort value of each index entry. */
  readonly indexed: [path: string, value: string | number | undefined, sortValue: string | number | undefined][];
  readonly texts: string[];
}

/** Runs a value through check, index and serialise, as a save, a publish and a read would. */
export function runField(model: unknown, value: unknown): FieldOutcome {
  const widget: Widget = v.parse(WidgetSchema, model);
  const fieldType = getFieldType(widget);
  const outcome: FieldOutcome = { read: undefined, problems: [], indexed: [], texts: [] };
  const checked = value === null ? undefined : fieldType.check(value, widget, createCheckContext('f', outcome));
  // As in the store, where values that are not JSON do not survive.
  const stored: unknown = checked === undefined ? undefined : JSON.parse(JSON.stringify(checked));
  if (stored !== undefined) v.assert(fieldType.stored, stored);
  fieldType.index(stored, widget, createIndexContext('f', outcome));
  outcome.read = fieldType.serialise(stored, widget, serialiseContext);
  return outcome;
}

function createCheckContext(path: string, outcome: FieldOutcome): CheckContext {
  return {
    path,
    models,
    fieldTypes: getFieldType,
    getAsset: (id) => assets[id],
    stableId: () => `id-of-${path}`,
    report: (message) => void outcome.problems.push(`${path}: ${message}`),
    child: (step) => createCheckContext(typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`, outcome),
  };
}

function createIndexContext(path: string | undefined, outcome: FieldOutcome): IndexContext {
  return {
    models,
    fieldTypes: getFieldType,
    addValue(value, sortValue) {
      if (path !== undefined) outcome.indexed.push([path, value, sortValue]);
    },
    addText: (text) => void outcome.texts.push(text),
    child: (key) => createIndexContext(path === undefined ? undefined : `${path}.${key}`, outcome),
    textOnly: () => createIndexContext(undefined, outcome),
  };
}

const serialiseContext: SerialiseContext = {
  models,
  fieldTypes: getFieldType,
  toAbsoluteUrl: (path) => `https://media.test${path}`,
  completeDocumentLink: (id, selection) => ({
    id,
    type: 'page',
    isBroken: false,
    ...(selection.length > 0 && { selection }),
  }),
};
