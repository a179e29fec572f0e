/** The built-in types of every schema. */
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { StoredLink } from '../fields/link-value.ts';
import { toOptionalIsoDateTime } from '../fields/timestamp.ts';
import type { Ordering } from '../storage/published-query.ts';
import type { GraphqlContext } from './graphql-context.ts';
import type { DocumentSource } from './field-source.ts';
import { DateTimeScalar, LongScalar } from './scalars.ts';

type WebLink = Extract<StoredLink, { link_type: 'Web' }>;
type MediaLink = Extract<StoredLink, { link_type: 'Media' }>;
export type LinkSource = DocumentSource | WebLink | MediaLink;

const text = new GraphQLNonNull(GraphQLString);

const RelatedDocument = new GraphQLObjectType<{ id: string; uid?: string; type: string; lang: string }>({
  name: 'RelatedDocument',
  fields: { id: { type: text }, uid: { type: GraphQLString }, type: { type: text }, lang: { type: text } },
});

export const MetaType = new GraphQLObjectType<DocumentSource, GraphqlContext>({
  name: 'Meta',
  fields: {
    id: { type: text, resolve: ({ document }) => document.id },
    uid: { type: GraphQLString, resolve: ({ document }) => document.uid },
    type: { type: text, resolve: ({ document }) => document.type },
    tags: {
      type: new GraphQLNonNull(new GraphQLList(text)),
      resolve: ({ document }) => document.tags,
    },
    lang: { type: text, resolve: ({ document }) => document.lang },
    firstPublicationDate: {
      type: DateTimeScalar,
      resolve: ({ document }) => toOptionalIsoDateTime(document.firstPublishedAt),
    },
    lastPublicationDate: {
      type: DateTimeScalar,
      resolve: ({ document }) => toOptionalIsoDateTime(document.lastPublishedAt),
    },
    alternateLanguages: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(RelatedDocument))),
      resolve: async ({ document }, _arguments, context) => {
        const translations = await context.listTranslations(document.groupId);
        return translations.filter(({ id }) => id !== document.id);
      },
    },
  },
});

export const DocumentInterface = new GraphQLInterfaceType({
  name: '_Document',
  description: 'What every document has.',
  fields: { _meta: { type: new GraphQLNonNull(MetaType) } },
  resolveType: (source: DocumentSource, context: GraphqlContext) => context.typeNames.get(source.document.type),
});

const linkType = { _linkType: { type: GraphQLString } };

export const LinkableInterface = new GraphQLInterfaceType({
  name: '_Linkable',
  description: 'What a link can lead to.',
  fields: linkType,
  resolveType(source: LinkSource, context: GraphqlContext) {
    if ('document' in source) return context.typeNames.get(source.document.type);
    if (source.link_type === 'Web') return '_ExternalLink';
    return source.kind === 'image' ? '_ImageLink' : '_FileLink';
  },
});

const ExternalLink = new GraphQLObjectType<WebLink>({
  name: '_ExternalLink',
  interfaces: [LinkableInterface],
  fields: {
    _linkType: { type: GraphQLString, resolve: () => 'Link.web' },
    url: { type: text },
    target: { type: GraphQLString },
  },
});

const fileFields = {
  name: { type: GraphQLString },
  url: {
    type: GraphQLString,
    resolve: ({ path }: MediaLink, _arguments: unknown, { publicUrl }: GraphqlContext) => publicUrl + path,
  },
  size: { type: LongScalar, resolve: ({ size }: MediaLink) => toNumber(size) },
};

const FileLink = new GraphQLObjectType<MediaLink, GraphqlContext>({
  name: '_FileLink',
  interfaces: [LinkableInterface],
  fields: { _linkType: { type: GraphQLString, resolve: () => 'Link.file' }, ...fileFields },
});

const ImageLink = new GraphQLObjectType<MediaLink, GraphqlContext>({
  name: '_ImageLink',
  interfaces: [LinkableInterface],
  fields: {
    _linkType: { type: GraphQLString, resolve: () => 'Link.image' },
    ...fileFields,
    height: { type: GraphQLInt, resolve: ({ height }) => toNumber(height) },
    width: { type: GraphQLInt, resolve: ({ width }) => toNumber(width) },
  },
});

/** The read API returns the size of a media link as a string. */
function toNumber(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}

/** Only interfaces reference these types, so a schema must list them. */
export const linkTypes = [ExternalLink, FileLink, ImageLink];

export const PageInfoType = new GraphQLObjectType({
  name: 'PageInfo',
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    startCursor: { type: GraphQLString },
    endCursor: { type: GraphQLString },
  },
});

export const SimilarInput = new GraphQLInputObjectType({
  name: 'similar',
  description: 'Documents like this one; a word that more than `max` documents have does not count.',
  fields: { documentId: { type: text }, max: { type: new GraphQLNonNull(GraphQLInt) } },
});

type SortValues = Record<string, { value: Ordering }>;

/** Both directions of an operand, as values of a sort enumeration. */
export function toSortValues(name: string, operand: Ordering['operand']): SortValues {
  return {
    [`${name}_ASC`]: { value: { operand, descending: false } },
    [`${name}_DESC`]: { value: { operand, descending: true } },
  };
}

export const metaSortValues: SortValues = {
  ...toSortValues('meta_firstPublicationDate', { source: 'attribute', name: 'first-published-at' }),
  ...toSortValues('meta_lastPublicationDate', { source: 'attribute', name: 'last-published-at' }),
};

export const SortDocumentsBy = new GraphQLEnumType({ name: 'SortDocumentsBy', values: metaSortValues });

/** Names that no model may take. */
export const sharedTypeNames: readonly string[] = [
  'Query',
  'String',
  'Int',
  'Float',
  'Boolean',
  'ID',
  'Date',
  'DateTime',
  'Json',
  'Long',
  '_Document',
  '_Linkable',
  '_DocumentConnection',
  '_DocumentEdge',
  '_ExternalLink',
  '_FileLink',
  '_ImageLink',
  'Meta',
  'RelatedDocument',
  'PageInfo',
  'similar',
  'SortDocumentsBy',
  'NumberRange',
];
