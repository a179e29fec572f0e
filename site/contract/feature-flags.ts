/**
 * The documented switches of the content document `feature_flags`, and their values when it cannot be read. Ignores
 * other flags (acceptance D14).
 */
export const defaultFeatureFlags = {
  page_transitions: true,
  prefetch: true,
  offline_copy: true,
} as const satisfies Readonly<Record<string, boolean>>;

export type FeatureFlag = keyof typeof defaultFeatureFlags;
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>;

interface RawFeatureFlags {
  readonly data: { flags?: readonly { name?: string | null; is_enabled?: boolean | null }[] | null };
}

export function toFeatureFlags(raw: RawFeatureFlags | undefined): FeatureFlags {
  const given = (raw?.data.flags ?? []).filter(({ name }) => name && Object.hasOwn(defaultFeatureFlags, name));
  return {
    ...defaultFeatureFlags,
    ...Object.fromEntries(given.map(({ name, is_enabled }) => [name, is_enabled === true])),
  };
}
