import { memo, type ComponentType, type ReactNode } from 'react';
import * as v from 'valibot';
import type { StudioWidgetType } from '../../cms/studio-models.ts';
import type { FieldValue } from '../../cms/studio-types.ts';
import { isRecord } from '../rich-text/rich-text-block.ts';
import { BooleanField } from './boolean-field.tsx';
import { ColorField } from './color-field.tsx';
import { DateField } from './date-field.tsx';
import { useEditor } from './editor-context.ts';
import { EmbedField } from './embed-field.tsx';
import { FieldBoundary } from './field-boundary.tsx';
import type { FieldPlace, FieldProps } from './field-props.ts';
import { GeoPointField } from './geo-point-field.tsx';
import { GroupField } from './group-field.tsx';
import { ImageField } from './image-field.tsx';
import { IntegrationField } from './integration-field.tsx';
import { LinkField } from './link-field.tsx';
import { NumberField } from './number-field.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { SelectField } from './select-field.tsx';
import { SeparatorField } from './separator-field.tsx';
import { readStoredTime } from './stored-time.ts';
import { BlocksSchema, EmbedSchema, ImageSchema, LinkSchema, PointSchema, TableSchema } from './stored-values.ts';
import { TableField } from './table-field.tsx';
import { TextField } from './text-field.tsx';
import { TimestampField } from './timestamp-field.tsx';
import { UidField } from './uid-field.tsx';
import { useField } from './use-field.ts';
import { WrongValue } from './wrong-value.tsx';

/** The editor of a field type, and which values it can show. */
interface FieldType {
  readonly isShown: (value: FieldValue) => boolean;
  readonly Editor: ComponentType<FieldProps<FieldValue>>;
}

function define<Value extends FieldValue>(
  schema: v.GenericSchema<unknown, Value>,
  Editor: ComponentType<FieldProps<Value>>,
): FieldType {
  // The schema guarantees the type that the editor receives.
  return { isShown: (value) => v.is(schema, value), Editor: Editor as ComponentType<FieldProps<FieldValue>> };
}

/** A list has rows and no value of its own. */
const defineRows = (Editor: (place: FieldPlace) => ReactNode): FieldType => ({ isShown: () => false, Editor });

const date = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const moment = v.pipe(
  v.string(),
  v.check((text) => readStoredTime(text) !== undefined),
);
const record = v.custom<{ readonly [key: string]: FieldValue | undefined }>(isRecord);

/** The editors of all field types. FieldList leaves slice zones out. */
const fieldTypes: Readonly<Record<StudioWidgetType, FieldType | undefined>> = {
  Boolean: define(v.boolean(), BooleanField),
  Choice: undefined,
  Color: define(v.string(), ColorField),
  Date: define(date, DateField),
  Embed: define(EmbedSchema, EmbedField),
  GeoPoint: define(PointSchema, GeoPointField),
  Group: defineRows(GroupField),
  Image: define(ImageSchema, ImageField),
  IntegrationFields: define(record, IntegrationField),
  Link: define(LinkSchema, LinkField),
  Number: define(v.number(), NumberField),
  Range: define(v.number(), NumberField),
  Select: define(v.string(), SelectField),
  Separator: defineRows(SeparatorField),
  Slices: undefined,
  StructuredText: define(BlocksSchema, RichTextField),
  Table: define(TableSchema, TableField),
  Text: define(v.string(), TextField),
  Timestamp: define(moment, TimestampField),
  UID: define(v.string(), UidField),
};

/** One field by its type. It renders again only when its own value changes. */
export const FieldEditor = memo(function FieldEditor(place: FieldPlace) {
  const { draft } = useEditor();
  const { value, setValue } = useField(draft, place.address);
  // A newer service may send field types that this studio does not know.
  const fieldType: FieldType | undefined = fieldTypes[place.widget.type];
  if (!fieldType || (value !== undefined && !fieldType.isShown(value)))
    return value === undefined ? null : <WrongValue {...place} value={value} setValue={setValue} />;
  return (
    <FieldBoundary value={value} fallback={<WrongValue {...place} value={value} setValue={setValue} />}>
      <fieldType.Editor {...place} value={value} setValue={setValue} />
    </FieldBoundary>
  );
});
