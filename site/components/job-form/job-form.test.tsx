import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '../../language/language.ts';
import { createExampleVacancy } from '../../testing/example-vacancy.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { handleApplication } from './handle-application.ts';
import { JobForm } from './job-form.tsx';
import { toJobFormView } from './job-form-view.ts';

const vacancy = createExampleVacancy({
  questions: [
    { id: 'question_1', label: 'Why us?', kind: 'textarea', isRequired: true, options: [] },
    {
      id: 'question_2',
      label: 'Which office?',
      kind: 'single-select',
      isRequired: false,
      options: ['Amsterdam', 'London'],
    },
    { id: 'question_3', label: 'Which tools?', kind: 'multi-select', isRequired: false, options: ['SQL', 'Go'] },
    { id: 'question_4', label: 'Your work', kind: 'file', isRequired: false, options: [] },
  ],
});
const pdf = new File(['%PDF-1.7\n1 0 obj\n%%EOF'], 'cv.pdf');
const path = '/careers/vacancies/fc-1';

function toForm(changes: Readonly<Record<string, string | File>> = {}): FormData {
  const form = new FormData();
  const fields = {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@b.example',
    question_1: 'Because.',
    processing: 'yes',
    resume: pdf,
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('the form has four groups, with files, and the questions in the vacancy’s own language', () => {
  const context = createExamplePageContext({ language: languages[1] });
  const html = renderToStaticMarkup(<JobForm view={toJobFormView(vacancy, undefined, context.view)} />);
  expect([...html.matchAll(/<legend[^>]*>([^<]+)<\/legend>/g)].map(([, text]) => text)).toEqual([
    'À propos de vous',
    'Documents',
    'Questions pour ce poste',
    'Votre accord',
  ]);
  expect(html).toContain('encType="multipart/form-data"');
  expect(html).toContain('<span lang="en">Why us?</span>');
  expect(html.match(/type="file"/g)).toHaveLength(3);
});

test('a vacancy without questions has no group for them', () => {
  const html = renderToStaticMarkup(
    <JobForm view={toJobFormView({ questions: [] }, undefined, createExamplePageContext().view)} />,
  );
  expect(html).not.toContain('Questions for this role');
});

test('an application is stored with its files, its questions and its source', async () => {
  const context = createExamplePageContext({ path, query: 'gh_src=abc&utm_source=letter' });
  const form = toForm({ linkedin: 'linkedin.com/in/ada', question_2: 'London', retention: 'yes' });
  form.append('question_3', 'SQL');
  form.append('question_3', 'Go');
  expect(await handleApplication(vacancy, form, context)).toEqual({
    kind: 'redirect',
    path: '/contact/thank-you',
    query: { applied: 'yes' },
  });
  expect([...context.stored.values()]).toMatchObject([
    {
      kind: 'application',
      page: '/careers/vacancies/fc-1/senior-engineer-platform',
      fields: {
        first_name: 'Ada',
        linkedin: 'https://linkedin.com/in/ada',
        question_3: 'SQL\nGo',
        retention: 'yes',
        vacancy_id: 'fc-1',
        vacancy_title: 'Senior engineer, platform',
        source: 'abc',
      },
      labels: { question_1: 'Why us?', retention: expect.stringContaining('365 days') },
      files: [{ field: 'resume', filename: 'cv.pdf', contentType: 'application/pdf' }],
    },
  ]);
});

test('the same application from both URLs of the vacancy is one record; another file makes another', async () => {
  const context = createExamplePageContext({ path });
  await handleApplication(vacancy, toForm(), context);
  await handleApplication(vacancy, toForm(), { ...context, path: `${path}/senior-engineer-platform` });
  expect(context.stored.size).toBe(1);
  await handleApplication(vacancy, toForm({ resume: new File(['%PDF-1.7\n2 0 obj\n%%EOF'], 'cv.pdf') }), context);
  expect(context.stored.size).toBe(2);
});

test('name, e-mail, required questions and consent are required; a CV is optional', async () => {
  const context = createExamplePageContext({ path });
  const result = await handleApplication(vacancy, new FormData(), context);
  expect(result.kind === 'invalid' && Object.keys(result.form.errors)).toEqual([
    'first_name',
    'last_name',
    'email',
    'question_1',
    'processing',
  ]);
});

test.each([
  ['first_name', 'Ada https://x.example'],
  ['last_name', 'www.x.example'],
  ['phone', '+44 20 7946 0000 http://x'],
])('a URL in %s is rejected', async (name, text) => {
  const result = await handleApplication(vacancy, toForm({ [name]: text }), createExamplePageContext({ path }));
  expect(result).toMatchObject({ kind: 'invalid', form: { errors: { [name]: 'Please leave out the web address.' } } });
});

test('an answer that was not offered, and a file of another type, are rejected', async () => {
  const form = toForm({ question_2: 'Mars', cover_letter: new File(['GIF89a\u0000'], 'letter.pdf') });
  const result = await handleApplication(vacancy, form, createExamplePageContext({ path }));
  expect(result.kind === 'invalid' && Object.keys(result.form.errors)).toEqual(['cover_letter', 'question_2']);
});

test('an answer to a question that is gone asks the applicant to check the present ones', async () => {
  const context = createExamplePageContext({ path });
  const form = toForm({ question_gone: 'My best work.' });
  expect(await handleApplication(vacancy, form, context)).toMatchObject({
    kind: 'invalid',
    form: { errors: { question_1: expect.stringContaining('have changed') }, values: { question_1: 'Because.' } },
  });
  expect(context.stored.size).toBe(0);
  expect(await handleApplication(vacancy, toForm({ question_gone: ' ' }), context)).toMatchObject({ kind: 'redirect' });
});
