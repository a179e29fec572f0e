import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { parseIsoDate } from '../fields/date.ts';
import { toMoment } from '../query/moment.ts';

/** A string in queries, parsed to epoch milliseconds, which the index compares. */
export const DateScalar = new GraphQLScalarType({
  name: 'Date',
  description: 'A day, such as 2026-05-31.',
  parseValue: (value) => toMilliseconds(value, typeof value === 'string' ? parseIsoDate(value) : undefined),
  parseLiteral: (node) =>
    toMilliseconds(
      'value' in node ? node.value : undefined,
      node.kind === Kind.STRING ? parseIsoDate(node.value) : undefined,
    ),
});

export const DateTimeScalar = new GraphQLScalarType({
  name: 'DateTime',
  description: 'A moment, such as 2026-05-31T09:30:00+0000. As an argument also a day, and epoch milliseconds.',
  parseValue: (value) =>
    toMilliseconds(value, typeof value === 'string' || typeof value === 'number' ? toMoment(value) : undefined),
  parseLiteral: (node) =>
    toMilliseconds(
      'value' in node ? node.value : undefined,
      node.kind === Kind.STRING || node.kind === Kind.INT ? toMoment(node.value) : undefined,
    ),
});

export const JsonScalar = new GraphQLScalarType({
  name: 'Json',
  description: 'A value in the form that the read API gives it.',
});

export const LongScalar = new GraphQLScalarType({ name: 'Long', description: 'A whole number beyond 32 bits.' });

function toMilliseconds(written: unknown, time: number | undefined): number {
  if (time === undefined) throw new GraphQLError(`Not a date: ${String(JSON.stringify(written)).slice(0, 80)}`);
  return time;
}
