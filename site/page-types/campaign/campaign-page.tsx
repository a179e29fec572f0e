import { lateParameter } from '../../components/offer/event-view.ts';
import { handleOffer } from '../../components/offer/handle-offer.ts';
import { Offer } from '../../components/offer/offer.tsx';
import { toOfferView, type OfferView } from '../../components/offer/offer-view.ts';
import type { CampaignDocument } from '../../content/content-types.generated.ts';
import type { PageType } from '../page-type.ts';
import { querySlicePage, type RawSlicePage } from '../slice-page.ts';

/** The same offer for those who come from elsewhere: logo, no main navigation, the form near the top. */
export const campaignPage: PageType<RawSlicePage<CampaignDocument>, OfferView> = {
  template: 'campaign',
  layout: 'campaign',
  parameters: ['utm_source', lateParameter],
  query: (context) => querySlicePage('campaign', context),
  getDocument: ({ document }) => document,
  view: toOfferView,
  head: ({ head }) => head,
  Page: Offer,
  action: async (form, context) => handleOffer(await querySlicePage('campaign', context), form, context),
};
