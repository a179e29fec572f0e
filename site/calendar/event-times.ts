/** The time of an event as editors entered it, and its current phase. Every input gives a result. */
import { LRUCache } from 'lru-cache';

export interface EventTimes {
  readonly startsAt: Date;
  /** Absent when it is unknown, or not after the start. */
  readonly endsAt: Date | undefined;
  /** When it counts as over: its end, or some hours after its start. */
  readonly overAt: Date;
  /** IANA name of the zone in which its times are shown. */
  readonly zone: string;
  /** The entered zone when it is not a valid name: times are then shown in UTC. */
  readonly unknownZone: string | undefined;
}

export type EventPhase = 'before' | 'during' | 'after';

/** The fields of a landing page or a campaign. */
export interface RawEventTimes {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly time_zone: string | null;
}

/** A late visitor of an event without an end should find its room: saying "over" too early would be worse. */
const unknownDurationMs = 4 * 60 * 60 * 1000;

const usualZone = 'Europe/London';

/** `undefined` for an offer without a date, and for an invalid start. */
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

/** Reads the clock only for the next instant: later ones change nothing yet. */
export function getEventPhase({ startsAt, overAt }: EventTimes, hasCome: (at: Date) => boolean): EventPhase {
  if (!hasCome(startsAt)) return 'before';
  return hasCome(overAt) ? 'after' : 'during';
}

/** The instant at which the phase ends; the last phase has none. */
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
