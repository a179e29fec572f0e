/** The readable part of a job's address; any other is understood too (acceptance R-6). */
export function toTitleSlug(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
