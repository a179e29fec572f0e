/** The readable part of a job's URL. The site accepts any other text in its place (acceptance R-6). */
export function toTitleSlug(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
