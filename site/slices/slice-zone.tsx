import type { SharedSlice } from '@prismicio/client';
import { SliceMark } from '../components/section/slice-mark.tsx';
import type { PageContext } from '../view/page-context.ts';
import type { SliceProps } from './slice.ts';
import { sliceRegistry } from './slice-registry.ts';

/** A slice ready to render. Its own component accepts `view`. */
export interface SliceView {
  readonly key: string;
  readonly type: string;
  readonly view: unknown;
}

/** Results of the slices' `load`, by slice id. */
export type LoadedSlices = ReadonlyMap<string, unknown>;

/** Loads the slices' optional extras in parallel. A slice whose load fails renders without them. */
export async function loadSlices(slices: readonly SharedSlice[], context: PageContext): Promise<LoadedSlices> {
  const loadContext = {
    language: context.language.id,
    listArticles: async ({
      types,
      tags,
      count,
    }: {
      types: readonly string[];
      tags?: readonly string[];
      count: number;
    }) => {
      const list = await context.content.listArticles({
        types: types as never,
        pageSize: count,
        ...(tags ? { tags } : {}),
      });
      return list.articles;
    },
    getArticleCard: context.content.getArticleCard,
  };
  const loaded = await Promise.all(
    slices.map(async (raw) => {
      const load = sliceRegistry.get(raw.slice_type)?.load;
      if (!load) return undefined;
      try {
        return [raw.id, await load(raw, loadContext)] as const;
      } catch (error) {
        context.logger.warn(
          { requestId: context.requestId, slice: raw.id, err: error },
          'A slice is shown without its extras',
        );
        return undefined;
      }
    }),
  );
  return new Map(loaded.filter((entry) => entry !== undefined));
}

/** Views of the slices that have content. Unknown slices are left out and logged. */
export function toSliceViews(slices: readonly SharedSlice[], context: PageContext, loaded: LoadedSlices): SliceView[] {
  return slices.flatMap((raw) => {
    const slice = sliceRegistry.get(raw.slice_type);
    if (!slice) {
      context.logger.warn(
        { requestId: context.requestId, slice: raw.id, type: raw.slice_type },
        'Unknown slice left out',
      );
      return [];
    }
    const view = slice.toView(raw, context.view, loaded.get(raw.id));
    return view === undefined ? [] : [{ key: raw.id, type: raw.slice_type, view }];
  });
}

/** Renders slices in the editor's order. */
export function SliceZone({
  views,
  container = 'page',
  headingLevel = 2,
}: {
  views: readonly SliceView[];
} & Partial<Pick<SliceProps<unknown>, 'container' | 'headingLevel'>>) {
  return views.map(({ key, type, view }, index) => {
    const slice = sliceRegistry.get(type);
    const isAboveDrawing = sliceRegistry.get(views[index + 1]?.type ?? '')?.isDrawing === true;
    return (
      slice && (
        <SliceMark key={key} id={key}>
          <slice.Component
            view={view}
            container={container}
            headingLevel={headingLevel}
            isAboveDrawing={isAboveDrawing}
          />
        </SliceMark>
      )
    );
  });
}
