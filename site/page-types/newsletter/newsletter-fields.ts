import type { FieldGroup } from '../../components/form-fields/form-field.ts';
import type { ViewContext } from '../../view/view-context.ts';

/** The topics that readers can subscribe to, and their sections. */
const newsletterTopics = ['insights', 'press', 'engineering', 'culture'] as const;

const topicsName = 'topics';

function listTopics({ strings: { newsletter } }: ViewContext): FieldGroup['fields'][number] {
  const options = newsletterTopics.map((value) => ({ value, label: newsletter.topics[value] }));
  return { name: topicsName, kind: 'choices', label: newsletter.topicsLabel, isRequired: true, options };
}

export const listTopicFields = (context: ViewContext): readonly FieldGroup[] => [{ fields: [listTopics(context)] }];

export function listSignUpFields(context: ViewContext): readonly FieldGroup[] {
  const { newsletter, forms } = context.strings;
  const link = { href: context.path('/legal/data-privacy-statement'), text: forms.privacyStatement };
  return [
    {
      fields: [
        { name: 'email', kind: 'email', label: newsletter.email, isRequired: true, autocomplete: 'email' },
        listTopics(context),
        { name: 'privacy', kind: 'checkbox', label: forms.privacyNotice, isRequired: true, link },
      ],
    },
  ];
}

export const readTopics = (values: Readonly<Record<string, string>>): string[] =>
  (values[topicsName] ?? '').split('\n').filter(Boolean);
