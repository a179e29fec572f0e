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

function Contact({ view }: { view: ContactView }) {
  const { form } = view;
  return (
    <>
      <PageHeading title={view.title} lede={view.lede} />
      <SliceZone views={view.before} />
      <section id={form.anchor} className={styles.section} aria-labelledby="form-heading" data-print="no">
        <div className={`wrap ${styles.grid}`}>
          <div className={styles.words}>
            <h2 id="form-heading">{form.heading}</h2>
            {form.intro && <p>{form.intro}</p>}
            <RichText view={form.privacy} className={styles.privacy} />
          </div>
          <div className={styles.panel}>
            <EnquiryForm view={form.view} />
          </div>
        </div>
      </section>
      <SliceZone views={view.after} />
    </>
  );
}

export const contactPage: PageType<RawSlicePage<ContactPageDocument>, ContactView> = {
  template: 'contact',
  layout: 'default',
  parameters: ['utm_source'],
  query: (context) => querySlicePage('contact_page', context),
  getDocument: ({ document }) => document,
  view: toContactView,
  head: ({ head }) => head,
  Page: Contact,
  action: (form, context) => handleEnquiry('contact', form, context),
};
