/**
 * Evaluates the hints `advise` and `expires` of models (`config.studio`), for the studio and for the lint of content
 * files.
 */
import type { HintCondition, StudioFields } from '../../cms/studio-models.ts';

/** The fields of a document, slice or row. */
export interface FieldSet {
  readonly fields: StudioFields;
  /** Undefined for an empty field. */
  readonly getValue: (name: string) => unknown;
  readonly isFilled: (name: string) => boolean;
}

export interface UnmetHint {
  readonly kind: 'advise' | 'expires';
  readonly name: string;
  /** The advice of the model. */
  readonly words: string;
}

interface Circumstances {
  /** YYYY-MM-DD */
  readonly today: string;
  /** The day of a stored date or time, in the zone of `today`; without it, in UTC. */
  readonly toDay?: ((stored: string) => string) | undefined;
  /** Whether the document's text has a figure about the world. */
  readonly hasBareFigure: () => boolean;
}

export function listUnmetHints(set: FieldSet, circumstances: Circumstances): UnmetHint[] {
  return Object.entries(set.fields).flatMap(([name, { config }]): UnmetHint[] => {
    const { advise, expires } = config?.studio ?? {};
    return [
      ...(advise && isMissed(name, set, circumstances) ? [{ kind: 'advise' as const, name, words: advise.words }] : []),
      ...(expires && hasPassed(name, set, circumstances)
        ? [{ kind: 'expires' as const, name, words: expires.words }]
        : []),
    ];
  });
}

function isMissed(name: string, { fields, isFilled }: FieldSet, { hasBareFigure }: Circumstances): boolean {
  const { or = [], forFigures } = fields[name]?.config?.studio?.advise ?? {};
  if ([name, ...or].some(isFilled)) return false;
  if (forFigures) return hasBareFigure();
  // An empty row needs nothing. Selects and booleans do not count, because the model gives them values.
  return Object.entries(fields).some(([other, { type }]) => type !== 'Select' && type !== 'Boolean' && isFilled(other));
}

const toUTCDay = (stored: string): string => stored.slice(0, 10);

function hasPassed(name: string, set: FieldSet, { today, toDay = toUTCDay }: Circumstances): boolean {
  const { when, unless } = set.fields[name]?.config?.studio?.expires ?? {};
  const value = set.getValue(name);
  if (typeof value !== 'string' || value === '' || toDay(value) >= today) return false;
  if (when && !isMet(when, set)) return false;
  return unless === undefined || !set.isFilled(unless) || set.getValue(unless) === false;
}

function isMet({ field, is }: HintCondition, { fields, getValue }: FieldSet): boolean {
  const value = getValue(field) ?? fields[field]?.config?.default_value;
  return is.some((one) => one === value);
}
