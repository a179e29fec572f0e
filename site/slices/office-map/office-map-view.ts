import type { OfficeMapSlice } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';
import type { Strings } from '../../language/strings.ts';
import type { Position } from './map-geometry.ts';

export interface OfficeMapView {
  /** Unique on the page: prefix of the ids of the map's parts. */
  readonly id: string;
  readonly anchor: string | undefined;
  readonly heading: string | undefined;
  readonly intro: string | undefined;
  readonly offices: readonly OfficeView[];
  readonly words: Pick<Strings, 'officeMap' | 'opensHeadquarters' | 'hours' | 'email'>;
}

export interface OfficeView {
  /** The office's uid: the target of links to the office and of the map's markers. */
  readonly id: string | undefined;
  readonly city: string;
  readonly country: string | undefined;
  readonly addressLines: readonly string[];
  readonly hours: string | undefined;
  readonly email: string | undefined;
  readonly isHeadquarters: boolean;
  /** `undefined`: listed without a marker. */
  readonly position: Position | undefined;
}

/** A content relationship to an office with the fields that were fetched. */
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
  // An unfetched content relationship has no `data`, contrary to its type.
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

/** An empty geopoint field is an object without numbers. */
function toPosition(field: RawOfficeData['position'] | undefined): Position | undefined {
  if (typeof field?.latitude !== 'number' || typeof field.longitude !== 'number') return undefined;
  return { latitude: field.latitude, longitude: field.longitude };
}

/** `new-york` -> "New York", for an office whose document was not fetched. */
function toName(uid: string): string {
  return uid
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
