import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  GraphQLError,
  type GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
} from 'graphql';
import * as v from 'valibot';
import type { Predicate, PredicateValue } from '../query/predicate-tree.ts';
import type { Ordering } from '../storage/published-query.ts';
import { toPredicate, type DocumentQuery } from './find-documents.ts';
import { DateTimeScalar } from './scalars.ts';
import { SimilarInput } from './shared-types.ts';
import type { WhereInput } from './where-input.ts';

const texts = new GraphQLList(new GraphQLNonNull(GraphQLString));

/** The arguments of `_allDocuments` and every `all{T}s`. */
export const commonArguments: GraphQLFieldConfigArgumentMap = {
  id: { type: GraphQLString },
  id_in: { type: texts },
  lang: { type: GraphQLString },
  tags: { type: texts },
  tags_in: { type: texts },
  firstPublicationDate: { type: DateTimeScalar },
  firstPublicationDate_after: { type: DateTimeScalar },
  firstPublicationDate_before: { type: DateTimeScalar },
  lastPublicationDate: { type: DateTimeScalar },
  lastPublicationDate_after: { type: DateTimeScalar },
  lastPublicationDate_before: { type: DateTimeScalar },
  fulltext: { type: GraphQLString },
  similar: { type: SimilarInput },
  before: { type: GraphQLString },
  after: { type: GraphQLString },
  first: { type: GraphQLInt },
  last: { type: GraphQLInt },
};

export const typeArguments: GraphQLFieldConfigArgumentMap = {
  type: { type: GraphQLString },
  type_in: { type: texts },
};

export const uidArguments: GraphQLFieldConfigArgumentMap = {
  uid: { type: GraphQLString },
  uid_in: { type: texts },
};

/** Null means the same as absence, because clients send null for unset variables. */
function optional<Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}

const text = optional(v.string());
const list = optional(v.array(v.string()));
const moment = optional(v.number());

/** The library has validated the arguments against the schema already. This gives them their types. */
const ArgumentsSchema = v.object({
  sortBy: optional(v.custom<Ordering>((value) => typeof value === 'object' && value !== null)),
  id: text,
  id_in: list,
  uid: text,
  uid_in: list,
  type: text,
  type_in: list,
  lang: text,
  tags: list,
  tags_in: list,
  fulltext: text,
  firstPublicationDate: moment,
  firstPublicationDate_after: moment,
  firstPublicationDate_before: moment,
  lastPublicationDate: moment,
  lastPublicationDate_after: moment,
  lastPublicationDate_before: moment,
  similar: optional(v.object({ documentId: v.string(), max: v.number() })),
  where: optional(v.unknown()),
  before: text,
  after: text,
  first: optional(v.number()),
  last: optional(v.number()),
});
type Arguments = v.InferOutput<typeof ArgumentsSchema>;

interface TypeArguments {
  /** Undefined for documents of every type. */
  readonly type: string | undefined;
  readonly where: WhereInput | undefined;
}

/** Converts the arguments of a connection to a search. Without `lang` it covers every language. */
export function toDocumentQuery(given: unknown, { type, where }: TypeArguments): DocumentQuery {
  const written = v.parse(ArgumentsSchema, given);
  const { first, last, after, before, sortBy } = written;
  return {
    predicates: [
      ...compare('at', 'document.type', type),
      ...toDocumentPredicates(written, type),
      ...toTextPredicates(written),
      ...(where && written.where !== undefined ? where.toPredicates(written.where) : []),
    ],
    orderings: sortBy ? [sortBy] : [],
    page: { first, last, after, before },
  };
}

/** The search for the document that `{type_id}(uid, lang)` returns. */
export function toUidQuery(given: unknown, type: string): DocumentQuery {
  return toDocumentQuery(
    { ...v.parse(v.object({ uid: v.string(), lang: v.string() }), given), first: 1 },
    { type, where: undefined },
  );
}

function compare(operator: string, path: string, value: PredicateValue | undefined): Predicate[] {
  return value === undefined ? [] : [toPredicate(operator, path, [value])];
}

function toDocumentPredicates(written: Arguments, type: string | undefined): Predicate[] {
  return [
    ...compare('at', 'document.id', written.id),
    ...compare('in', 'document.id', written.id_in),
    ...compare('at', `my.${type ?? ''}.uid`, written.uid),
    ...compare('in', `my.${type ?? ''}.uid`, written.uid_in),
    ...compare('at', 'document.type', written.type),
    ...compare('any', 'document.type', written.type_in),
    ...compare('at', 'document.lang', written.lang === '*' ? undefined : written.lang),
    ...compare('at', 'document.tags', written.tags),
    ...compare('any', 'document.tags', written.tags_in),
    ...compare('at', 'document.first_publication_date', written.firstPublicationDate),
    ...compare('date.after', 'document.first_publication_date', written.firstPublicationDate_after),
    ...compare('date.before', 'document.first_publication_date', written.firstPublicationDate_before),
    ...compare('at', 'document.last_publication_date', written.lastPublicationDate),
    ...compare('date.after', 'document.last_publication_date', written.lastPublicationDate_after),
    ...compare('date.before', 'document.last_publication_date', written.lastPublicationDate_before),
  ];
}

function toTextPredicates({ fulltext, lang, similar }: Arguments): Predicate[] {
  if (fulltext !== undefined && lang === undefined) throw new GraphQLError('fulltext needs lang.');
  return [
    ...compare('fulltext', 'document', fulltext),
    ...(similar ? [toPredicate('similar', undefined, [similar.documentId, similar.max])] : []),
  ];
}

export function toSortArgument(type: GraphQLEnumType): GraphQLFieldConfigArgumentMap {
  return { sortBy: { type } };
}
