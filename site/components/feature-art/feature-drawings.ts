import type { ReactNode } from 'react';
import type { ArtName, ArtWords } from './art-view.ts';
import { AccountsArt } from './accounts-art.tsx';
import { BeforeAfterArt } from './before-after-art.tsx';
import { CloudsArt } from './clouds-art.tsx';
import { EntriesArt } from './entries-art.tsx';
import { EscrowArt } from './escrow-art.tsx';
import { LayersArt } from './layers-art.tsx';
import { MessagesArt } from './messages-art.tsx';
import { MetricsArt } from './metrics-art.tsx';
import { OnUsArt } from './on-us-art.tsx';
import { PayeeCheckArt } from './payee-check-art.tsx';
import { PayeeRefusedArt } from './payee-refused-art.tsx';
import { ReductionArt } from './reduction-art.tsx';
import { RoutingArt } from './routing-art.tsx';
import { ScoreArt } from './score-art.tsx';
import { ShieldArt } from './shield-art.tsx';
import { StagesArt } from './stages-art.tsx';

/** The drawing of each name in the model, in a 360 by 112 view box. */
export const featureDrawings: Readonly<Record<ArtName, (props: { words: ArtWords }) => ReactNode>> = {
  payee_check: PayeeCheckArt,
  payee_refused: PayeeRefusedArt,
  routing: RoutingArt,
  score: ScoreArt,
  on_us: OnUsArt,
  metrics: MetricsArt,
  accounts: AccountsArt,
  clouds: CloudsArt,
  layers: LayersArt,
  escrow: EscrowArt,
  messages: MessagesArt,
  shield: ShieldArt,
  stages: StagesArt,
  before_after: BeforeAfterArt,
  reduction: ReductionArt,
  entries: EntriesArt,
};
