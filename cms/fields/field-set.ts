import * as v from 'valibot';
import type { FieldModels, Widget } from '../models/widget.ts';
import type { CheckContext, FieldType, IndexContext, SerialiseContext, StoredFields } from './field-type.ts';

const StoredFieldsSchema = v.record(v.string(), v.unknown());

/** Parses the stored fields of a version. */
export function parseStoredFields(json: string): StoredFields {
  return v.parse(StoredFieldsSchema, JSON.parse(json));
}

/**
 * Checks the fields of a document, a group item or a slice section. Fields that the model does not declare are
 * reported.
 */
export function checkFields(models: FieldModels, values: unknown, context: CheckContext): StoredFields {
  if (!isRecord(values)) {
    context.report('must be an object of fields');
    return {};
  }
  const stored: Record<string, unknown> = {};
  for (const key of Object.keys(values)) {
    if (!Object.hasOwn(models, key)) context.child(key).report('is not a field of the model');
  }
  // In the order of the model, so that the same content always gives the same stored JSON.
  for (const [key, widget] of Object.entries(models)) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value === undefined || value === null) continue;
    const checked = context.fieldTypes(widget).check(value, widget, context.child(key));
    if (checked !== undefined) stored[key] = checked;
  }
  return stored;
}

export function indexFields(models: FieldModels, stored: StoredFields, context: IndexContext): void {
  for (const [key, widget] of Object.entries(models)) {
    const fieldType = context.fieldTypes(widget);
    fieldType.index(readStored(fieldType, stored, key), widget, context.child(key));
  }
}

/** All fields of the model; empty ones in their empty form. */
export function serialiseFields(
  models: FieldModels,
  stored: StoredFields,
  context: SerialiseContext,
  isWanted: (key: string) => boolean = () => true,
): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [key, widget] of Object.entries(models)) {
    if (!isWanted(key)) continue;
    const fieldType = context.fieldTypes(widget);
    const value = fieldType.serialise(readStored(fieldType, stored, key), widget, context);
    if (value !== undefined) data[key] = value;
  }
  return data;
}

function readStored(fieldType: FieldType<Widget, unknown>, stored: StoredFields, key: string): unknown {
  const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
  return value !== undefined && v.is(fieldType.stored, value) ? value : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
