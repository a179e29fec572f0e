/** When something happens, as editors have written it, and what that means now. Whatever they wrote, there is an answer. */
import { LRUCache } from 'lru-cache';

export interface EventTimes {
  startsAt: Date;
  /** Absent when nobody knows, or when it is not after the start. */
  endsAt: Date | undefined;
  /** When it counts as over: its end, or some hours after its start. */
  overAt: Date;
  /** IANA name of the zone that its times are told in. */
  zone: string;
  /** As it was written, when it is the name of no zone: times are then told in UTC. */
  unknownZone: string | undefined;
}

export type EventPhase = 'before' | 'during' | 'after';

/** The fields of a landing page or a campaign. */
export interface RawEventTimes {
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string | null;
}

/** Who comes late to an event without an end should find its door: a page that says "over" too early is the worse one. */
const unknownDurationMs = 4 * 60 * 60 * 1000;

const usualZone = 'Europe/London';

/** `undefined` for what can be had at any time, and for a start that is none. */
export function readEventTimes({ starts_at, ends_at, time_zone }: RawEventTimes): EventTimes | undefined {
  const startsAt = readInstant(starts_at);
  if (!startsAt) return undefined;
  const written = readInstant(ends_at);
  const endsAt = written && written > startsAt ? written : undefined;
  const asked = time_zone?.trim() || usualZone;
  const isKnown = isTimeZone(asked);
  return {
    startsAt,
    endsAt,
    overAt: endsAt ?? new Date(startsAt.getTime() + unknownDurationMs),
    zone: isKnown ? asked : 'UTC',
    unknownZone: isKnown ? undefined : asked,
  };
}

/** The clock is asked only for the instant that comes next: what comes after it changes nothing yet. */
export function getEventPhase({ startsAt, overAt }: EventTimes, hasCome: (at: Date) => boolean): EventPhase {
  if (!hasCome(startsAt)) return 'before';
  return hasCome(overAt) ? 'after' : 'during';
}

/** The instant at which the phase ends; the last one does not. */
export function getPhaseEnd({ startsAt, overAt }: EventTimes, phase: EventPhase): Date | undefined {
  switch (phase) {
    case 'before':
      return startsAt;
    case 'during':
      return overAt;
    case 'after':
      return undefined;
  }
}

function readInstant(written: string | null): Date | undefined {
  const at = new Date(written ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

const zones = new LRUCache<string, boolean>({ max: 1000, memoMethod: isKnownTimeZone });

const isTimeZone = (name: string) => zones.memo(name);

function isKnownTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
