import type { Widget, WidgetType } from '../models/widget.ts';
import { booleanField } from './boolean.ts';
import { colorField } from './color.ts';
import { dateField } from './date.ts';
import { embedField } from './embed.ts';
import type { FieldType } from './field-type.ts';
import { geoPointField } from './geo-point.ts';
import { groupField } from './group.ts';
import { imageField } from './image.ts';
import { integrationField } from './integration.ts';
import { linkField } from './link.ts';
import { numberField } from './number.ts';
import { richTextField } from './rich-text.ts';
import { selectField } from './select.ts';
import { separatorField } from './separator.ts';
import { slicesField } from './slices.ts';
import { tableField } from './table.ts';
import { textField } from './text.ts';
import { timestampField } from './timestamp.ts';
import { uidField } from './uid.ts';

/** Every field type, by the `type` of its widget. */
const fieldTypes = {
  Boolean: booleanField,
  Choice: slicesField,
  Color: colorField,
  Date: dateField,
  Embed: embedField,
  GeoPoint: geoPointField,
  Group: groupField,
  Image: imageField,
  IntegrationFields: integrationField,
  Link: linkField,
  Number: numberField,
  Range: numberField,
  Select: selectField,
  Separator: separatorField,
  Slices: slicesField,
  StructuredText: richTextField,
  Table: tableField,
  Text: textField,
  Timestamp: timestampField,
  UID: uidField,
} satisfies Record<WidgetType, unknown>;

export function getFieldType(widget: Widget): FieldType<Widget, unknown> {
  // TypeScript cannot correlate the key with the widget's member of the union; the table above guarantees it.
  return fieldTypes[widget.type] as unknown as FieldType<Widget, unknown>;
}
