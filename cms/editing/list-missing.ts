/** Fields that the models require for publishing (`config.studio.required`) and that are empty. */
import type { ModelSet } from '../models/model-set.ts';
import type { FieldModels, SliceChoice, Widget } from '../models/widget.ts';
import { isRecord } from '../fields/field-set.ts';
import type { FieldAddress, FieldValue, WorkingProblem } from '../studio-types.ts';
import { findSliceParts } from '../fields/slices.ts';
import { toStep } from './working-addresses.ts';
import type { WorkingContent } from './working-content.ts';

const message = 'is needed to publish';

interface Place {
  readonly content: WorkingContent;
  readonly models: ModelSet;
  readonly parent: FieldAddress;
}

/** These problems prevent publishing and not a version, so that an unfinished document can be saved. */
export function listMissing(content: WorkingContent, type: string, models: ModelSet): WorkingProblem[] {
  return listInFields(models.getFields(type) ?? {}, { content, models, parent: 'data' });
}

function listInFields(widgets: FieldModels, place: Place): WorkingProblem[] {
  return Object.entries(widgets).flatMap(([key, widget]) => {
    const address = widget.type === 'UID' ? 'uid' : `${place.parent}/${toStep(key)}`;
    const isMissing = widget.config.studio?.required && isEmpty(address, place) && isShown(widget, widgets, place);
    if (isMissing) return [{ address, message, isForPublishing: true as const }];
    return listInRows(widget, { ...place, parent: address });
  });
}

function listInRows(widget: Widget, { content, models, parent }: Place): WorkingProblem[] {
  const rows = (content.lists.get(parent) ?? []).map((key) => ({ content, models, parent: `${parent}/@${key}` }));
  if (widget.type === 'Group') return rows.flatMap((row) => listInFields(widget.config.fields, row));
  if (widget.type !== 'Slices' && widget.type !== 'Choice') return [];
  return rows.flatMap((row) => listInSlice(widget.config.choices, row));
}

function listInSlice(choices: Readonly<Record<string, SliceChoice>>, slice: Place): WorkingProblem[] {
  const { content, models, parent } = slice;
  const type = String(content.values.get(`${parent}/slice_type`));
  const variation = String(content.values.get(`${parent}/variation`) ?? 'default');
  const choice = Object.hasOwn(choices, type) ? choices[type] : undefined;
  const parts = choice && findSliceParts(choice, { type, variation }, { models });
  if (!parts) return [];
  const items = (content.lists.get(`${parent}/items`) ?? []).map((key) => `${parent}/items/@${key}`);
  return [
    ...listInFields(parts.primary, { ...slice, parent: `${parent}/primary` }),
    ...items.flatMap((item) => listInFields(parts.items, { ...slice, parent: item })),
  ];
}

/** A field that the studio does not show (`showWhen`) is not missing. */
function isShown(widget: Widget, widgets: FieldModels, { content, parent }: Place): boolean {
  const condition = widget.config.studio?.showWhen;
  if (!condition) return true;
  const decider = Object.hasOwn(widgets, condition.field) ? widgets[condition.field] : undefined;
  const value = content.values.get(`${parent}/${toStep(condition.field)}`) ?? decider?.config['default_value'];
  return condition.is.some((one) => one === value);
}

function isEmpty(address: FieldAddress, { content }: Place): boolean {
  const rows = content.lists.get(address);
  return rows ? rows.length === 0 : hasNothing(content.values.get(address));
}

/** White space counts as empty, and so does rich text without words or pictures. */
function hasNothing(value: FieldValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmptyBlock);
  return false;
}

function isEmptyBlock(block: unknown): boolean {
  return isRecord(block) && typeof block['text'] === 'string' && block['text'].trim() === '';
}
