import { chunkTimeoutMs } from '../contract/constants.ts';

/** Fails a load after two minutes, even while the network still waits. */
export async function loadWithin<Value>(load: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const signal = AbortSignal.timeout(chunkTimeoutMs);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([load(signal), timeout]);
}
