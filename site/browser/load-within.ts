import { chunkTimeoutMs } from '../contract/constants.ts';

/** Fails a load after two minutes, even while the network still waits. */
export async function loadWithin<Value>(load: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  let timer: number | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => {
      const error = new DOMException(`Nothing loaded in ${chunkTimeoutMs} ms`, 'TimeoutError');
      controller.abort(error);
      reject(error);
    }, chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
