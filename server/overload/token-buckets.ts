/** So many at once and so many a second, for each of many keys. The keys that were used longest ago are forgotten first. */
interface TokenBuckets {
  /** 0 when one was taken; else the milliseconds until there is one. */
  take: (key: string) => number;
  giveBack: (key: string) => void;
}

interface BucketLimits {
  burst: number;
  perSecond: number;
  mostKeys?: number;
  now?: () => number;
}

interface Bucket {
  tokens: number;
  at: number;
}

export function createTokenBuckets({
  burst,
  perSecond,
  mostKeys = 10_000,
  now = () => performance.now(),
}: BucketLimits): TokenBuckets {
  const buckets = new Map<string, Bucket>();

  /** Brought up to now, and made the newest. */
  const open = (key: string): Bucket => {
    const known = buckets.get(key);
    const at = now();
    const tokens = known ? Math.min(burst, known.tokens + ((at - known.at) / 1000) * perSecond) : burst;
    const bucket = { tokens, at };
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > mostKeys && oldest !== undefined) buckets.delete(oldest);
    return bucket;
  };

  return {
    take(key) {
      const bucket = open(key);
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / perSecond) * 1000);
      bucket.tokens -= 1;
      return 0;
    },
    giveBack(key) {
      const bucket = open(key);
      bucket.tokens = Math.min(burst, bucket.tokens + 1);
    },
  };
}
