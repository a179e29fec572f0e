import type { CampaignDocument, LandingPageDocument } from '../../content/content-types.generated.ts';
import type { RawSlicePage } from '../slice-page.ts';

export type RawOffer = RawSlicePage<LandingPageDocument | CampaignDocument>;
