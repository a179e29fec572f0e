import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { EnquiryForm } from '../enquiry-form/enquiry-form.tsx';
import { toEnquiryFormView } from '../enquiry-form/enquiry-form-view.ts';
import { Form } from './form.tsx';
import type { FieldGroup } from './form-field.ts';
import { toFormView } from './form-view.ts';

const context = createExamplePageContext({ path: '/contact' });
const renderForm = (
  ...[kind, state]: [Parameters<typeof toEnquiryFormView>[0], Parameters<typeof toEnquiryFormView>[1]?]
) => renderToStaticMarkup(<EnquiryForm view={toEnquiryFormView(kind, state, context)} />);
const getElement = (html: string, name: string) =>
  new RegExp(`<(?:input|textarea|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';

describe('a new form', () => {
  const html = renderForm('contact');

  test('posts to the page it is on, without errors', () => {
    expect(html).toMatch(/^<form [^>]*method="post"/);
    expect(html).not.toContain('action=');
    expect(html).not.toMatch(/role="alert"|aria-invalid|novalidate/i);
  });

  test('every control has a label and an autocomplete token', () => {
    for (const [name, token] of [
      ['full_name', 'name'],
      ['email', 'email'],
      ['company', 'organization'],
      ['country', 'country'],
      ['role', 'organization-title'],
    ] as const) {
      const control = getElement(html, name);
      expect(control).toContain(`id="field-${name}"`);
      expect(control).toContain(`autoComplete="${token}"`);
      expect(html).toContain(`<label for="field-${name}"`);
    }
  });

  test('the browser checks the same rules as the server', () => {
    expect(getElement(html, 'email')).toMatch(/(?=.*type="email")(?=.*required)(?=.*maxLength="255")(?=.*pattern=)/);
    expect(getElement(html, 'message')).toMatch(/(?=.*required)(?=.*maxLength="5000")/);
    expect(getElement(html, 'role')).not.toContain('required');
  });

  test('optional fields are marked, and a note states that the others are required', () => {
    expect(html.match(/>optional</g)).toHaveLength(2);
    expect(html).not.toContain('>required<');
    expect(html).toMatch(/^<form[^>]*><p[^>]*>Every answer is required, unless it is marked as optional\.<\/p>/);
  });

  test('a form without marks has no note about them', () => {
    const groups: FieldGroup[] = [
      {
        legend: undefined,
        fields: [
          { name: 'email', kind: 'email', label: 'E-mail', isRequired: true },
          { name: 'source', kind: 'hidden', label: '', isRequired: false },
        ],
      },
    ];
    const view = toFormView(groups, undefined, { context: context.view, submitLabel: 'Send' });
    expect(renderToStaticMarkup(<Form view={view} />)).not.toMatch(/optional|required,/);
  });

  test('no box is ticked by default', () => {
    expect(html).not.toContain('checked');
  });

  test('countries are listed by name in the reader’s sort order, and none is selected', () => {
    expect(html).toMatch(/<option value="" selected="">Choose…<\/option><option value="AF">Afghanistan<\/option>/);
    expect(html.match(/<option/g)?.length).toBe(250 + 7);
  });

  test('two renders give the same markup, so the page can be cached', () => {
    expect(renderForm('contact')).toBe(html);
  });
});

describe('a rejected form', () => {
  const html = renderForm('contact', {
    values: { full_name: 'Marie <b>', email: 'marie', country: 'FR', message: 'Line one\nline two', newsletter: 'yes' },
    errors: { email: 'Not whole.', privacy: 'Tick it.' },
  });

  test('starts with a summary that takes the focus and links to the fields', () => {
    expect(html).toMatch(/<form[^>]*><div class="[^"]*" role="alert" tabindex="-1" autofocus=""/i);
    expect(html).toContain('<a href="#field-email">Work e-mail</a>');
    expect(html).toContain('<a href="#field-privacy">I have read how my details are used: privacy statement</a>');
    expect(html).not.toContain('href="#field-message"');
  });

  test('shows each error at its field', () => {
    expect(getElement(html, 'email')).toMatch(
      /(?=.*aria-invalid="true")(?=.*aria-describedby="field-email-hint field-email-error")/,
    );
    expect(html).toMatch(/<p id="field-email-error"[^>]*>Not whole\.<\/p>/);
    expect(getElement(html, 'message')).not.toContain('aria-invalid');
  });

  test('keeps the submitted values, escaped', () => {
    expect(getElement(html, 'full_name')).toContain('value="Marie &lt;b&gt;"');
    expect(html).toContain('>Line one\nline two</textarea>');
    expect(html).toContain('<option value="FR" selected="">');
    expect(getElement(html, 'newsletter')).toContain('checked');
    expect(getElement(html, 'privacy')).not.toContain('checked');
  });
});

describe('other kinds of field', () => {
  const groups: FieldGroup[] = [
    {
      legend: 'Questions',
      fields: [
        { name: 'cv', kind: 'file', label: 'CV', isRequired: false },
        {
          name: 'several',
          kind: 'choices',
          label: 'Which?',
          isRequired: true,
          options: [
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ],
          language: 'en',
        },
        { name: 'secret', kind: 'hidden', label: '', isRequired: false },
      ],
    },
  ];
  const toHtml = (state?: Parameters<typeof toFormView>[1]) =>
    renderToStaticMarkup(<Form view={toFormView(groups, state, { context: context.view, submitLabel: 'Send' })} />);

  test('a form with files is multipart and lists the accepted types', () => {
    expect(toHtml()).toContain('encType="multipart/form-data"');
    expect(getElement(toHtml(), 'cv')).toContain('accept=".pdf,.docx,.odt,.rtf,.txt"');
  });

  test('a rejected form states that files must be selected again', () => {
    expect(toHtml({ values: {}, errors: { several: 'Choose.' } })).toContain('Please choose your files again');
  });

  test('multiple choices are a group of checkboxes that stay ticked', () => {
    const html = toHtml({ values: { several: 'b' }, errors: { cv: 'Damaged.' } });
    expect(html).toMatch(/<legend[^>]*><span lang="en">Which\?<\/span>/);
    expect(html).toMatch(/<input type="checkbox" id="field-several" name="several" value="a"\/>/);
    expect(/<input[^>]*value="b"[^>]*>/.exec(html)?.[0]).toContain('checked');
  });
});

test('each kind of enquiry has its own button', () => {
  expect(
    [renderForm('contact'), renderForm('download'), renderForm('register'), renderForm('meeting')].map(
      (html) => />([^<]+)<\/button>/.exec(html)?.[1],
    ),
  ).toEqual(['Send', 'Get the download', 'Register', 'Ask for a meeting']);
});

test('the honeypot is hidden, unfocusable and unread by screen readers', () => {
  expect(renderForm('contact')).toMatch(
    /<div class="visuallyHidden" aria-hidden="true"><label>Leave this field empty <input type="text" tabindex="-1" autoComplete="off" name="homepage"/i,
  );
});
