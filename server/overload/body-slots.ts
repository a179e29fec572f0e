/**
 * Limits how many bodies are read at once, in total and per client, because a client can send its body byte by byte.
 */
import { getNetwork } from './client-address.ts';

type BodyKind = 'upload' | 'form';

interface BodySlots {
  /** Occupies a slot, and returns a function that frees it; `undefined` if none is free. */
  take: (kind: BodyKind, address: string | undefined) => (() => void) | undefined;
}

/** A limit, because an upload is in memory while it is read: at most 21 MB each (limit-form.ts). */
const maxOfAll: Readonly<Record<BodyKind, number>> = { upload: 8, form: 64 };
/** For an IPv4 address or an IPv6 /48, so that slow bodies of one client do not occupy the slots of all others. */
const maxOfClient: Readonly<Record<BodyKind, number>> = { upload: 4, form: 16 };

export function createBodySlots(): BodySlots {
  /** Occupied slots by kind, and by kind and client. */
  const taken = new Map<string, number>();
  const add = (key: string, by: number) => {
    const next = (taken.get(key) ?? 0) + by;
    if (next > 0) taken.set(key, next);
    else taken.delete(key);
  };
  return {
    take(kind, address) {
      const client = address === undefined ? undefined : `${kind} ${getNetwork(address) ?? address}`;
      if ((taken.get(kind) ?? 0) >= maxOfAll[kind]) return undefined;
      if (client !== undefined && (taken.get(client) ?? 0) >= maxOfClient[kind]) return undefined;
      const keys = client === undefined ? [kind] : [kind, client];
      for (const key of keys) add(key, 1);
      return () => keys.forEach((key) => add(key, -1));
    },
  };
}
