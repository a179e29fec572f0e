import type { Language } from './language.ts';

/** ISO 3166-1. The names come from the platform, in the reader's language. */
const codes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ ' +
  'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

interface Country {
  readonly code: string;
  readonly name: string;
}

const listsByLanguage = new Map<string, readonly Country[]>();

/** Every country, in the order of its name in the language. */
export function listCountries({ id }: Pick<Language, 'id'>): readonly Country[] {
  const known = listsByLanguage.get(id);
  if (known) return known;
  const names = new Intl.DisplayNames(id, { type: 'region' });
  const list = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, id));
  listsByLanguage.set(id, list);
  return list;
}

const codesByEnglishName = new Map(
  listCountries({ id: 'en-gb' }).map(({ code, name }) => [name.toLowerCase(), code] as const),
);

/** By an English name or a code, as content and job boards write it; `undefined` for anything else. */
export function getCountryCode(name: string): string | undefined {
  const known = codesByEnglishName.get(name.trim().toLowerCase());
  if (known) return known;
  const code = name.trim().toUpperCase();
  return codes.includes(code) ? code : shortNames.get(code);
}

/** Names that job boards use instead. */
const shortNames = new Map([
  ['UK', 'GB'],
  ['USA', 'US'],
  ['THE NETHERLANDS', 'NL'],
]);

/** The country's name in the language; an unknown name stays unchanged. */
export function getCountryName(name: string, language: Pick<Language, 'id'>): string {
  const code = getCountryCode(name);
  return listCountries(language).find((country) => country.code === code)?.name ?? name;
}
