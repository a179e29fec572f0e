/** The server's rule for each kind of field; field.tsx renders the same rules as attributes. */
import * as v from 'valibot';
import type { Strings } from '../../language/strings.ts';
import { getMaxLength, tickedValue, type FormField } from './form-field.ts';

type Messages = Strings['forms']['errors'];

/** Endings that make "name.ending" a URL; "St. John" and "J.-P. Martin" are names. */
const webEndings = 'com|net|org|info|biz|ru|cn|xyz|top|site|online|shop|click|link|io|ly';

/** For the `pattern` attribute: no URL anywhere in the value. */
export const noUrlPattern = `(?!.*(?:://|[wW]{3}\\.|[\\w\\-]\\.(?:${webEndings})(?![\\w\\-]))).*`;
const noUrl = new RegExp(`^${noUrlPattern}$`, 'isv');

/** Requires a dot in the host, which the browser's own check does not. */
export const emailPattern = '[^@\\s]+@[^@\\s]+\\.[^@\\s.]+';

export const phonePattern = '(?:\\D*\\d){5,}.*';
const phone = new RegExp(`^${phonePattern}$`, 's');

/** The rule that validates and normalises a field's text. Optional fields skip it when empty. */
export function toFieldRule(field: FormField, messages: Messages): v.GenericSchema<string, string> {
  const missing =
    field.kind === 'checkbox' ? messages.notTicked : field.options ? messages.notChosen : messages.missing;
  return v.pipe(
    v.string(),
    v.nonEmpty(missing),
    v.maxLength(getMaxLength(field), messages.tooLong(getMaxLength(field))),
    toKindRule(field, messages),
    v.check((text) => !field.isUrlForbidden || noUrl.test(text), messages.holdsUrl),
  );
}

function toKindRule(field: FormField, messages: Messages): v.GenericSchema<string, string> {
  switch (field.kind) {
    case 'email':
      return v.pipe(
        v.string(),
        v.rfcEmail(messages.badEmail),
        v.regex(new RegExp(`^${emailPattern}$`), messages.badEmail),
      );
    case 'phone':
      return v.pipe(v.string(), v.regex(phone, messages.badPhone));
    case 'link':
      return v.pipe(v.string(), v.transform(addProtocol), v.check(isWebAddress, messages.badLink));
    case 'select':
      return v.pipe(
        v.string(),
        v.check((text) => isOffered(field, text), messages.notOffered),
      );
    case 'choices':
      return v.pipe(
        v.string(),
        v.check((text) => text.split('\n').every((line) => isOffered(field, line)), messages.notOffered),
      );
    case 'checkbox':
      return v.pipe(v.string(), v.literal(tickedValue, messages.notTicked));
    case 'text':
    case 'textarea':
    case 'file':
    case 'hidden':
      return v.string();
  }
}

function isOffered({ options }: FormField, value: string): boolean {
  return (options ?? []).some((option) => option.value === value);
}

/** People write "linkedin.com/in/name". */
function addProtocol(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && hostname.includes('.');
}
