import type { LayeredDiagramSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';
import type { Strings } from '../../language/strings.ts';

export interface LayeredDiagramView {
  readonly anchor: string | undefined;
  readonly eyebrow: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly layers: readonly LayerView[];
  readonly caption: string | undefined;
  readonly words: Pick<Strings, 'components'>;
}

export interface LayerView {
  readonly name: string;
  readonly description: string | undefined;
  /** The layer's first component, which the path goes through. */
  readonly onPath: string | undefined;
  readonly others: readonly string[];
  readonly link: LinkView | undefined;
}

export function toLayeredDiagramView(
  { primary }: LayeredDiagramSlice,
  { strings, link }: ViewContext,
): LayeredDiagramView | undefined {
  const layers = primary.layers.flatMap((layer) => toLayer(layer, link) ?? []);
  if (layers.length === 0) return undefined;
  return {
    anchor: primary.anchor ?? undefined,
    eyebrow: primary.eyebrow ?? undefined,
    heading: primary.heading ?? undefined,
    intro: primary.intro ?? undefined,
    layers,
    caption: primary.caption ?? undefined,
    words: strings,
  };
}

function toLayer(
  raw: LayeredDiagramSlice['primary']['layers'][number],
  link: ViewContext['link'],
): LayerView | undefined {
  if (!raw.name) return undefined;
  const [onPath, ...others] = listComponents(raw.components ?? '');
  return { name: raw.name, description: raw.description ?? undefined, onPath, others, link: link(raw.link) };
}

/** Splits the editor's comma-separated list. Capitalises the first letter, but not in codes and identifiers. */
function listComponents(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => (/^[\p{Ll}-]+(\s|$)/u.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name));
}
