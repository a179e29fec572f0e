import { expectTypeOf, test } from 'vitest';
import type { WidgetType } from '../models/widget.ts';
import type { StudioWidgetType } from '../studio-models.ts';

test('the studio knows every field type that models may have', () => {
  expectTypeOf<StudioWidgetType>().toEqualTypeOf<WidgetType>();
});
