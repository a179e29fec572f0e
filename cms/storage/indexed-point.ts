/** A point in degrees. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadiusKm = 6371.0088;

/** The indexed form of a point: one value, so that latitude and longitude of list items stay together. */
export function toIndexedPoint({ latitude, longitude }: Point): string {
  return `${latitude},${longitude}`;
}

/** Undefined when the value is not a point. */
export function parseIndexedPoint(indexed: string): Point | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN] = indexed.split(',').map(Number);
  return isPoint({ latitude, longitude }) ? { latitude, longitude } : undefined;
}

export function isPoint({ latitude, longitude }: Point): boolean {
  return Number.isFinite(latitude) && Number.isFinite(longitude);
}

/** Distance along the surface; undefined when the value is not a point. */
export function toDistanceKm(indexed: string, { latitude, longitude }: Point): number | undefined {
  const other = parseIndexedPoint(indexed);
  if (!other) return undefined;
  const [from, to] = [toRadians(latitude), toRadians(other.latitude)];
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(toRadians(other.longitude - longitude) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
