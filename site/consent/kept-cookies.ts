import { optionalCategories, type MeasurementTag, type OptionalCategory } from './consent-policy.ts';

/**
 * Strictly necessary: the choice itself, an editor's preview, and cookies that only a server can set over https, such
 * as a session.
 */
const necessary = ['fc_consent', 'io.prismic.preview', '__Host-*', '__Secure-*'] as const;

/** Names of the cookies that stay; a final `*` matches any ending. `undefined`: everything is allowed, so all stay. */
export function listKeptCookies({
  tags,
  allowed,
}: {
  tags: readonly MeasurementTag[];
  allowed: readonly OptionalCategory[];
}): readonly string[] | undefined {
  if (optionalCategories.every((category) => allowed.includes(category))) return undefined;
  const experiment = allowed.includes('functional') || allowed.includes('analytics') ? ['io.prismic.experiment'] : [];
  return [
    ...necessary,
    ...experiment,
    ...tags.filter(({ category }) => allowed.includes(category)).flatMap(({ cookies }) => cookies),
  ];
}
