import { lateParameter } from '../../components/offer/event-view.ts';
import { handleOffer } from '../../components/offer/handle-offer.ts';
import { Offer } from '../../components/offer/offer.tsx';
import { toOfferView, type OfferView } from '../../components/offer/offer-view.ts';
import type { LandingPageDocument } from '../../content/content-types.generated.ts';
import type { PageType } from '../page-type.ts';
import { querySlicePage, type RawSlicePage } from '../slice-page.ts';

/** Downloads, webinars, events and company updates, inside the site. */
export const landingPage: PageType<RawSlicePage<LandingPageDocument>, OfferView> = {
  template: 'landing',
  layout: 'default',
  parameters: ['utm_source', lateParameter],
  query: (context) => querySlicePage('landing_page', context),
  getDocument: ({ document }) => document,
  view: toOfferView,
  head: ({ head }) => head,
  Page: Offer,
  action: async (form, context) => handleOffer(await querySlicePage('landing_page', context), form, context),
};
