import * as v from 'valibot';
import type { EnquiryFile } from '../../../integrations/enquiries/enquiry-store.ts';
import type { Strings } from '../../language/strings.ts';
import { checkFile } from './check-file.ts';
import { toFieldRule } from './field-rules.ts';
import { getMaxLength, tickedValue, type FieldGroup, type FormField } from './form-field.ts';

/** A submitted form: its values, and its errors by field. */
export interface CheckedForm {
  readonly values: Record<string, string>;
  readonly files: EnquiryFile[];
  readonly errors: Record<string, string>;
}

/** Checks the submitted values against the form's fields, and ignores all others. */
export async function checkForm(groups: readonly FieldGroup[], form: FormData, strings: Strings): Promise<CheckedForm> {
  const checked: CheckedForm = { values: {}, files: [], errors: {} };
  for (const field of groups.flatMap((group) => group.fields)) {
    if (field.kind === 'file') await checkFileField(field, form, strings, checked);
    else checkTextField(field, form, strings, checked);
  }
  return checked;
}

function checkTextField(field: FormField, form: FormData, { forms }: Strings, checked: CheckedForm): void {
  const text = readText(field, form);
  if (text === '' && !field.isRequired) {
    checked.values[field.name] = text;
    return;
  }
  // Stops at the first error, so that no pattern runs on a text that is too long.
  const result = v.safeParse(toFieldRule(field, forms.errors), text, { abortPipeEarly: true });
  checked.values[field.name] = result.success ? result.output : text;
  if (!result.success) checked.errors[field.name] = result.issues[0].message;
}

async function checkFileField(
  field: FormField,
  form: FormData,
  { forms }: Strings,
  checked: CheckedForm,
): Promise<void> {
  const submitted = form.get(field.name);
  // Browsers send an untouched file field as a file without name and content.
  const file = submitted instanceof File && (submitted.name !== '' || submitted.size > 0) ? submitted : undefined;
  if (!file) {
    if (field.isRequired) checked.errors[field.name] = forms.errors.fileMissing;
    return;
  }
  const result = await checkFile(field.name, file);
  if ('problem' in result) checked.errors[field.name] = forms.errors.files[result.problem];
  else checked.files.push(result.file);
}

function readText(field: FormField, form: FormData): string {
  const { name, kind, options = [] } = field;
  const longest = 2 * getMaxLength(field);
  const texts = form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .slice(0, kind === 'choices' ? options.length + 1 : 1)
    .map((text) => cleanText(text, longest));
  if (kind === 'choices') return [...new Set(texts)].filter(Boolean).join('\n');
  const text = texts[0] ?? '';
  if (kind === 'checkbox') return text && tickedValue;
  return kind === 'textarea' ? text : text.replaceAll(/\s+/g, ' ');
}

/**
 * Normalises Unicode and line ends, and removes control characters and surrounding spaces. A browser counts a line end
 * as one character and sends two. Text above `longest` is cut first, because the time to normalise accents grows with
 * the square of their number.
 */
function cleanText(text: string, longest: number): string {
  if (text.length > longest) return text.slice(0, longest + 1).toWellFormed();
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}--[\n\t]]/gv, '')
    .trim();
}
