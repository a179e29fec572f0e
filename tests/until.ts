import { setTimeout as wait } from 'node:timers/promises';

/** The condition was not met in time. */
export class WaitedInVain extends Error {
  override name = 'WaitedInVain';
}

interface Patience {
  readonly everyMs?: number;
  readonly withinMs?: number;
}

/**
 * Polls until `look` returns a value, and resolves with it. Throws {@link WaitedInVain}, which names what was awaited.
 */
export async function until<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
  { everyMs = 20, withinMs = 30_000 }: Patience = {},
): Promise<Exclude<Seen, false | undefined>> {
  const end = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (isSomething(seen)) return seen;
    if (performance.now() > end) throw new WaitedInVain(`After ${withinMs} ms still waiting for: ${what}`);
    await wait(everyMs);
  }
}

function isSomething<Seen>(seen: Seen): seen is Exclude<Seen, false | undefined> {
  return seen !== undefined && seen !== false;
}
