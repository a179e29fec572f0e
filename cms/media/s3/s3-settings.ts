/** Where an S3 media store is, and how long it may take. */
export interface S3Settings {
  readonly bucket: string;
  /** In front of every key, without slashes at its ends; empty for none. */
  readonly prefix: string;
  readonly region: string;
  /** Another service than Amazon's; its buckets are found by path. */
  readonly endpoint?: string | undefined;
  /** By default from the `AWS_` variables, or the role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export interface S3Limits {
  readonly connectMs: number;
  /** From the request to the headers of its response. */
  readonly responseMs: number;
  /** Between two pieces of a body. The time in which its reader wants none does not count. */
  readonly silenceMs: number;
  /** The slowest upload that is not given up. */
  readonly minBytesPerMs: number;
  readonly attempts: number;
  /** The first delay between two attempts; each is twice as long as the one before, and randomised. */
  readonly backoffMs: number;
  /** How long requests fail at once after an outage was seen. */
  readonly circuitOpenMs: number;
}

export const defaultS3Limits: S3Limits = {
  connectMs: 2000,
  responseMs: 5000,
  silenceMs: 10_000,
  minBytesPerMs: 1024,
  attempts: 3,
  backoffMs: 100,
  circuitOpenMs: 5000,
};
