import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAltchaFormGuard } from './altcha-form-guard.ts';
import type { FormGuard } from './form-guard.ts';

const start = Date.parse('2026-11-26T10:00:00Z');
const hourMs = 3600 * 1000;
const text = 'We would like to hear how instant payments are reached from a bank of our size.';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start });
  onTestFinished(() => void vi.useRealTimers());
});

const openGuard = (secret = 'secret') =>
  createAltchaFormGuard({ secret, now: () => new Date(), tries: { least: 1, most: 3 } });

/** Solves a challenge as the page does. */
async function solve(guard: FormGuard): Promise<string> {
  const challenge = (await guard.createChallenge()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}

async function judge(change: (proof: string) => string, afterMs = 3000): Promise<string | undefined> {
  const guard = openGuard();
  const proof = change(await solve(guard));
  vi.setSystemTime(start + afterMs);
  return guard.findFault({ proof, enquiry: 'one', text });
}

test('a form with a valid proof of work passes', async () => {
  expect(await judge((proof) => proof)).toBeUndefined();
});

test.each([
  ['an empty proof', () => '', 'no proof of work'],
  ['text that is not JSON', () => '{', 'wrong proof of work'],
  ['a proof of another shape', () => '{"challenge":{},"solution":null}', 'wrong proof of work'],
  ['an endless proof', (proof: string) => proof.padEnd(3000), 'wrong proof of work'],
  [
    'a key that was not derived',
    (proof: string) => proof.replace(/("derivedKey":").{4}/, '$10000'),
    'wrong proof of work',
  ],
  ['a cheaper challenge', (proof: string) => proof.replace('"cost":2000', '"cost":1'), 'wrong proof of work'],
  ['an earlier time', (proof: string) => proof.replace(/"at":\d/, '"at":0'), 'wrong proof of work'],
  ['another signature', (proof: string) => proof.replace(/("signature":").{4}/, '$10000'), 'wrong proof of work'],
] as const)('%s is rejected', async (_, change, fault) => {
  expect(await judge(change)).toBe(fault);
});

test.each([
  [2999, 'too fast'],
  [3000, undefined],
  [4 * hourMs - 1000, undefined],
  [4 * hourMs + 1000, 'old proof of work'],
])('after %d ms a proof is: %s', async (afterMs, fault) => {
  expect(await judge((proof) => proof, afterMs)).toBe(fault);
});

test('a proof is valid for one enquiry, which may be sent repeatedly', async () => {
  const guard = openGuard();
  const proof = await solve(guard);
  vi.setSystemTime(start + 5000);
  expect(await guard.findFault({ proof, enquiry: 'one' })).toBeUndefined();
  expect(await guard.findFault({ proof, enquiry: 'one' })).toBeUndefined();
  expect(await guard.findFault({ proof, enquiry: 'other' })).toBe('used proof of work');
});

test('replicas with the same secret accept each other’s challenges, others do not', async () => {
  const proof = await solve(openGuard());
  vi.setSystemTime(start + 5000);
  expect(await openGuard().findFault({ proof, enquiry: 'one' })).toBeUndefined();
  expect(await openGuard('another').findFault({ proof, enquiry: 'one' })).toBe('wrong proof of work');
});

test('a text that several senders have sent is suspicious, unless it is short', async () => {
  const guard = openGuard();
  const proofs: string[] = [];
  for (let count = 0; count < 6; count += 1) proofs.push(await solve(guard));
  vi.setSystemTime(start + 5000);
  const send = (number: number, words: string, enquiry = `enquiry ${number}`) =>
    guard.findFault({ proof: proofs[number] ?? '', enquiry, text: words });
  for (const number of [0, 1, 2]) expect(await send(number, text)).toBeUndefined();
  expect(await send(0, text)).toBeUndefined();
  expect(await send(3, ` ${text.toUpperCase()}!!`)).toBe('text sent before');
  for (const number of [4, 5]) expect(await send(number, 'Please call me.')).toBeUndefined();
});
