import { Form } from '../../components/form-fields/form.tsx';
import { toFormView, type FormView } from '../../components/form-fields/form-view.ts';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import type { PageContext } from '../../view/page-context.ts';
import type { FormState } from '../../view/form-state.ts';
import type { PageType } from '../page-type.ts';
import { handleNewsletter } from './newsletter-action.ts';
import { listSignUpFields, listTopicFields } from './newsletter-fields.ts';
import styles from './newsletter-page.module.css';

interface NewsletterView {
  readonly title: string;
  readonly lede: string;
  readonly form: FormView | undefined;
  /** To the form, where a step has none. */
  readonly link: { href: string; text: string } | undefined;
}

function Newsletter({ view }: { view: NewsletterView }) {
  return (
    <>
      <PageHeading title={view.title} lede={view.lede} />
      <div className={`wrap ${styles.page}`}>
        {view.form && (
          <div className={styles.panel} data-print="no">
            <Form view={view.form} />
          </div>
        )}
        {view.link && (
          <p>
            <a href={view.link.href}>{view.link.text}</a>
          </p>
        )}
      </div>
    </>
  );
}

type StepName = keyof PageContext['view']['strings']['newsletter']['steps'];

/** The last segment of the URL names the step. */
function readStep(path: string): StepName {
  const steps = {
    confirm: 'confirm',
    confirmed: 'confirmed',
    'link-over': 'linkOver',
    left: 'left',
    preferences: 'preferences',
    saved: 'saved',
    sent: 'sent',
    unsubscribe: 'unsubscribe',
  } as const;
  const name = path.slice('/newsletter/'.length);
  return name in steps ? steps[name as keyof typeof steps] : 'signUp';
}

function toNewsletterView(_: object, context: PageContext, state?: FormState): NewsletterView {
  const { view } = context;
  const { newsletter } = view.strings;
  const step = readStep(context.path);
  const words = newsletter.steps[step];
  const groups = step === 'signUp' ? listSignUpFields(view) : step === 'preferences' ? listTopicFields(view) : [];
  const isForm = 'submit' in words;
  return {
    title: words.title,
    lede: words.lede,
    form: isForm ? toFormView(groups, state, { context: view, submitLabel: words.submit }) : undefined,
    link:
      step === 'left' || step === 'linkOver' ? { href: view.path('/newsletter'), text: newsletter.again } : undefined,
  };
}

/** `/newsletter` and the pages that the links in its mails open. */
export const newsletterPage: PageType<object, NewsletterView> = {
  layout: 'default',
  // For the forms alone: the page is the same for every key, so it is stored.
  personalParameters: ['token', 'key'],
  query: async () => ({}),
  view: toNewsletterView,
  head: ({ title, lede }) => ({ title, description: lede, type: 'website', isIndexed: false }),
  Page: Newsletter,
  action: handleNewsletter,
};
