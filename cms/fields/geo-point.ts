import * as v from 'valibot';
import type { WidgetOf } from '../models/widget.ts';
import type { FieldType } from './field-type.ts';
import { isRecord } from './field-set.ts';
import { toIndexedPoint } from '../storage/indexed-point.ts';

const GeoPointSchema = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** A point on earth, in degrees. */
export const geoPointField: FieldType<WidgetOf<'GeoPoint'>, v.InferOutput<typeof GeoPointSchema>> = {
  stored: GeoPointSchema,
  check(value, _widget, context) {
    if (isRecord(value) && Object.keys(value).length === 0) return undefined;
    const result = v.safeParse(GeoPointSchema, value);
    if (result.success) return result.output;
    context.report('must have a latitude from -90 to 90 and a longitude from -180 to 180');
    return undefined;
  },
  index(stored, _widget, context) {
    if (stored !== undefined) context.addValue(toIndexedPoint(stored), undefined);
  },
  serialise: (stored) => stored ?? {},
};
