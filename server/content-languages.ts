/** Language codes as they are in documents, such as `en-us`. The first is the master language. */
export const starterLanguages = ['en-gb', 'fr-fr', 'de-de'] as const;

/** The codes appear in every document, so clients must accept them. */
export function areLanguageCodes(codes: readonly string[]): boolean {
  return (
    new Set(codes).size === codes.length && codes.every((code) => code === toLocale(code)?.toString().toLowerCase())
  );
}

/** The name that editors of the hosted service see, such as "English - United States". */
export function toLanguageName(code: string): string {
  const { language, region } = new Intl.Locale(code);
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? code;
  if (!region) return name;
  return `${name} - ${region === 'GB' ? 'Great Britain' : new Intl.DisplayNames('en', { type: 'region' }).of(region)}`;
}

function toLocale(code: string): Intl.Locale | undefined {
  if (!/^[a-z]{2,3}(-[a-z\d]+)*$/.test(code)) return undefined;
  try {
    return new Intl.Locale(code);
  } catch {
    // The error means that the text is not a language code.
    return undefined;
  }
}
