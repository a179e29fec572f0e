import type { Operators } from './clients.ts';
import type { PredicateRow } from './predicate-rows.ts';

const row = (
  name: string,
  uids: readonly string[],
  filters: (operators: Operators) => string | string[],
): PredicateRow => ({ name, uids, filters: (operators) => [filters(operators)].flat() });

const launched = 'my.product.launched';
const restocked = 'my.product.restocked';

/** Numbers, dates, parts of dates and geopoints. */
export const measuredRows: readonly PredicateRow[] = [
  row('number.gt: the limit itself is excluded', ['compass', 'globe'], (p) =>
    p.numberGreaterThan('my.product.price', 25.5),
  ),
  row('number.lt: below zero', ['easel'], (p) => p.numberLessThan('my.product.price', 0)),
  row('number.lt: a document without the number is not below', ['drill', 'easel'], (p) =>
    p.numberLessThan('my.product.price', 10),
  ),
  row('number.inRange: both ends are included', ['anvil', 'bellows', 'drill', 'hammer'], (p) =>
    p.numberInRange('my.product.price', 0, 25.5),
  ),
  row('number.inRange: a reversed range finds nothing', [], (p) => p.numberInRange('my.product.price', 25, 0)),
  row('number.gt: in a group', ['anvil'], (p) => p.numberGreaterThan('my.product.features.amount', 40)),
  row('date.after: the day itself is excluded', ['bellows', 'drill', 'globe'], (p) =>
    p.dateAfter(launched, '2024-01-15'),
  ),
  row('date.after: a Date', ['bellows', 'drill', 'globe'], (p) => p.dateAfter(launched, new Date('2024-01-15'))),
  row('date.after: milliseconds', ['bellows', 'drill', 'globe'], (p) => p.dateAfter(launched, 1_705_276_800_000)),
  row('date.before: the day itself is excluded', ['easel'], (p) => p.dateBefore(launched, '2023-12-31')),
  row('date.between: two days', ['anvil', 'compass', 'hammer'], (p) =>
    p.dateBetween(launched, '2023-06-01', '2024-02-01'),
  ),
  row('date.between: two Dates', ['anvil', 'compass', 'hammer'], (p) =>
    p.dateBetween(launched, new Date('2023-06-01'), new Date('2024-02-01')),
  ),
  row('date.after: a timestamp to the second', ['bellows'], (p) => p.dateAfter(restocked, '2024-03-01T08:30:00+0000')),
  row('date.after: a timestamp in another zone', ['anvil', 'bellows'], (p) =>
    p.dateAfter(restocked, '2024-03-01T09:29:59+01:00'),
  ),
  row('date.before: a timestamp', ['compass', 'easel'], (p) => p.dateBefore(restocked, '2024-01-01T00:00:01Z')),
  row('date.after: the first publication', ['first', 'second', 'third', 'fourth'], (p) => [
    p.at('document.type', 'story'),
    p.dateAfter('document.first_publication_date', '2026-01-05T12:30:00Z'),
  ]),
  row('date.before: the last publication', ['uk', 'france', 'usa'], (p) => [
    p.at('document.type', 'country'),
    p.dateBefore('document.last_publication_date', new Date('2026-01-05T09:30:00Z')),
  ]),
  row('date.after: in a group', ['anvil'], (p) => p.dateAfter('my.product.features.since', '2024-01-01')),
  row('date.year', ['anvil', 'bellows', 'globe', 'hammer'], (p) => p.dateYear(launched, 2024)),
  row('date.year: of a timestamp', ['easel'], (p) => p.dateYear(restocked, 2022)),
  row('date.month: by name', ['anvil', 'hammer'], (p) => p.dateMonth(launched, 'January')),
  row('date.month: by number', ['drill', 'globe'], (p) => p.dateMonth(launched, 2)),
  row('date.month-after', ['compass'], (p) => p.dateMonthAfter(launched, 'June')),
  row('date.month-before', ['anvil', 'hammer'], (p) => p.dateMonthBefore(launched, 'February')),
  row('date.day-of-month', ['compass'], (p) => p.dateDayOfMonth(launched, 31)),
  row('date.day-of-month-after', ['bellows', 'compass'], (p) => p.dateDayOfMonthAfter(launched, 29)),
  row('date.day-of-month-before', ['easel'], (p) => p.dateDayOfMonthBefore(launched, 10)),
  row('date.day-of-week: by name', ['anvil', 'easel', 'hammer'], (p) => p.dateDayOfWeek(launched, 'Monday')),
  row('date.day-of-week: by number, Monday first', ['bellows', 'compass'], (p) => p.dateDayOfWeek(launched, 7)),
  row('date.day-of-week-after', ['bellows', 'compass', 'drill'], (p) => p.dateDayOfWeekAfter(launched, 'Thursday')),
  row('date.day-of-week-before', ['anvil', 'easel', 'hammer'], (p) => p.dateDayOfWeekBefore(launched, 2)),
  row('date.hour', ['anvil'], (p) => p.dateHour(restocked, 8)),
  row('date.hour-after', ['bellows'], (p) => p.dateHourAfter(restocked, 17)),
  row('date.hour-before', ['compass'], (p) => p.dateHourBefore(restocked, 8)),
  row('geopoint.near: the nearest first', ['globe', 'anvil'], (p) =>
    p.geopointNear('my.product.place', 51.48, 0.01, 20),
  ),
  row('geopoint.near: the nearest first from the other side', ['anvil', 'globe'], (p) =>
    p.geopointNear('my.product.place', 51.51, -0.13, 20),
  ),
  row('geopoint.near: the radius is in kilometres', ['anvil', 'globe', 'bellows'], (p) =>
    p.geopointNear('my.product.place', 51.5, -0.12, 350),
  ),
  row('geopoint.near: nothing near', [], (p) => p.geopointNear('my.product.place', -33.9, 151.2, 100)),
  row('all of several filters apply', ['hammer'], (p) => [
    p.at('my.product.price', 10),
    p.not('my.product.available', true),
    p.fulltext('document', 'measure'),
    p.dateYear(launched, 2024),
  ]),
];
