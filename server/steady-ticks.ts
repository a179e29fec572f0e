import { executionAsyncResource } from 'node:async_hooks';

const retained: object[] = [];

/**
 * Keeps `process.nextTick` as fast as at the start of the process. Node makes an object for each tick and names three
 * of its fields by symbols. When V8 collects its old space while no such object is alive, their shapes are collected
 * too. Later ticks get new shapes, and V8 looks their fields up again for each, as long as the process lives (decision
 * 0053). One retained object retains the shapes.
 */
export function retainTickShape(): void {
  process.nextTick(() => void retained.push(executionAsyncResource()));
}

/** The retained tick, if there is one. */
export const getRetainedTick = (): object | undefined => retained[0];
