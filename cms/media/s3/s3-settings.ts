/** The location of an S3 media store, and its time-outs. */
export interface S3Settings {
  readonly bucket: string;
  /** A prefix of every key, without slashes at its ends; empty for none. */
  readonly prefix: string;
  readonly region: string;
  /** The URL of a service other than Amazon's. Its buckets are addressed by path. */
  readonly endpoint?: string | undefined;
  /** By default from the `AWS_` variables, or the role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export interface S3Limits {
  readonly connectMs: number;
  /** From sending the request to receiving the headers of its response. */
  readonly responseMs: number;
  /** Between two chunks of a body. Time in which the reader does not read is not counted. */
  readonly silenceMs: number;
  /** A slower upload is aborted. */
  readonly minBytesPerMs: number;
  readonly attempts: number;
  /** The first delay between two attempts. It doubles each time, and is randomised. */
  readonly backoffMs: number;
  /** How long the circuit stays open after an outage. */
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
