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

/** Distance along the surface; undefined when the value is not a point. */
export function toDistanceKm(indexed: string, { latitude, longitude }: Point): number | undefined {
  const [otherLatitude = Number.NaN, otherLongitude = Number.NaN] = indexed.split(',').map(Number);
  if (Number.isNaN(otherLatitude) || Number.isNaN(otherLongitude)) return undefined;
  const [from, to] = [toRadians(latitude), toRadians(otherLatitude)];
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(toRadians(otherLongitude - longitude) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
