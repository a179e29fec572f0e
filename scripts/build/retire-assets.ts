/** Keeps scripts of earlier builds for pages that are still open, or stored by caches, and then removes them. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Longer than a week of open pages, and than the ten days for which caches may serve a page. */
const keptMs = 14 * 24 * 60 * 60 * 1000;

/** By file name: when a build first lacked it, in milliseconds since 1970. */
const ledgerShape = v.record(v.string(), v.number());

/**
 * Records which files are no longer part of the build, and removes those that have not been for two weeks. A file's own
 * age says nothing: the build may have used it until a moment ago.
 */
export function retireAssets(
  directory: string,
  current: ReadonlySet<string>,
  options: { ledger: string; now: number },
) {
  const { ledger, now } = options;
  const known = readLedger(ledger);
  const retired: Record<string, number> = {};
  for (const name of readdirSync(directory)) {
    if (current.has(name) || !/-[\w-]{6,8}\.(js|css)(\.br)?$/.test(name)) continue;
    const since = known[name] ?? now;
    if (now - since > keptMs) rmSync(path.join(directory, name));
    else retired[name] = since;
  }
  writeFileSync(ledger, JSON.stringify(retired, null, 2));
}

/** A damaged ledger keeps files for longer: their two weeks start again. */
function readLedger(file: string): Readonly<Record<string, number>> {
  if (!existsSync(file)) return {};
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), ledgerShape), readFileSync(file, 'utf8'));
  return read.success ? read.output : {};
}
