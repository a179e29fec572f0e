import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest first: the choice among encodings that a client accepts equally. */
const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send only a few different headers. The limit protects memory from clients that invent them. */
const remembered = new LRUCache<string, Encoding>({ max: 64 });

/** RFC 9110, 12.5.3: the weight decides, then our preference; zero excludes an encoding. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const known = remembered.get(header);
  if (known) return known;
  const chosen = negotiate(header);
  if (header.length <= 256) remembered.set(header, chosen);
  return chosen;
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, toWeight(parameters));
  }
  // Identity is acceptable unless it is excluded by name or by `*`. A client that excludes every encoding still gets
  // it.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ??
    (encoding === 'identity' ? (weights.get('*') === 0 ? 0 : 0.0001) : (weights.get('*') ?? 0));
  const ranked = preference
    .map((encoding) => ({ encoding, weight: weightOf(encoding) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return ranked[0]?.encoding ?? 'identity';
}

function toWeight(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (text === undefined) return 1;
  const weight = Number(text);
  // An invalid weight excludes the encoding.
  return text !== '' && weight >= 0 && weight <= 1 ? weight : 0;
}
