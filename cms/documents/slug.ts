const maxSlugLength = 100;

/** `Été à Paris!` becomes `ete-a-paris`. Text without letters or digits becomes `-`, as in the hosted service. */
export function toSlug(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > maxSlugLength) break;
    slug = longer;
  }
  return slug === '' ? '-' : slug;
}
