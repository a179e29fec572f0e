/** Hints of models for the studio (`config.studio`), which a hosted repository does not support. */

type Json = unknown;

/** The model without hints, as a hosted repository accepts it. */
export function removeHints(model: Json): Json {
  if (Array.isArray(model)) return model.map(removeHints);
  if (!isRecord(model)) return model;
  return Object.fromEntries(
    Object.entries(model).map(([name, value]) => [name, removeHints(name === 'config' ? withoutStudio(value) : value)]),
  );
}

/** A model of a hosted repository, with our hints for the fields that both have. */
export function keepHints(theirs: Json, own: Json): Json {
  if (!isRecord(theirs) || !isRecord(own)) return theirs;
  return Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const kept = keepHints(value, own[name]);
      const ownConfig = own[name];
      const hasHints = name === 'config' && isRecord(kept) && isRecord(ownConfig) && 'studio' in ownConfig;
      return [name, hasHints ? { ...kept, studio: ownConfig['studio'] } : kept];
    }),
  );
}

function withoutStudio(config: Json): Json {
  if (!isRecord(config)) return config;
  const { studio: _studio, ...other } = config;
  return other;
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
