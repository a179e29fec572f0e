import { EnquiryForm } from '../../components/enquiry-form/enquiry-form.tsx';
import { handleEnquiry } from '../../components/enquiry-form/handle-enquiry.ts';
import { PageHeading } from '../../components/page-heading/page-heading.tsx';
import { RichText } from '../../components/rich-text/rich-text.tsx';
import type { ContactPageDocument } from '../../content/content-types.generated.ts';
import { SliceZone } from '../../slices/slice-zone.tsx';
import type { PageType } from '../page-type.ts';
import { querySlicePage, type RawSlicePage } from '../slice-page.ts';
import { toContactView, type ContactView } from './contact-view.ts';
import styles from './contact-page.module.css';

/** A form that comes first has the page's heading beside it; any other form is below the slices that precede it. */
function Contact({ view }: { view: ContactView }) {
  const isFirst = view.before.length === 0;
  return (
    <>
      {!isFirst && <PageHeading title={view.title} lede={view.lede} />}
      <SliceZone views={view.before} />
      <div className={`wrap ${styles.page} ${isFirst ? styles.first : ''}`.trim()}>
        {isFirst && (
          <div className={styles.heading}>
            <h1>{view.title}</h1>
            <p>{view.lede}</p>
          </div>
        )}
        <Form form={view.form} />
      </div>
      <SliceZone views={view.after} />
    </>
  );
}

function Form({ form }: Pick<ContactView, 'form'>) {
  return (
    <section id={form.anchor} className={styles.form} aria-labelledby="form-heading" data-print="no">
      <div className={styles.words}>
        <h2 id="form-heading">{form.heading}</h2>
        {form.intro && <p>{form.intro}</p>}
        <RichText view={form.privacy} className={styles.privacy} />
      </div>
      <div className={styles.panel}>
        <EnquiryForm view={form.view} />
      </div>
    </section>
  );
}

export const contactPage: PageType<RawSlicePage<ContactPageDocument>, ContactView> = {
  layout: 'default',
  parameters: ['utm_source'],
  query: (context) => querySlicePage('contact_page', context),
  getDocument: ({ document }) => document,
  view: toContactView,
  head: ({ head }) => head,
  Page: Contact,
  action: (form, context) => handleEnquiry('contact', form, context),
};
