import { createApplicationForwarder, type JobBoardKey } from './applications.ts';
import type { Forwarder, VendorAccess } from './forwarder.ts';
import { createHubspot, type HubspotForm } from './hubspot.ts';

export interface ForwardingSettings {
  /** Where leads go; absent, they stay here. */
  leadForm: HubspotForm | undefined;
  /** Where applications go; absent, they stay here. */
  jobBoardKey: JobBoardKey | undefined;
}

export function createForwarders(
  { leadForm, jobBoardKey }: ForwardingSettings,
  access: VendorAccess & { siteUrl: string },
): Forwarder[] {
  return [
    ...(leadForm ? [createHubspot(leadForm, access)] : []),
    ...(jobBoardKey ? [createApplicationForwarder(jobBoardKey, access)] : []),
  ];
}
