import type { LayoutName } from '../../contract/layout-names.ts';
import type { PageType } from '../page-type.ts';
import { querySlicePage } from '../slice-page.ts';
import { lateParameter } from './event-view.ts';
import { handleOffer } from './handle-offer.ts';
import { Offer } from './offer.tsx';
import { toOfferView, type OfferView } from './offer-view.ts';
import { type RawOffer } from './raw-offer.ts';

/** Downloads, webinars, events and company updates, within the site. */
export const landingPage = createOfferPage('landing_page', 'default');

/** The same offer for visitors from other sites: logo, no main navigation, the form near the top. */
export const campaignPage = createOfferPage('campaign', 'campaign');

function createOfferPage(type: RawOffer['document']['type'], layout: LayoutName): PageType<RawOffer, OfferView> {
  return {
    layout,
    parameters: ['utm_source', lateParameter],
    query: (context) => querySlicePage(type, context),
    getDocument: ({ document }) => document,
    view: toOfferView,
    head: ({ head }) => head,
    Page: Offer,
    action: async (form, context) => handleOffer(await querySlicePage(type, context), form, context),
  };
}
