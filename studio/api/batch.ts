/** Batches lookups of many fields: a form with fifty links starts with one request instead of fifty. */

interface BatchOptions<Answer> {
  /** Requests all keys at once. A key without a result is absent from the map. */
  readonly ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;
  readonly maxKeys: number;
  /** The maximum total length of the keys of a request, because a URL has a maximum length. */
  readonly maxLength?: number;
}

interface Waiting<Answer> {
  readonly key: string;
  readonly resolve: (answer: Answer | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** A form renders in two passes; a pause of 10 ms is not noticeable. */
const gatherMs = 10;

/**
 * Returns a function that looks a key up. It resolves with undefined for a key without a result. If a request fails,
 * all calls that it served reject.
 */
export function createBatch<Answer>(options: BatchOptions<Answer>): (key: string) => Promise<Answer | undefined> {
  let waiting: Waiting<Answer>[] = [];
  const askAll = (): void => {
    const all = waiting;
    waiting = [];
    for (const part of cut(all, options)) void askPart(part, options);
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(askAll, gatherMs);
      waiting.push({ key, resolve, reject });
    });
}

function cut<Answer>(
  waiting: readonly Waiting<Answer>[],
  { maxKeys, maxLength = Infinity }: BatchOptions<Answer>,
): Waiting<Answer>[][] {
  const parts: { readonly keys: Set<string>; readonly all: Waiting<Answer>[]; length: number }[] = [];
  for (const one of waiting) {
    const last = parts.at(-1);
    const isNew = !last?.keys.has(one.key);
    const isFull = last && isNew && (last.keys.size === maxKeys || last.length + one.key.length > maxLength);
    if (!last || isFull) parts.push({ keys: new Set([one.key]), all: [one], length: one.key.length });
    else {
      last.keys.add(one.key);
      last.all.push(one);
      if (isNew) last.length += one.key.length;
    }
  }
  return parts.map(({ all }) => all);
}

async function askPart<Answer>(part: readonly Waiting<Answer>[], { ask }: BatchOptions<Answer>): Promise<void> {
  try {
    const answers = await ask([...new Set(part.map(({ key }) => key))]);
    for (const { key, resolve } of part) resolve(answers.get(key));
  } catch (error) {
    for (const { reject } of part) reject(error);
  }
}
