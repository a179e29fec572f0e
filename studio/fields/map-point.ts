export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

const pair = String.raw`(-?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+|%2C|/)(-?\d+(?:\.\d+)?)`;

/** Notations of coordinates: text, `geo:`, Google, Apple, OpenStreetMap, Bing. The first match wins. */
const patterns: readonly RegExp[] = [
  new RegExp(String.raw`^\s*\(?${pair}\)?\s*$`),
  new RegExp(String.raw`^geo:${pair}`),
  // Google Maps: the coordinates of the place itself, not of the map's centre.
  /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/,
  /[?&#]mlat=(-?\d+(?:\.\d+)?)&mlon=(-?\d+(?:\.\d+)?)/,
  new RegExp(String.raw`[?&](?:q|ll|query|center|daddr)=(?:loc:)?${pair}`),
  /[?&]cp=(-?\d+(?:\.\d+)?)~(-?\d+(?:\.\d+)?)/,
  new RegExp(String.raw`/@${pair}`),
  /#map=[\d.]+\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/,
];

/** The coordinates in a pasted text or map link; undefined without valid ones. */
export function findMapPoint(text: string): MapPoint | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [latitude, longitude] = [Number(match[1]), Number(match[2])];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return undefined;
}
