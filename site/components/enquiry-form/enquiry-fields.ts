import type { Enquiry } from '../../../integrations/enquiries/enquiry-store.ts';
import type { ViewContext } from '../../view/view-context.ts';
import { listCountries } from '../../language/countries.ts';
import type { FieldGroup, FormField } from '../form-fields/form-field.ts';

/** Forms about the sender and a subject. */
export type EnquiryKind = Exclude<Enquiry['kind'], 'application' | 'newsletter'>;

/** The fields of each form. */
export function listEnquiryFields(kind: EnquiryKind, context: ViewContext): FieldGroup[] {
  const person = listPersonFields(context);
  return [
    { fields: kind === 'contact' ? [...person, ...listContactFields(context)] : [...person, getConsent(context)] },
  ];
}

function listPersonFields({ strings: { forms }, language }: ViewContext): FormField[] {
  return [
    {
      name: 'full_name',
      kind: 'text',
      label: forms.fullName,
      isRequired: true,
      isUrlForbidden: true,
      autocomplete: 'name',
    },
    {
      name: 'email',
      kind: 'email',
      label: forms.workEmail,
      hint: forms.workEmailHint,
      isRequired: true,
      autocomplete: 'email',
    },
    {
      name: 'company',
      kind: 'text',
      label: forms.company,
      isRequired: true,
      autocomplete: 'organization',
      isHalf: true,
    },
    {
      name: 'role',
      kind: 'text',
      label: forms.role,
      isRequired: false,
      autocomplete: 'organization-title',
      isHalf: true,
    },
    {
      name: 'country',
      kind: 'select',
      label: forms.country,
      isRequired: true,
      autocomplete: 'country',
      options: listCountries(language).map(({ code, name }) => ({ value: code, label: name })),
    },
  ];
}

function listContactFields({ strings: { forms }, path }: ViewContext): FormField[] {
  return [
    {
      name: 'topic',
      kind: 'select',
      label: forms.topic,
      isRequired: true,
      options: Object.entries(forms.topics).map(([value, label]) => ({ value, label })),
    },
    { name: 'message', kind: 'textarea', label: forms.message, hint: forms.messageHint, isRequired: true },
    {
      name: 'privacy',
      kind: 'checkbox',
      label: forms.privacyNotice,
      link: { href: path(privacyPath), text: forms.privacyStatement },
      isRequired: true,
    },
    { name: 'newsletter', kind: 'checkbox', label: forms.newsletter, isRequired: false },
  ];
}

function getConsent({ strings: { forms }, path }: ViewContext): FormField {
  return {
    name: 'consent',
    kind: 'checkbox',
    label: forms.privacyConsent,
    link: { href: path(privacyPath), text: forms.privacyStatement },
    isRequired: true,
  };
}

const privacyPath = '/legal/data-privacy-statement';
