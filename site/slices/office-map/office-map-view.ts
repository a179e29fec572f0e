import type { OfficeMapSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { Strings } from '../../language/strings.ts';
import type { Position } from './map-geometry.ts';

export interface OfficeMapView {
  /** Unique on the page: what the map's parts are named after. */
  id: string;
  anchor: string | undefined;
  heading: string | undefined;
  intro: string | undefined;
  offices: readonly OfficeView[];
  words: Pick<Strings, 'officeMap' | 'opensHeadquarters' | 'hours' | 'email'>;
}

export interface OfficeView {
  /** The office's uid: where links to the office and the map's markers lead. */
  id: string | undefined;
  city: string;
  country: string | undefined;
  addressLines: readonly string[];
  hours: string | undefined;
  email: string | undefined;
  isHeadquarters: boolean;
  /** `undefined`: in the list only. */
  position: Position | undefined;
}

/** A link that was followed to an office, as far as it was. */
type RawOfficeLink = OfficeMapSlice['primary']['offices'][number]['office'];
type RawOfficeData = NonNullable<Extract<RawOfficeLink, { type: string }>['data']>;

export function toOfficeMapView({ id, primary }: OfficeMapSlice, { strings }: ViewContext): OfficeMapView | undefined {
  const offices = primary.offices.flatMap(({ office }) => toOffice(office) ?? []);
  if (offices.length === 0) return undefined;
  return {
    id,
    anchor: primary.anchor ?? undefined,
    heading: primary.heading ?? undefined,
    intro: primary.intro ?? undefined,
    offices,
    words: strings,
  };
}

function toOffice(link: RawOfficeLink): OfficeView | undefined {
  if (!('id' in link) || !link.id || link.isBroken) return undefined;
  // A link that was not followed has no `data`, whatever the type says.
  const data: Partial<RawOfficeData> = link.data ?? {};
  const city = data.city || toName(link.uid ?? '');
  if (!city) return undefined;
  return {
    id: link.uid,
    city,
    country: data.country || undefined,
    addressLines: (data.address ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    hours: data.hours || undefined,
    email: data.email || undefined,
    isHeadquarters: data.is_headquarters ?? false,
    position: toPosition(data.position),
  };
}

/** An empty place arrives as an object without numbers. */
function toPosition(field: RawOfficeData['position'] | undefined): Position | undefined {
  if (typeof field?.latitude !== 'number' || typeof field.longitude !== 'number') return undefined;
  return { latitude: field.latitude, longitude: field.longitude };
}

/** `new-york` -> "New York": all that is known of an office whose document did not come along. */
function toName(uid: string): string {
  return uid
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
