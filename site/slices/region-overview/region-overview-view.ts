import type { RegionOverviewSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { LinkView } from '../../routes/links.ts';

export interface RegionOverviewView {
  readonly anchor: string | undefined;
  readonly eyebrow: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly regions: readonly RegionView[];
}

export interface RegionView {
  readonly name: string;
  readonly rows: readonly { label: string; value: string }[];
  readonly link: LinkView | undefined;
}

export function toRegionOverviewView(
  { primary }: RegionOverviewSlice,
  context: ViewContext,
): RegionOverviewView | undefined {
  const regions = toRegions(primary, context);
  if (regions.length === 0) return undefined;
  return {
    anchor: primary.anchor || undefined,
    eyebrow: primary.eyebrow || undefined,
    heading: primary.heading || undefined,
    intro: primary.intro || undefined,
    regions,
  };
}

/** Assigns rows to regions by name. A row of an unlisted region adds that region, without a link. */
function toRegions({ regions, rows }: RegionOverviewSlice['primary'], context: ViewContext): RegionView[] {
  const links = new Map<string, LinkView | undefined>();
  for (const { name, link } of regions) if (name) links.set(name, context.link(link));
  for (const { region, label, value } of rows)
    if (region && label && value && !links.has(region)) links.set(region, undefined);
  return [...links].map(([name, link]) => ({
    name,
    link: link && { ...link, text: link.text ?? name },
    rows: rows.flatMap(({ region, label, value }) => (region === name && label && value ? [{ label, value }] : [])),
  }));
}
