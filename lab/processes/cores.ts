/** Processor cores: keeps the load generator from using more cores than it needs. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { hasProgram } from './programs.ts';

/**
 * Pins this process to the last core. Returns the function that undoes it; `undefined` with one core only, or without
 * `taskset`.
 */
export function keepToOneCore(): (() => void) | undefined {
  const last = availableParallelism() - 1;
  if (last < 1 || !hasProgram('taskset')) return undefined;
  pin(process.pid, String(last));
  return () => pin(process.pid, `0-${last}`);
}

/** With all its threads. */
function pin(pid: number, cores: string): void {
  const { status, stderr } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
}
