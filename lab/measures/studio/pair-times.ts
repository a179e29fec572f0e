/** Which later event belongs to which key. */

interface Timed {
  readonly at: number;
}

/**
 * From each key to the first sighting of its letter: a page that shows a later text has shown the letter too. A key
 * whose letter was never seen has no time.
 */
export function toSightingTimes(
  keys: readonly (Timed & { readonly text: string })[],
  sightings: readonly (Timed & { readonly text: string })[],
): number[] {
  return keys.flatMap(({ at, text }) => {
    const times = sightings.filter((one) => one.text.startsWith(text)).map((one) => one.at - at);
    return times.length === 0 ? [] : [Math.min(...times)];
  });
}

/** From each key to the end of the first request that began after it, which carries it. */
export function toRequestTimes(keys: readonly Timed[], requests: readonly { start: number; end: number }[]): number[] {
  const inOrder = requests.toSorted((one, other) => one.start - other.start);
  return keys.flatMap(({ at }) => {
    const request = inOrder.find(({ start }) => start >= at);
    return request ? [request.end - at] : [];
  });
}

/** The rows of the table that the test of the paste corpus prints: source, samples, and shares in percent. */
export interface PasteRow {
  readonly samples: number;
  /** In the order of the table: text, headings, lists, links, emphasis. Undefined where the samples have none. */
  readonly shares: readonly (number | undefined)[];
}

export const pasteShares = ['text', 'headings', 'lists', 'links', 'emphasis'] as const;

/** The last row is the sum of all. */
export function readPasteTotal(output: string): PasteRow {
  const row = /^All +(\d+) +(.+)$/m.exec(output);
  if (!row?.[2]) throw new TypeError('The test of the paste corpus has printed no total');
  const shares = row[2]
    .trim()
    .split(/ +/)
    .map((share) => (share === '–' ? undefined : Number(share)));
  if (shares.length !== pasteShares.length || shares.some(Number.isNaN))
    throw new TypeError(`No row of the paste corpus: ${row[0]}`);
  return { samples: Number(row[1]), shares };
}
