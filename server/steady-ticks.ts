import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps `process.nextTick` as fast as when the process began. Node makes an object for each tick and names three of its
 * fields by symbols. Once no such object is left when V8 collects its old space, their shapes go with them, those that
 * come after have other ones, and V8 looks their fields up anew for each, for as long as the process lives (decision 0053).
 * One that is kept keeps the shapes.
 */
export function keepTickShapes(): void {
  process.nextTick(() => void kept.push(executionAsyncResource()));
}

/** The tick that is kept, when there is one. */
export const keptTick = (): object | undefined => kept[0];
