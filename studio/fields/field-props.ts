import type { StudioWidget } from '../../cms/studio-models.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import { fieldStrings } from '../strings/fields.ts';
import type { Field } from './use-field.ts';

/** A field of the model and the address of its value. */
export interface FieldPlace {
  /** The field's key in the model. */
  readonly name: string;
  readonly widget: StudioWidget;
  readonly address: FieldAddress;
}

/** The props of the editor of a field type. A value of another shape never reaches it. */
export interface FieldProps<Value extends FieldValue> extends FieldPlace {
  readonly value: Value | undefined;
  readonly setValue: Field['setValue'];
}

/**
 * The model's label; without one, `published_on` becomes "Published on". The label "UID" becomes "Address", because
 * editors know it as part of the URL.
 */
export function toLabel({ name, widget }: Pick<FieldPlace, 'name' | 'widget'>): string {
  const label = widget.config?.label;
  if (widget.type === 'UID' && (!label || label === 'UID')) return fieldStrings.uid.label;
  if (label) return label;
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
