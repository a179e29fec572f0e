import type { Repository } from '../../cms/studio-models.ts';

/** The readable name of a slice: models use names like "CallToAction". */
export function toSliceName(repository: Repository, type: string): string {
  const name = repository.sharedSlices.find(({ id }) => id === type)?.name ?? type;
  if (/\s/.test(name)) return name;
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
