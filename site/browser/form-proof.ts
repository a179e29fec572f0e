/**
 * Solves a challenge of altcha, version 2: derives keys from increasing counters until one has the required prefix.
 * SubtleCrypto works off the main thread, so that the reader can type meanwhile.
 */
interface Challenge {
  readonly parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
  readonly signature: string;
}

/** The number of concurrent derivations: fewer leave cores idle, more derive keys beyond the solution. */
const batchSize = 8;
/** Well above the highest counter that the server chooses. */
const maxCounter = 10_000;

/** The proof as the form sends it. Rejects without a network, and where the page is not secure. */
export async function makeProof(url: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The challenge came with status ${answer.status}`);
  const challenge = (await answer.json()) as Challenge;
  for (let first = 0; first < maxCounter && !signal.aborted; first += batchSize) {
    const counters = Array.from({ length: batchSize }, (_, index) => first + index);
    const keys = await Promise.all(counters.map((counter) => deriveKey(challenge, counter)));
    const found = keys.findIndex((key) => key.startsWith(challenge.parameters.keyPrefix));
    if (found >= 0) return JSON.stringify({ challenge, solution: { counter: first + found, derivedKey: keys[found] } });
  }
  throw new Error('The challenge was not solved');
}

async function deriveKey({ parameters }: Challenge, counter: number): Promise<string> {
  const nonce = toBytes(parameters.nonce);
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  new DataView(password.buffer).setUint32(nonce.length, counter);
  const material = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const rules = { name: 'PBKDF2', hash: 'SHA-256', salt: toBytes(parameters.salt), iterations: parameters.cost };
  const bits = await crypto.subtle.deriveBits(rules, material, parameters.keyLength * 8);
  return [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
