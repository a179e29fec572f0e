/** Scripts of earlier builds stay for pages that are still open, or stored by caches, and then go. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Twice the week that requirement F31 asks for, and longer than the ten days that caches may serve a page. */
const keptMs = 14 * 24 * 60 * 60 * 1000;

/** By file name: when a build first went without it, in milliseconds since 1970. */
const ledgerShape = v.record(v.string(), v.number());

/**
 * Notes which files in the directory are of the current build no more, and removes those that have not been for two
 * weeks. A file's own age says nothing: it may have been in use until a moment ago.
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
    if (current.has(name) || !/-[\w-]{6,8}\.(js|css)$/.test(name)) continue;
    const since = known[name] ?? now;
    if (now - since > keptMs) rmSync(path.join(directory, name));
    else retired[name] = since;
  }
  writeFileSync(ledger, JSON.stringify(retired, null, 2));
}

/** A damaged ledger makes files stay longer: their time begins anew. */
function readLedger(file: string): Readonly<Record<string, number>> {
  if (!existsSync(file)) return {};
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), ledgerShape), readFileSync(file, 'utf8'));
  return read.success ? read.output : {};
}
