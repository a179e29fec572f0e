import type { ModelSet } from './model-set.ts';
import type { FieldModels, Widget } from './widget.ts';

type Side = string | number | null | undefined;

/** Models write sizes as 100, "100", "100px", "auto" or "". */
export function toPixels(side: Side): number | undefined {
  const pixels = typeof side === 'string' ? Number.parseInt(side, 10) : side;
  return typeof pixels === 'number' && pixels > 0 ? Math.round(pixels) : undefined;
}

/** The width and height of every constraint and thumbnail in the models. */
export function listImageSides(models: ModelSet): Set<number> {
  const fields: FieldModels[] = models.customTypes.map(({ id }) => models.getFields(id) ?? {});
  for (const { variations } of models.sharedSlices) {
    for (const { primary, items } of variations) fields.push(primary, items);
  }
  return new Set(fields.flatMap((set) => Object.values(set).flatMap(listSides)));
}

function listSides(widget: Widget): number[] {
  if (widget.type === 'Group') return Object.values(widget.config.fields).flatMap(listSides);
  if (widget.type === 'Slices' || widget.type === 'Choice') {
    return Object.values(widget.config.choices).flatMap((choice) => {
      if (choice.type === 'SharedSlice') return [];
      if (choice.type !== 'Slice') return listSides(choice);
      return [...Object.values(choice['non-repeat']), ...Object.values(choice.repeat)].flatMap(listSides);
    });
  }
  if (widget.type !== 'Image') return [];
  return [widget.config.constraint, ...widget.config.thumbnails].flatMap(({ width, height }) =>
    [toPixels(width), toPixels(height)].filter((side) => side !== undefined),
  );
}
