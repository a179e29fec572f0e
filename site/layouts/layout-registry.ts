import type { ComponentType } from 'react';
import type { LayoutName } from '../contract/layout-names.ts';
import { CampaignLayout } from './campaign/campaign-layout.tsx';
import { DefaultLayout } from './default/default-layout.tsx';
import type { LayoutProps } from './layout-view.ts';

export const layouts: Readonly<Record<LayoutName, ComponentType<LayoutProps>>> = {
  default: DefaultLayout,
  campaign: CampaignLayout,
};
