/** The providers whose player the site supports: cms/fields/embed.ts. */
const knownProviders: readonly { readonly host: RegExp; readonly name: string }[] = [
  { host: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/, name: 'YouTube' },
  { host: /(^|\.)vimeo\.com$/, name: 'Vimeo' },
];

export function findProvider(host: string): string | undefined {
  return knownProviders.find((known) => known.host.test(host))?.name;
}
