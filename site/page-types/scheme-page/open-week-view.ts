import type { SchemePageDocumentDataWeekItem } from '../../content/content-types.generated.ts';
import type { ViewContext } from '../../view/view-context.ts';

/** The opening hours of each rail of a scheme, over one week without holidays, Monday first. */
export interface OpenWeekView {
  readonly lanes: readonly LaneView[];
  /** "Mon" to "Sun", in the reader's language. */
  readonly days: readonly string[];
  readonly note: string | undefined;
}

interface LaneView {
  readonly rail: string;
  /** The hours in words. */
  readonly words: string;
  /** Hours since Monday 00:00, through the following Monday; a single span is a rail that never closes. */
  readonly spans: readonly Span[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

const hoursOfDay = 24;
export const hoursOfWeek = 7 * hoursOfDay;
/** Includes the following Monday: a wide page shows where the line continues. */
const businessDays = [0, 1, 2, 3, 4, 7] as const;

const fiveDays = 5 * hoursOfDay;
const wholeDays: readonly Span[] = [
  { from: 0, to: fiveDays },
  { from: hoursOfWeek, to: hoursOfWeek + fiveDays },
];

/** Any Monday: only the names of its seven days are used. */
const someMonday = Date.UTC(2024, 0, 1);

export function toOpenWeekView(
  /** Absent from documents that were published before the model had it. */
  week: readonly SchemePageDocumentDataWeekItem[] | undefined,
  note: string | null | undefined,
  context: ViewContext,
): OpenWeekView | undefined {
  const lanes = (week ?? []).flatMap((item) => (item.rail ? [toLane(item, item.rail, context)] : []));
  if (lanes.length === 0) return undefined;
  const format = new Intl.DateTimeFormat(context.language.id, { weekday: 'short', timeZone: 'UTC' });
  const days = Array.from({ length: 7 }, (_, day) => format.format(someMonday + day * hoursOfDay * 3_600_000));
  return { lanes, days, note: note || undefined };
}

function toLane(item: SchemePageDocumentDataWeekItem, rail: string, { strings }: ViewContext): LaneView {
  const words = strings.openHours;
  if (item.days === 'every day')
    return { rail, words: words.always, spans: [{ from: -hoursOfWeek, to: 2 * hoursOfWeek }] };
  const opens = toHour(item.opens);
  const closes = toHour(item.closes);
  if (opens === undefined || closes === undefined || !item.opens || !item.closes) {
    return { rail, words: words.businessDays, spans: wholeDays };
  }
  // A day that opens after it closes began on the evening before.
  const isOvernight = opens >= closes;
  const spans = businessDays.map((day) => {
    const midnight = day * hoursOfDay;
    return { from: midnight + opens - (isOvernight ? hoursOfDay : 0), to: midnight + closes };
  });
  return { rail, words: words.between(item.opens, item.closes, isOvernight), spans };
}

/** "17:45" is 17.75; a text that is not a time is `undefined`. */
function toHour(time: string | null): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? '') ?? [];
  return hour && minute ? Number(hour) + Number(minute) / 60 : undefined;
}
