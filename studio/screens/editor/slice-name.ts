import type { Repository } from '../../../cms/studio-models.ts';

/** The name of a slice as people read it: models name them like types, "CallToAction". */
export function toSliceName(repository: Repository, type: string): string {
  const name = repository.sharedSlices.find(({ id }) => id === type)?.name ?? type;
  if (/\s/.test(name)) return name;
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
